import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { bankTransfer } from '#shared/contract/money/money-fields.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';

interface TransferFormProps extends DecisionFormProps {
  /** In rupees. */
  readonly amount: number;
  readonly onConfirm: (transfer: z.output<typeof bankTransfer>) => void;
}

interface RecordPaymentDialogProps extends TransferFormProps {
  readonly open: boolean;
}

/** Asks for the bank statement's details of a transfer. */
export function RecordPaymentDialog({ open, onClose, ...form }: RecordPaymentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Record a bank transfer"
      description="Only when the money is in your account. It can be undone for 24 hours."
    >
      <TransferForm onClose={onClose} {...form} />
    </Dialog>
  );
}

/** The fields of a bank transfer. */
export function TransferForm({ amount, onConfirm, ...frame }: TransferFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(bankTransfer),
    defaultValues: { method: 'rtgs', utr: '', paidOn: '', note: '' },
  });
  const { errors } = formState;
  const confirm = handleSubmit(({ note, ...transfer }) =>
    onConfirm({ ...transfer, ...(note !== '' && note !== undefined && { note }) }),
  );
  return (
    <DecisionForm {...frame} confirmLabel="Record transfer" onSubmit={(event) => void confirm(event)}>
      <p>
        The whole amount of <strong>{formatRupees(amount)}</strong> is recorded.
      </p>
      <TwoPersonsNote transfer={amount} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Method"
          options={[
            { value: 'rtgs', label: 'RTGS' },
            { value: 'neft', label: 'NEFT' },
          ]}
          error={errors.method?.message}
          {...register('method')}
        />
        <TextField
          label="Date of transfer"
          type="date"
          required
          error={errors.paidOn?.message}
          {...register('paidOn')}
        />
      </div>
      <TextField
        label="UTR"
        required
        autoComplete="off"
        maxLength={40}
        error={errors.utr?.message}
        {...register('utr')}
      />
      <TextArea
        label="Note"
        rows={2}
        required={false}
        maxLength={500}
        error={errors.note?.message}
        {...register('note')}
      />
    </DecisionForm>
  );
}
