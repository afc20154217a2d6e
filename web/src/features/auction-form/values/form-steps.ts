import { stepsField } from '#shared/contract/lots/price-fields.ts';
import type { PriceSteps } from '#shared/model/auctions/price-steps.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type FormErrors, type FormValues, stepName } from './form-schema.ts';

type FormStep = FormValues['steps'][number];

/** The typed bid steps in the API's format, or all errors by field. Empty rows but the first do not count. */
export function checkSteps({ steps }: Pick<FormValues, 'steps'>): Result<FormStep[], FormErrors> {
  const rows = steps
    .map(({ from, step }, row) => ({ row, from: row === 0 ? '0' : from.trim(), step: step.trim() }))
    .filter(({ row, from, step }) => row === 0 || from !== '' || step !== '');
  const sent = rows.map(({ from, step }) => ({ from, step }));
  const issues = stepsField.safeParse(sent).error?.issues;
  if (issues === undefined) return ok(sent);
  const errors = issues.map(({ path: [index, part], message }) => {
    const row = rows[Number(index)]?.row ?? 0;
    return [stepName(row, row > 0 && part === 'from' ? 'from' : 'step'), message] as const;
  });
  return refused(Object.fromEntries(errors));
}

/** A ladder in the form. */
export function stepTexts([first, ...others]: PriceSteps): FormValues['steps'] {
  const inRupees = (paise: number) => String(rupeesFromPaise(paise));
  return [
    { from: '', step: first === undefined ? '' : inRupees(first.step) },
    ...others.map(({ from, step }) => ({ from: inRupees(from), step: inRupees(step) })),
  ];
}
