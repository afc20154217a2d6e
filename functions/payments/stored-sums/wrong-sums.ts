/** Compares every stored sum with the sum derived from other items; they must agree to the paisa. Pure. */
import { countedOf } from '#functions/domain/auctions/own-auction.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { NO_FIGURES } from '#functions/tables/auctions/own-figures.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { balanceOf } from '../books.ts';
import { compareSums, sum, wrongOfPayment, type WrongSum } from './payment-sums.ts';
import type { StoredMoney } from './stored-money.ts';

/** The sums of all stored money that do not follow from its entries. */
export const wrongSums = (stored: StoredMoney): readonly WrongSum[] => [
  ...compareSums('the revenue', sum(stored.revenue), balanceOf(stored.entries).spent),
  ...wrongWallets(stored),
  ...wrongInLots(stored),
];

/** What can be judged by the money of one lot, or of several. */
export function wrongInLots(stored: StoredMoney): readonly WrongSum[] {
  const { payments, entries } = stored;
  const lines = Map.groupBy(entries, ({ subject }) => subject);
  const byId = new Map(payments.map((payment) => [payment.paymentId, payment]));
  const parts = Map.groupBy(
    payments.filter(({ part, status }) => part === true && (status === 'captured' || status === 'set-off')),
    winOf,
  );
  return [
    ...payments.flatMap((payment) => wrongOfPayment(payment, lines.get(payment.paymentId) ?? [])),
    ...stored.registrations.flatMap((registration) => wrongOfRegistration(registration, byId)),
    ...stored.registrations.flatMap((registration) => wrongParts(registration, parts.get(winOf(registration)) ?? [])),
    ...unregistered(stored),
    ...wrongOwnMoney(stored),
    ...unreadIn(stored),
  ];
}

/** Other sums may differ because of them. */
export const unreadIn = ({ unread }: StoredMoney): readonly WrongSum[] =>
  unread.map(({ table, key, fields }) => ({
    of: `the item ${key} of ${table}`,
    stored: `not readable: ${fields.join(', ')}`,
    derived: undefined,
  }));

/** The registration's `deposit` that each payment status implies. */
const DEPOSIT_BY_STATUS = {
  captured: 'held',
  refunding: 'refunding',
  refunded: 'refunded',
  forfeited: 'forfeited',
  'set-off': 'set-off',
  created: undefined,
  failed: undefined,
  undone: undefined,
} as const satisfies Record<PaymentItem['status'], BidderItem['deposit'] | undefined>;

function wrongOfRegistration(
  registration: StoredMoney['registrations'][number],
  payments: ReadonlyMap<string, PaymentItem>,
): readonly WrongSum[] {
  const { auctionId, userId, deposit, depositAmount, depositPaymentId, decision } = registration;
  const who = `${userId} in ${auctionId}`;
  const recorded = decision?.paymentId === undefined ? undefined : payments.get(decision.paymentId);
  const transfer = compareSums(`the transfer decided about for ${who}`, decision?.amount, recorded?.amount);
  if (depositPaymentId === undefined) return [...transfer, ...compareSums(`the deposit of ${who}`, depositAmount, 0)];
  const payment = payments.get(depositPaymentId);
  // After a bounced refund the payment is due again, but the registration stays refunded.
  const state = payment?.bounced === true ? 'refunded' : DEPOSIT_BY_STATUS[payment?.status ?? 'failed'];
  const left = payment === undefined ? undefined : amountToReturn(payment);
  return [
    ...transfer,
    ...compareSums(`the state of the deposit of ${who}`, deposit, state),
    ...compareSums(`the deposit of ${who}`, depositAmount, deposit === 'refunded' ? payment?.amount : left),
  ];
}

const winOf = ({ auctionId, userId }: { readonly auctionId: string; readonly userId: string }) =>
  `${auctionId} ${userId}`;

/** Parts are held for a win that is owed, and spent with one that is paid. */
function wrongParts(
  { auctionId, userId, finalPayment, parts = [], inParts = 0 }: StoredMoney['registrations'][number],
  held: readonly PaymentItem[],
): readonly WrongSum[] {
  const status = finalPayment === 'paid' ? 'set-off' : 'captured';
  const left = held.map((payment) => ({ status: payment.status, amount: amountToReturn(payment) }));
  const derived = sum(left.filter((payment) => payment.status === status));
  const who = `${userId} in ${auctionId}`;
  return [
    ...compareSums(`the parts of ${who}`, inParts, derived),
    ...compareSums(`the list of parts of ${who}`, sum(parts), sum(left)),
  ];
}

/** Deposits without a registration that refers to them. */
function unregistered({ payments, registrations }: StoredMoney): readonly WrongSum[] {
  const registered = new Set(registrations.map(({ depositPaymentId }) => depositPaymentId));
  return payments.flatMap(({ paymentId, credited, status }) => {
    const isOurs = status === 'captured' || status === 'forfeited' || status === 'set-off';
    if (credited !== true || !isOurs || registered.has(paymentId)) return [];
    return [{ of: `the registration of ${paymentId}`, stored: undefined, derived: DEPOSIT_BY_STATUS[status] }];
  });
}

/** The amount that a payment adds to the payer's wallet. */
export function walletPart(payment: PaymentItem): Paise {
  const { credited, status, bounced } = payment;
  const isHeld = status === 'captured' || (status === 'refunding' && bounced !== true);
  return credited === true && isHeld ? amountToReturn(payment) : 0;
}

/** Needs all payments of each person. */
export function wrongWallets({ payments, balances, walletLines }: StoredMoney): readonly WrongSum[] {
  const held = new Map<string, Paise>();
  for (const payment of payments) {
    held.set(payment.userId, (held.get(payment.userId) ?? 0) + walletPart(payment));
  }
  return [...new Set([...held.keys(), ...balances.keys(), ...walletLines.keys()])].flatMap((userId) => {
    const derived = held.get(userId) ?? 0;
    return [
      ...compareSums(`the wallet of ${userId}`, balances.get(userId) ?? 0, derived),
      ...compareSums(`the lines of the wallet of ${userId}`, walletLines.get(userId) ?? 0, derived),
    ];
  });
}

/** Compares the sums that registrations add to dashboards with what follows from the auctions. */
function wrongOwnMoney({ registrations, lots }: StoredMoney): readonly WrongSum[] {
  return registrations.flatMap((registration) => {
    const { auctionId, userId, counted } = registration;
    if (counted === undefined) return [];
    const { listing, state } = lots.get(auctionId) ?? {};
    const isKnown = listing !== undefined && state !== undefined;
    const { due, paid } = isKnown ? countedOf({ registration, listing, state }) : NO_FIGURES;
    return [
      ...compareSums(`what ${userId} is shown as due for ${auctionId}`, counted.due, due),
      ...compareSums(`what ${userId} is shown as paid for ${auctionId}`, counted.paid, paid),
    ];
  });
}
