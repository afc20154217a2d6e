import { type ReactNode, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextArea } from '../ui/forms/text-field.tsx';

interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Fields above the reason. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

const SHORTEST = 3;

/** Asks for the reason of something that concerns somebody's money. It is kept with the name of whoever gives it. */
export function ReasonDialog({ open, title, description, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title} description={description}>
      <ReasonForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function ReasonForm({
  confirmLabel,
  danger = false,
  busy,
  failure,
  children,
  onClose,
  onConfirm,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'description'>) {
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
        label="Reason"
        hint="The person concerned reads it, and it is kept."
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
