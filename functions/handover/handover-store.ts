import type { BidderItem } from '#functions/tables/auctions/auction-items.ts';
import { getOwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import { type HandoverItem, handoverItem, handoverKey } from '#functions/tables/auctions/handover-item.ts';
import { type Condition, not } from '#functions/tables/expressions.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { queryAll, readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_USER } from '#functions/tables/table-specs.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { Appointment, PaidWin } from './handover.ts';

type Tables = Pick<MoneyMovementTables, 'auctions' | 'payments'>;

export interface HandoverStore {
  /** Undefined unless this person has won the lot and paid for it. */
  readonly get: (auctionId: string, userId: string) => Promise<PaidWin | undefined>;
  /** False on the day of the appointment that stands. */
  readonly setAppointment: (win: PaidWin, appointment: Appointment, today: string) => Promise<boolean>;
  /** False if there is a pass. */
  readonly addPass: (win: PaidWin, pass: string) => Promise<boolean>;
}

export function handoverStore(tables: Tables): HandoverStore {
  const { auctions } = tables;

  /** Registration and payment need no check here: whoever reads what is stored asks them. */
  const change = (
    { registration: { auctionId }, payment: { paymentId } }: PaidWin,
    set: Partial<HandoverItem>,
    condition: Condition<HandoverItem>,
  ): Promise<boolean> => write(auctions, update(auctions, handoverKey(auctionId, paymentId), { set }, condition));

  return {
    get: async (auctionId, userId) => {
      const own = await getOwnAuction(auctions, auctionId, userId);
      const paid = own && (await readPaid(tables, own.registration));
      return own && paid && { ...own, ...paid };
    },
    setAppointment: (win, appointment, today) => change(win, appointment, { day: not(today) }),
    addPass: (win, pass) => change(win, { pass }, { pass: undefined }),
  };
}

/** The payment of a win and what is stored of its handover; undefined unless the win is paid. */
export async function readPaid(
  { auctions, payments }: Tables,
  { auctionId, userId, finalPayment }: Pick<BidderItem, 'auctionId' | 'userId' | 'finalPayment'>,
): Promise<Pick<PaidWin, 'payment' | 'stored'> | undefined> {
  if (finalPayment !== 'paid') return undefined;
  const ofUser = { index: PAYMENTS_BY_USER, key: { userId }, filter: { auctionId, type: 'final' } } as const;
  const found = await queryAll(payments, { ...ofUser, unread: 'fail' }, paymentItem.pick({ paymentId: true }));
  // The index may be a moment older than the payment.
  const known = await Promise.all(found.map(({ paymentId }) => readItem(payments, { paymentId }, paymentItem)));
  const payment = known.find((one) => one?.status === 'captured' && one.unmatchedFor === undefined);
  if (payment === undefined) return undefined;
  return { payment, stored: await readItem(auctions, handoverKey(auctionId, payment.paymentId), handoverItem) };
}
