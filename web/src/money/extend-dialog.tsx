import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { statedReason } from '#shared/contract/money/money-fields.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { DecisionForm, type DecisionFormProps, ReasonField } from '#web/decisions/decision-form.tsx';
import { momentFields } from '#web/decisions/moment-fields.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ExtendFormProps extends DecisionFormProps {
  /** `dueAt` is ISO text. */
  readonly onConfirm: (dueAt: string, reason: string) => void;
}

interface ExtendDialogProps extends ExtendFormProps {
  readonly open: boolean;
}

/** Asks for the new payment deadline, in IST. */
export function ExtendDialog({ open, onClose, ...form }: ExtendDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Extend the due date?"
      description="The winner can pay again until then, and is told."
    >
      <ExtendForm onClose={onClose} {...form} />
    </Dialog>
  );
}

const extension = statedReason.extend(momentFields);

function ExtendForm({ onConfirm, ...frame }: ExtendFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(extension),
    defaultValues: { date: '', time: '18:00', reason: '' },
  });
  const { errors } = formState;
  const confirm = handleSubmit(({ date, time, reason }) => {
    const dueAt = msFromIst({ date, time });
    if (dueAt !== undefined) onConfirm(new Date(dueAt).toISOString(), reason);
  });
  return (
    <DecisionForm {...frame} confirmLabel="Extend" onSubmit={(event) => void confirm(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="New due date" type="date" required error={errors.date?.message} {...register('date')} />
        <TextField label="Time (IST)" type="time" required error={errors.time?.message} {...register('time')} />
      </div>
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </DecisionForm>
  );
}
