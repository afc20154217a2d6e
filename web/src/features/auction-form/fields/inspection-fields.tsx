import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { istParts } from '#shared/model/ist.ts';
import { MAX_INSPECTIONS } from '#shared/model/lots/sale.ts';
import { serverClock } from '#web/realtime/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { inspectionName, NO_INSPECTION } from '../values/form-schema.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';

/** When the lot can be seen: up to five times, in IST. */
export function InspectionFields({ form }: { readonly form: AuctionForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'inspections' });
  return (
    <div className="grid gap-4 border-t border-border pt-5">
      <div className="text-sm text-muted">
        <p className="font-semibold text-text">Inspection times</p>
        <p>When bidders can see the lot, in Indian Standard Time.</p>
      </div>
      {fields.map((_, row) => (
        <fieldset
          // By place, not by id: after a removal the focus stays on the button, which then removes the next.
          key={row}
          // On a phone the times stand below the date, because half a row is the least that holds a time.
          className="grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <legend className="sr-only">Inspection {row + 1}</legend>
          <div className="max-sm:col-span-2">
            <FormField form={form} name={inspectionName(row, 'date')} earliest={istParts(serverClock.now()).date} />
          </div>
          <FormField form={form} name={inspectionName(row, 'from')} />
          <FormField form={form} name={inspectionName(row, 'until')} />
          <IconButton
            label={`Remove inspection ${row + 1}`}
            className="max-sm:col-span-2 max-sm:justify-self-end sm:mt-7"
            onClick={() => remove(row)}
          >
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </fieldset>
      ))}
      {fields.length < MAX_INSPECTIONS && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => append(NO_INSPECTION, { shouldFocus: false })}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add an inspection time
        </Button>
      )}
    </div>
  );
}
