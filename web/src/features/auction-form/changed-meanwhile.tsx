import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { FIELD_LABELS, valueInWords } from './fields/field-words.ts';
import type { FieldName, FormValues } from './values/form-values.ts';

interface StaleNoteProps {
  /** A save was refused because of it. */
  readonly wasRefused: boolean;
  readonly onLoad: () => void;
}

/** Somebody else has changed the auction: says so, before or after a save was refused. */
export function StaleNote({ wasRefused, onLoad }: StaleNoteProps) {
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

interface DisputesProps {
  readonly fields: readonly FieldName[];
  readonly mine: FormValues;
  readonly theirs: FormValues;
  readonly onTakeTheirs: (field: FieldName) => void;
  readonly onKeepMine: (field: FieldName) => void;
}

/** Fields that two admins changed differently, side by side. */
export function Disputes({ fields, mine, theirs, onTakeTheirs, onKeepMine }: DisputesProps) {
  const card = useRef<HTMLDivElement>(null);
  const isShown = fields.length > 0;
  // The choice is to be made before anything else, and may be far above what one was doing.
  useEffect(() => {
    if (isShown) card.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Card ref={card} tabIndex={-1} className="scroll-mt-20 border-warning/50 outline-none">
      <h2 className="text-lg font-semibold">Changed by another admin</h2>
      <p className="text-sm text-muted">These fields were changed by both of you. Choose which one is to be saved.</p>
      <ul className="mt-4 grid gap-3">
        {fields.map((field) => (
          <li key={field} className="grid gap-2 border-t border-border pt-3">
            <h3 className="font-medium">{FIELD_LABELS[field]}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version label="Yours" value={valueInWords(field, mine[field])}>
                <Button size="sm" variant="secondary" onClick={() => onKeepMine(field)}>
                  Keep yours<span className="sr-only"> for {FIELD_LABELS[field]}</span>
                </Button>
              </Version>
              <Version label="Saved by the other admin" value={valueInWords(field, theirs[field])}>
                <Button size="sm" variant="secondary" onClick={() => onTakeTheirs(field)}>
                  Use this<span className="sr-only"> for {FIELD_LABELS[field]}</span>
                </Button>
              </Version>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface VersionProps {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Version({ label, value, children }: VersionProps) {
  return (
    <div className="grid content-start justify-items-start gap-2 rounded-md bg-sunken p-3">
      <span className="text-xs text-muted">{label}</span>
      <span className="line-clamp-6 text-sm whitespace-pre-line wrap-anywhere">{value}</span>
      {children}
    </div>
  );
}
