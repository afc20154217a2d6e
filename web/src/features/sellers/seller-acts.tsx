import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { rupeesField } from '#shared/contract/fields.ts';
import { bankTransfer, fitsMethod, reason } from '#shared/contract/money/money-fields.ts';
import {
  paySeller,
  recordSellerCost,
  type SellerStatement,
  undoSellerPayout,
} from '#shared/contract/money/seller-statements.ts';
import { accountForm, changeSellerAccount, linkSeller } from '#shared/contract/money/sellers.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { call } from '#web/api/call.ts';
import { DecisionDialog } from '#web/decisions/decision-form.tsx';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { TransferFields } from '#web/money/record-payment-dialog.tsx';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { useSellerChange } from '#web/sellers/sellers-query.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { SharedQuestion } from './shared-question.tsx';

interface SellerActProps {
  readonly id: string;
  readonly onClose: () => void;
}

const accountValues = z.strictObject({ ...accountForm.shape, reason });

/** The account to which a seller is paid. */
export function AccountDialog({ id, onClose }: SellerActProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(accountValues),
    defaultValues: { number: '', ifsc: '', holder: '', reason: '' },
  });
  const { errors } = formState;
  const [isShared, setIsShared] = useState(false);
  const { mutate, isPending, failure, asksShared, forget } = useSellerChange(
    (body: z.output<typeof accountValues>) =>
      call(changeSellerAccount, { params: { id }, body: { ...body, isShared } }),
    onClose,
  );
  // Question and answer are about the account that was sent.
  const forgetAnswer = () => {
    setIsShared(false);
    if (asksShared) forget();
  };
  return (
    <DecisionDialog
      title="Bank account of the seller"
      description="All payouts go to this account from then on. Check it by a call to a number that you know."
      confirmLabel="Change account"
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}
    >
      <TwoPersonsNote />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        required
        error={errors.number?.message}
        {...register('number', { onChange: forgetAnswer })}
      />
      <TextField
        label="IFSC"
        autoComplete="off"
        required
        error={errors.ifsc?.message}
        {...register('ifsc', { onChange: forgetAnswer })}
      />
      <TextField
        label="Account holder"
        required
        maxLength={120}
        error={errors.holder?.message}
        {...register('holder')}
      />
      <TextArea label="Reason" rows={2} required error={errors.reason?.message} {...register('reason')} />
      {(asksShared || isShared) && <SharedQuestion isShared={isShared} onAnswer={setIsShared} />}
    </DecisionDialog>
  );
}

/** Links the account of Boli that may read the seller's page. */
export function LinkDialog({ id, email, onClose }: SellerActProps & { readonly email: string }) {
  const { register, handleSubmit } = useForm({ defaultValues: { email } });
  const { mutate, isPending, failure } = useSellerChange(
    (body: { readonly email: string }) => call(linkSeller, { params: { id }, body }),
    onClose,
  );
  return (
    <DecisionDialog
      title="The seller’s own page"
      description="A bidder with this address sees the lots and statements of the seller, and cannot register for the lots. Leave it empty to close the page."
      confirmLabel="Save"
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit((typed) => mutate({ email: typed.email.trim() }))(event)}
    >
      <TextField label="Email" type="email" required={false} autoComplete="off" {...register('email')} />
    </DecisionDialog>
  );
}

const payoutValues = z.strictObject({ amount: rupeesField, ...bankTransfer.shape }).check(fitsMethod);

interface PayoutDialogProps extends SellerActProps {
  readonly statement: SellerStatement;
}

/** A transfer to the seller that the house has made. */
export function PayoutDialog({ id, statement, onClose }: PayoutDialogProps) {
  const { payable } = statement;
  const { register, handleSubmit, getValues, formState, control } = useForm({
    resolver: zodResolver(payoutValues),
    defaultValues: { amount: String(payable.amount), method: 'neft', utr: '', paidOn: '', note: '' },
  });
  const { errors } = formState;
  const method = useWatch({ control, name: 'method' });
  const { mutate, isPending, failure } = useSellerChange(({ note, ...transfer }: z.output<typeof payoutValues>) => {
    // The form's rule makes paise of the amount; the server takes rupees as they are typed.
    const body = { ...transfer, statement: statement.id, amount: getValues('amount') };
    return call(paySeller, { params: { id }, body: { ...body, ...(note !== '' && note !== undefined && { note }) } });
  }, onClose);
  return (
    <DecisionDialog
      title="Record a payout"
      description="Make the transfer at your bank first. This records it."
      confirmLabel="Record payout"
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}
    >
      <TwoPersonsNote />
      <p>
        At most <strong>{formatRupees(payable.amount)}</strong> can be paid on this statement
        {payable.setOff > 0
          ? `, after ${formatRupees(payable.setOff)} that the seller owes on other statements are set off.`
          : '.'}
      </p>
      <TextField
        label="Amount (₹)"
        inputMode="decimal"
        required
        error={errors.amount?.message}
        {...register('amount', { setValueAs: withoutGroups })}
      />
      <TransferFields register={register} errors={errors} method={method} />
    </DecisionDialog>
  );
}

/** A payout that bounced, or was recorded wrongly. */
export function UndoPayoutDialog({ id, payoutId, onClose }: SellerActProps & { readonly payoutId: string }) {
  const { mutate, isPending, failure } = useSellerChange(
    (why: string) => call(undoSellerPayout, { params: { id, payoutId }, body: { reason: why } }),
    onClose,
  );
  return (
    <ReasonDialog
      open
      title="Take the payout back"
      description="Only when the money came back, or was never sent. The seller is owed it again."
      hint="It is kept with the payout."
      confirmLabel="Take back"
      danger
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onConfirm={mutate}
    >
      <TwoPersonsNote />
    </ReasonDialog>
  );
}

const costValues = z.strictObject({ amount: rupeesField, takesBack: z.boolean(), reason });

/** What the house spent on a lot and its seller pays. */
export function CostDialog({ id, auctionId, onClose }: SellerActProps & { readonly auctionId: string }) {
  const [requestId] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(costValues),
    defaultValues: { amount: '', takesBack: false, reason: '' },
  });
  const { errors } = formState;
  const { mutate, isPending, failure } = useSellerChange(
    ({ takesBack, reason: why }: z.output<typeof costValues>) =>
      call(recordSellerCost, {
        params: { id },
        // As typed: see the payout.
        body: { auctionId, amount: getValues('amount'), takesBack, reason: why, requestId },
      }),
    onClose,
  );
  return (
    <DecisionDialog
      title="A cost of the lot"
      description="Such as towing or parking that the seller pays. It stands on the statement."
      confirmLabel="Record cost"
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}
    >
      <TextField
        label="Amount (₹)"
        inputMode="decimal"
        required
        error={errors.amount?.message}
        {...register('amount', { setValueAs: withoutGroups })}
      />
      <TextField label="What for" required maxLength={200} error={errors.reason?.message} {...register('reason')} />
      <Checkbox label="Take back a cost that was recorded wrongly" {...register('takesBack')} />
    </DecisionDialog>
  );
}
