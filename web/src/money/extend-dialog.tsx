import { useState } from 'react';
import { msFromIst } from '../../../shared/model/ist.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { ReasonDialog } from '../ui/overlays/reason-dialog.tsx';

interface ExtendDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onClose: () => void;
  /** ISO text. */
  readonly onConfirm: (dueAt: string, reason: string) => void;
}

/** Asks until when the winner may pay, in Indian time. */
export function ExtendDialog({ onConfirm, ...dialog }: ExtendDialogProps) {
  const [date, setDate] = useState('');
  const [time, setTime] = useState('18:00');
  const [hasTried, setHasTried] = useState(false);
  const dueAt = date === '' || time === '' ? undefined : msFromIst({ date, time });
  return (
    <ReasonDialog
      {...dialog}
      title="Extend the due date?"
      description="The winner can pay again until then, and is told."
      confirmLabel="Extend"
      onConfirm={(reason) => {
        setHasTried(true);
        if (dueAt !== undefined) onConfirm(new Date(dueAt).toISOString(), reason);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="New due date"
          type="date"
          required
          value={date}
          error={hasTried && dueAt === undefined ? 'Please choose a date and time.' : undefined}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label="Time (IST)"
          type="time"
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
    </ReasonDialog>
  );
}
