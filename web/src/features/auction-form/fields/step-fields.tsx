import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { MAX_STEPS, suggestedSteps } from '#shared/model/auctions/price-rules.ts';
import { paiseFromText } from '#shared/model/money/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { categoryOf } from '../values/form-report.ts';
import { NO_STEP, stepName } from '../values/form-schema.ts';
import { stepTexts } from '../values/form-steps.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';

/** One bid step, or a ladder of up to six. */
export function StepFields({ form }: { readonly form: AuctionForm }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'steps' });
  const { values } = form;
  const [category, basePrice] = [categoryOf(values.categorie), paiseFromText(values.basePrice)];
  const suggest = () => {
    if (category !== undefined && basePrice !== undefined) replace(stepTexts(suggestedSteps(category, basePrice)));
  };
  return (
    <>
      <FormField form={form} name={stepName(0, 'step')} className="sm:max-w-80" />
      {fields.map(
        (_, row) =>
          row > 0 && (
            <div
              // By place, as in `inspection-fields.tsx`.
              key={row}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 sm:max-w-[41rem] sm:gap-5"
            >
              <FormField form={form} name={stepName(row, 'from')} />
              <FormField form={form} name={stepName(row, 'step')} />
              <IconButton label={`Remove step ${row + 1}`} className="mt-7" onClick={() => remove(row)}>
                <Trash2 className="size-5" aria-hidden="true" />
              </IconButton>
            </div>
          ),
      )}
      <div className="flex flex-wrap gap-3">
        {fields.length < MAX_STEPS && (
          <Button variant="secondary" size="sm" onClick={() => append(NO_STEP, { shouldFocus: false })}>
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
