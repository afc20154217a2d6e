import { stepsField } from '#shared/contract/price-fields.ts';
import type { PriceSteps } from '#shared/model/auctions/price-steps.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type FormErrors, type FormValues, STEP_PARTS, STEP_ROWS, stepName, type StepPart } from './form-schema.ts';

/** A bid step in the API's format: rupees as text. */
export interface FormStep {
  readonly from: string;
  readonly step: string;
}

/** The rows of the form that have a text, and the first one always. */
export function filledSteps(values: FormValues): readonly number[] {
  return STEP_ROWS.filter((row) => row === 0 || STEP_PARTS.some((part) => textOf(values, row, part) !== ''));
}

/** The typed bid steps, or all errors by field. */
export function checkSteps(values: FormValues): Result<readonly FormStep[], FormErrors> {
  const rows = filledSteps(values);
  const steps = rows.map((row) => ({
    from: row === 0 ? '0' : textOf(values, row, 'from'),
    step: textOf(values, row, 'step'),
  }));
  const issues = stepsField.safeParse(steps).error?.issues;
  if (issues === undefined) return ok(steps);
  const errors = issues.map(({ path: [index, part], message }) => {
    const row = rows[Number(index)] ?? 0;
    return [stepName(row, row > 0 && part === 'from' ? 'from' : 'step'), message] as const;
  });
  return refused(Object.fromEntries(errors));
}

/** The texts of a row. */
export function stepTexts(steps: PriceSteps, row: number): Readonly<Record<StepPart, string>> {
  const one = steps[row];
  const inRupees = (paise: number) => String(rupeesFromPaise(paise));
  return one === undefined
    ? { from: '', step: '' }
    : { from: row === 0 ? '' : inRupees(one.from), step: inRupees(one.step) };
}

const textOf = (values: FormValues, row: number, part: StepPart): string => values[stepName(row, part)]?.trim() ?? '';
