import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { HOUR_MS } from '#shared/model/durations.ts';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { momentFields } from '#web/decisions/moment-fields.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { BidOnApproval } from './settlement-query.ts';

interface CounterOfferFormProps extends DecisionFormProps {
  readonly bid: BidOnApproval;
  /** Rupees, and ISO text. */
  readonly onConfirm: (offer: { readonly amount: number; readonly until: string }) => void;
}

interface CounterOfferDialogProps extends CounterOfferFormProps {
  readonly open: boolean;
}

/** Asks for a price and the time to answer, in IST. */
export function CounterOfferDialog({ open, ...form }: CounterOfferDialogProps) {
  const { name, bid, reserve } = form.bid;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={`Ask ${name} for more?`}
      description={`More than the bid of ${formatRupees(bid)}, at most the reserve of ${formatRupees(reserve)}, which nobody is told. If ${name} accepts, they have won at that price.`}
    >
      <CounterOfferForm {...form} />
    </Dialog>
  );
}

/** So that the bid can still be accepted afterwards. */
const TIME_LEFT_MS = 2 * HOUR_MS;

const counterOffer = z.object({
  amount: z.string().refine((text) => paiseFromText(text) !== undefined, 'Please enter a valid amount in rupees.'),
  ...momentFields,
});

function CounterOfferForm({ bid, onConfirm, ...frame }: CounterOfferFormProps) {
  const { date, time } = istParts(bid.until - TIME_LEFT_MS);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(counterOffer),
    defaultValues: { amount: '', date, time },
  });
  const { errors } = formState;
  const confirm = handleSubmit((values) => {
    const amount = paiseFromText(values.amount);
    const until = msFromIst(values);
    if (amount === undefined || until === undefined) return;
    onConfirm({ amount: rupeesFromPaise(amount), until: new Date(until).toISOString() });
  });
  return (
    <DecisionForm {...frame} confirmLabel="Send counter-offer" onSubmit={(event) => void confirm(event)}>
      <TextField
        label="Price (₹)"
        inputMode="decimal"
        required
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount', { setValueAs: withoutGroups })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Answer by" type="date" required error={errors.date?.message} {...register('date')} />
        <TextField label="Time (IST)" type="time" required error={errors.time?.message} {...register('time')} />
      </div>
      <p className="text-sm text-muted">
        Until then the bid can neither be accepted nor declined. Afterwards it can be, until{' '}
        <DateTime time={bid.until} />.
      </p>
    </DecisionForm>
  );
}
