/** Sums of payments: what came by which way, for what, what went back, and what is held. Pure. */
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { HELD_AGES, MONEY_WAYS, TRANSACTION_KINDS, type TransactionSums } from '#shared/contract/money/transactions.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { CHARGE_KINDS } from '#shared/model/money/charges.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { kindOf } from './transaction.ts';

/** The most days of each age but the last. */
const DAYS_OF_AGE = { week: 7, month: 30, quarter: 90, older: Infinity } as const satisfies Record<
  (typeof HELD_AGES)[number],
  number
>;

export function sumsOf(payments: readonly PaymentItem[], now: number): TransactionSums {
  const came = payments.filter(hasCome);
  const held = came.filter(({ type, status, unmatchedFor }) => {
    return type === 'emd' && status === 'captured' && unmatchedFor === undefined;
  });
  // A part is in the lines of the payment that completes it.
  const paid = came.filter(
    (payment) => payment.type !== 'emd' && payment.unmatchedFor === undefined && payment.part === undefined,
  );
  return {
    ...counted(payments, ({ amount }) => amount),
    received: TRANSACTION_KINDS.flatMap((kind) =>
      MONEY_WAYS.map((way) => {
        const ofKind = came.filter((payment) => kindOf(payment) === kind && wayOf(payment) === way);
        return { kind, way, ...counted(ofKind, ({ amount }) => amount) };
      }),
    ).filter(({ count }) => count > 0),
    returned: counted(
      came.filter((payment) => returnedOf(payment) > 0),
      returnedOf,
    ),
    lines: CHARGE_KINDS.map((kind) => ({
      kind,
      amount: rupeesFromPaise(sumOf(paid, (payment) => lineOf(payment, kind))),
    })).filter(({ amount }) => amount > 0),
    setOff: rupeesFromPaise(sumOf(paid, ({ setOff = 0 }) => setOff)),
    inParts: rupeesFromPaise(sumOf(paid, ({ inParts = 0 }) => inParts)),
    held: HELD_AGES.map((age) => ({
      age,
      ...counted(
        held.filter((payment) => ageOf(payment, now) === age),
        amountToReturn,
      ),
    })).filter(({ count }) => count > 0),
  };
}

const hasCome = ({ status }: PaymentItem): boolean =>
  status !== 'created' && status !== 'failed' && status !== 'undone';

const wayOf = ({ offline }: PaymentItem) => offline?.method ?? 'razorpay';

/** All of it if it is due, or has gone. */
const returnedOf = ({ status, amount, returnedElsewhere = 0 }: PaymentItem): Paise =>
  status === 'refunding' || status === 'refunded' ? amount : returnedElsewhere;

/** A payment without lines is the bid alone. What a deposit paid is in the lines, too. */
const lineOf = ({ lines, amount, setOff = 0, inParts = 0 }: PaymentItem, kind: (typeof CHARGE_KINDS)[number]): Paise =>
  lines === undefined
    ? kind === 'bid'
      ? amount + setOff + inParts
      : 0
    : sumOf(
        lines.filter((line) => line.kind === kind),
        (line) => line.amount,
      );

function ageOf({ paidAt, capturedAt, createdAt }: PaymentItem, now: number): (typeof HELD_AGES)[number] {
  const days = (now - (paidAt ?? capturedAt ?? Date.parse(createdAt))) / DAY_MS;
  return HELD_AGES.find((age) => days <= DAYS_OF_AGE[age]) ?? 'older';
}

const counted = (payments: readonly PaymentItem[], valueOf: (payment: PaymentItem) => Paise) => ({
  count: payments.length,
  amount: rupeesFromPaise(sumOf(payments, valueOf)),
});

const sumOf = <T>(all: readonly T[], valueOf: (item: T) => Paise): Paise =>
  all.reduce((sum, item) => sum + valueOf(item), 0);
