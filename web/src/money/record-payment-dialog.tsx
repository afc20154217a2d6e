import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { bankTransfer, fitsMethod } from '#shared/contract/money/money-fields.ts';
import { istParts } from '#shared/model/ist.ts';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { METHOD_OPTIONS, referenceTexts } from './method-options.ts';

interface TransferFormProps extends DecisionFormProps {
  /** In rupees. */
  readonly amount: number;
  /** What to know before it is recorded. */
  readonly note?: ReactNode;
  readonly onConfirm: (transfer: z.output<typeof bankTransfer>) => void;
}

interface RecordPaymentDialogProps extends Omit<TransferFormProps, 'note'> {
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
      <TransferForm onClose={onClose} note={<TwoPersonsNote transfer={form.amount} />} {...form} />
    </Dialog>
  );
}

/** The fields of a bank transfer. */
export function TransferForm({ amount, note, onConfirm, ...frame }: TransferFormProps) {
  const [today] = useState(() => istParts(serverClock.now()).date);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(bankTransfer.check(fitsMethod)),
    defaultValues: { method: 'rtgs', utr: '', paidOn: today, note: '' },
  });
  const { errors } = formState;
  const method = useWatch({ control, name: 'method' });
  const confirm = handleSubmit(({ note, ...transfer }) =>
    onConfirm({ ...transfer, ...(note !== '' && note !== undefined && { note }) }),
  );
  return (
    <DecisionForm {...frame} confirmLabel="Record transfer" onSubmit={(event) => void confirm(event)}>
      <p>
        The whole amount of <strong>{formatRupees(amount)}</strong> is recorded.
      </p>
      {note}
      <TransferFields register={register} errors={errors} method={method} />
    </DecisionForm>
  );
}

interface TransferFieldsProps {
  readonly register: (name: keyof z.input<typeof bankTransfer>) => UseFormRegisterReturn;
  readonly errors: Readonly<
    Partial<Record<keyof z.input<typeof bankTransfer>, { readonly message?: string | undefined } | undefined>>
  >;
  readonly method: string;
}

/** How, when and with which reference it was sent. */
export function TransferFields({ register, errors, method }: TransferFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Method" options={METHOD_OPTIONS} error={errors.method?.message} {...register('method')} />
        <TextField
          label="Date of transfer"
          type="date"
          required
          error={errors.paidOn?.message}
          {...register('paidOn')}
        />
      </div>
      <TextField
        {...referenceTexts(method)}
        required
        autoComplete="off"
        maxLength={60}
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
    </>
  );
}
