import { useQuery } from '@tanstack/react-query';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fieldSpec, readableValue } from './fields/field-list.ts';
import type { FieldName, FormValues } from './values/form-schema.ts';

interface StaleNoteProps {
  /** True when the server has refused a save for this reason. */
  readonly wasRefused: boolean;
  /** What is stored is what was typed. */
  readonly isAsTyped: boolean;
  readonly onLoad: () => void;
}

/** Says that another admin has changed the auction. If a save was refused for this reason, says that too. */
export function StaleNote({ wasRefused, isAsTyped, onLoad }: StaleNoteProps) {
  if (isAsTyped) {
    return (
      <Banner
        tone="info"
        action={
          <Button size="sm" variant="secondary" onClick={onLoad}>
            Load it
          </Button>
        }
      >
        It is saved as you typed it, by an earlier press or by another admin.
      </Banner>
    );
  }
  return (
    <Banner
      tone={wasRefused ? 'danger' : 'warning'}
      action={
        <Button size="sm" variant="secondary" onClick={onLoad}>
          Load the changes
        </Button>
      }
    >
      Another admin has changed this auction since you opened it
      {wasRefused && ', so nothing was saved'}. Load the changes to compare them with yours; what you typed stays.
    </Banner>
  );
}

interface ChangesDialogProps {
  readonly open: boolean;
  readonly fields: readonly FieldName[];
  readonly mine: FormValues;
  readonly theirs: FormValues;
  readonly onClose: () => void;
  readonly onUseTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Compares the stored values with the typed ones, where they differ. */
export function ChangesDialog({ open, fields, mine, theirs, onClose, onUseTheirs, onKeepMine }: ChangesDialogProps) {
  const { data } = useQuery({ ...sellersQuery, enabled: fields.includes('sellerId') });
  const textOf = (field: FieldName, values: FormValues): string =>
    data?.sellers.find(({ _id }) => field === 'sellerId' && _id === values.sellerId)?.name ??
    readableValue(field, values);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Changed by another admin"
      description="In these fields you typed something else than what is saved now."
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onUseTheirs}>
            Use theirs
          </Button>
          <Button onClick={onKeepMine}>Keep yours</Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {fields.map((field) => (
          <li key={field} className="grid gap-2">
            <h3 className="font-medium">{fieldSpec(field, mine.categorie).label}</h3>
            <dl className="grid gap-3 sm:grid-cols-2">
              <Version label="Saved by the other admin" value={textOf(field, theirs)} />
              <Version label="Yours" value={textOf(field, mine)} />
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Version({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="rounded-md bg-sunken p-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm whitespace-pre-line wrap-anywhere">{value}</dd>
    </div>
  );
}
