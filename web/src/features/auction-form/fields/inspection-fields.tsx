import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { istParts } from '#shared/model/ist.ts';
import { serverClock } from '#web/realtime/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { INSPECTION_PARTS, INSPECTION_ROWS, inspectionName } from '../values/form-schema.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';

export const INSPECTION_NAMES = INSPECTION_ROWS.flatMap((row) =>
  INSPECTION_PARTS.map((part) => inspectionName(row, part)),
);

/** When the lot can be seen: up to five times, in IST. */
export function InspectionFields({ form }: { readonly form: AuctionForm }) {
  const [added, setAdded] = useState(0);
  const textOf = (row: number, part: (typeof INSPECTION_PARTS)[number]) => form.values[inspectionName(row, part)] ?? '';
  const filled = INSPECTION_ROWS.findLast((row) => INSPECTION_PARTS.some((part) => textOf(row, part) !== ''));
  const shown = Math.max(added, filled === undefined ? 0 : filled + 1);
  const remove = (removed: number) => {
    for (const row of INSPECTION_ROWS.slice(removed)) {
      for (const part of INSPECTION_PARTS) {
        form.set(inspectionName(row, part), row + 1 < INSPECTION_ROWS.length ? textOf(row + 1, part) : '');
      }
    }
    setAdded(shown - 1);
  };
  return (
    <div className="grid gap-4 border-t border-border pt-5">
      <div className="text-sm text-muted">
        <p className="font-semibold text-text">Inspection times</p>
        <p>When bidders can see the lot, in Indian Standard Time.</p>
      </div>
      {INSPECTION_ROWS.slice(0, shown).map((row) => (
        <fieldset
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
      {shown < INSPECTION_ROWS.length && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAdded(shown + 1)}>
          <Plus className="size-4" aria-hidden="true" />
          Add an inspection time
        </Button>
      )}
    </div>
  );
}
