import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { TextArea } from '../forms/text-field.tsx';
import { Dialog } from './dialog.tsx';

interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly failure?: string | undefined;
  /** In grey below the field, such as who reads it. */
  readonly hint?: string;
  /** Fields above the reason. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

const SHORTEST = 3;

/** Asks for the reason of something that concerns somebody else. It is kept with the name of whoever gives it. */
export function ReasonDialog({ open, title, description, onClose, ...form }: ReasonDialogProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      // Where there are other fields they come first.
      {...(form.children === undefined && { focusFirst: () => reason.current?.focus() })}
    >
      <ReasonForm onClose={onClose} reasonRef={reason} {...form} />
    </Dialog>
  );
}

function ReasonForm({
  confirmLabel,
  danger = false,
  busy = false,
  failure,
  hint = 'The person concerned reads it, and it is kept.',
  children,
  reasonRef,
  onClose,
  onConfirm,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'description'> & { readonly reasonRef: Ref<HTMLTextAreaElement> }) {
  const [reason, setReason] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isMissing = reason.trim().length < SHORTEST;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        if (!isMissing) onConfirm(reason.trim());
      }}
    >
      {children}
      <TextArea
        ref={reasonRef}
        label="Reason"
        hint={hint}
        rows={3}
        required
        maxLength={500}
        value={reason}
        error={hasTried && isMissing ? 'Please give a reason.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
