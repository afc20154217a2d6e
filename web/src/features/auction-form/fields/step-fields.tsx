import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { suggestedSteps } from '#shared/model/auctions/price-rules.ts';
import { paiseFromText } from '#shared/model/money/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { STEP_PARTS, STEP_ROWS, stepName } from '../values/form-schema.ts';
import { filledSteps, stepTexts } from '../values/form-steps.ts';
import { categoryOf } from '../values/report-text.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';

/** One bid step, or a ladder of up to six. */
export function StepFields({ form }: { readonly form: AuctionForm }) {
  const [added, setAdded] = useState(1);
  const { values } = form;
  const shown = Math.max(added, (filledSteps(values).at(-1) ?? 0) + 1);
  const setRow = (row: number, texts: Readonly<Record<(typeof STEP_PARTS)[number], string>>) => {
    for (const part of STEP_PARTS) form.set(stepName(row, part), texts[part]);
  };
  const textsOf = (row: number) => ({
    from: values[stepName(row, 'from')] ?? '',
    step: values[stepName(row, 'step')] ?? '',
  });
  const remove = (removed: number) => {
    for (const row of STEP_ROWS.slice(removed)) setRow(row, textsOf(row + 1));
    setAdded(shown - 1);
  };
  const [category, basePrice] = [categoryOf(values.categorie), paiseFromText(values.basePrice)];
  const suggest = () => {
    if (category === undefined || basePrice === undefined) return;
    const steps = suggestedSteps(category, basePrice);
    for (const row of STEP_ROWS) setRow(row, stepTexts(steps, row));
    setAdded(steps.length);
  };
  return (
    <>
      <FormField form={form} name={stepName(0, 'step')} className="sm:max-w-80" />
      {STEP_ROWS.slice(1, shown).map((row) => (
        <div
          key={row}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 sm:max-w-[41rem] sm:gap-5"
        >
          <FormField form={form} name={stepName(row, 'from')} />
          <FormField form={form} name={stepName(row, 'step')} />
          <IconButton label={`Remove step ${row + 1}`} className="mt-7" onClick={() => remove(row)}>
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        {shown < STEP_ROWS.length && (
          <Button variant="secondary" size="sm" onClick={() => setAdded(shown + 1)}>
            <Plus className="size-4" aria-hidden="true" />
            Add a step for higher bids
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          disabledReason={
            category === undefined || basePrice === undefined ? 'Choose a category and a base price first.' : undefined
          }
          onClick={suggest}
        >
          Suggest steps
        </Button>
      </div>
    </>
  );
}
