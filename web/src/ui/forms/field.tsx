import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export interface FieldTexts {
  readonly label: string;
  /** The help text below the control. */
  readonly hint?: ReactNode;
  /** The error message; replaces the hint. */
  readonly error?: string | undefined;
  /** Whether screen readers announce an error that comes later than the press, such as the answer of a server. */
  readonly announcesError?: boolean | undefined;
}

interface FieldProps extends FieldTexts {
  /** False adds "(optional)" to the label; without a value the label says nothing. */
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
  /** Renders the control with the ARIA attributes of label, hint and error. */
  readonly renderControl: (ties: ControlTies) => ReactNode;
}

interface ControlTies {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** The classes of every text-like control. */
export const CONTROL_CLASS = cx(
  // No transition, because its frames would delay the first keys on a slow phone.
  'min-h-12 w-full rounded-md border border-border-strong/70 bg-raised px-3.5 text-base text-text',
  'placeholder:text-muted/80 hover:border-border-strong',
  'focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
);

/** A label, a control, and a hint or error, connected for screen readers. */
export function Field({ label, hint, error, announcesError = false, required, className, renderControl }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || (hint !== undefined && hint !== null);
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
        {required === false && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {renderControl({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} isAlert={announcesError} />}
    </div>
  );
}

interface FieldNoteProps {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly isAlert: boolean;
}

function FieldNote({ id, hint, error, isAlert }: FieldNoteProps) {
  if (error === undefined) {
    return (
      <div id={id} className="text-sm text-muted">
        {hint}
      </div>
    );
  }
  return (
    <p
      id={id}
      role={isAlert ? 'alert' : undefined}
      className="flex items-start gap-1.5 text-sm font-medium text-danger"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {error}
    </p>
  );
}
