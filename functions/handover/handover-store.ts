import { getOwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { type HandoverItem, handoverItem, handoverKey, passKey } from '#functions/tables/auctions/handover-item.ts';
import { type Condition, not } from '#functions/tables/expressions.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { queryAll, readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_USER } from '#functions/tables/table-specs.ts';
import { transact } from '#functions/tables/transact.ts';
import { put, update, write } from '#functions/tables/writes.ts';
import type { Wanted } from './collection.ts';
import { type Appointment, type PaidWin, passCode } from './handover.ts';

type Tables = Pick<MoneyMovementTables, 'auctions' | 'payments'>;

export interface HandoverStore {
  /** Undefined unless this person has won the lot and paid for it. */
  readonly get: (auctionId: string, userId: string) => Promise<PaidWin | undefined>;
  /** False on the day of the appointment that stands. */
  readonly setAppointment: (win: PaidWin, appointment: Appointment, today: string) => Promise<boolean>;
  /** The pass stays what it is if there is one. False if another request was first. */
  readonly addPass: (win: PaidWin, fresh: string) => Promise<boolean>;
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
      const ownAuction = await getOwnAuction(auctions, auctionId, userId);
      const paid = ownAuction && (await readPaid(tables, ownAuction.registration));
      return ownAuction && paid && { ...ownAuction, ...paid };
    },
    setAppointment: (win, appointment, today) =>
      change(win, { ...appointment, yard: 'visit' }, { day: not(today), collected: undefined }),
    addPass: async (win, fresh) => {
      const { paymentId } = win.payment;
      const pass = win.stored?.pass ?? fresh;
      const code = passCode(pass);
      if (code === undefined) throw new Error('A gate pass without a code.');
      const handover = update<HandoverItem>(
        auctions,
        handoverKey(win.registration.auctionId, paymentId),
        { set: { pass } },
        { pass: win.stored?.pass, collected: undefined },
      );
      // Also of a pass that was issued before the yard could look it up.
      const found = put(auctions, { ...passKey(code), paymentId }, [{ sk: undefined }, { paymentId }]);
      return (await transact(auctions.client, [{ name: 'pass', writes: [handover, found] }])).ok;
    },
  };
}

/** The lot of a payment, whatever has become of either: undefined if there is no such payment for a lot. */
export async function readWanted({ auctions, payments }: Tables, paymentId: string): Promise<Wanted | undefined> {
  const payment = await readItem(payments, { paymentId }, paymentItem);
  if (payment?.type !== 'final') return undefined;
  const ownAuction = await getOwnAuction(auctions, payment.auctionId, payment.userId);
  if (ownAuction === undefined) return undefined;
  // A pass may be of the payment of which some went back since: then another one has completed the sum.
  const paid = payment.part === true ? await readPaid({ auctions, payments }, ownAuction.registration) : undefined;
  if (paid !== undefined) return { ...ownAuction, ...paid };
  const [stored, counted] = await Promise.all([
    readItem(auctions, keyOfHandover(ownAuction.registration, paymentId), handoverItem),
    readCounted(payments, ownAuction.registration),
  ]);
  return { ...ownAuction, payment, ...counted, stored };
}

/** The payment of a win and what is stored of its handover; undefined unless the win is paid. */
export async function readPaid(
  { auctions, payments }: Tables,
  bidder: Pick<BidderItem, 'auctionId' | 'userId' | 'finalPayment' | 'leftWith'> & CountedMoney,
): Promise<Pick<PaidWin, 'payment' | 'deposit' | 'parts' | 'stored'> | undefined> {
  const { auctionId, userId, finalPayment } = bidder;
  if (finalPayment !== 'paid') return undefined;
  const ofUser = { index: PAYMENTS_BY_USER, key: { userId }, filter: { auctionId, type: 'final' } } as const;
  const found = await queryAll(payments, { ...ofUser, unread: 'fail' }, paymentItem.pick({ paymentId: true }));
  // The index may be a moment older than the payment.
  const storedPayments = await Promise.all(
    found.map(({ paymentId }) => readItem(payments, { paymentId }, paymentItem)),
  );
  const payment = storedPayments.find(
    (candidate) => candidate?.status === 'captured' && candidate.unmatchedFor === undefined && candidate.part !== true,
  );
  if (payment === undefined) return undefined;
  const [stored, counted] = await Promise.all([
    readItem(auctions, keyOfHandover(bidder, payment.paymentId), handoverItem),
    readCounted(payments, bidder),
  ]);
  return { payment, ...counted, stored };
}

/**
 * The one handover of a win: after the lot has left, that of the payment with which it did, whatever pays for the win
 * now.
 */
const keyOfHandover = ({ auctionId, leftWith }: Pick<BidderItem, 'auctionId' | 'leftWith'>, paymentId: string) =>
  handoverKey(auctionId, leftWith ?? paymentId);

type CountedMoney = Pick<BidderItem, 'deposit' | 'depositPaymentId' | 'parts'>;

/** What counts with the payment that completed the sum: the deposit that was set off, and the earlier parts. */
export async function readCounted(
  payments: Tables['payments'],
  { deposit, depositPaymentId, parts = [] }: CountedMoney,
): Promise<Pick<PaidWin, 'deposit' | 'parts'>> {
  const read = (paymentId: string) => readItem(payments, { paymentId }, paymentItem);
  const [setOff, ...counted] = await Promise.all([
    deposit === 'set-off' && depositPaymentId !== undefined ? read(depositPaymentId) : undefined,
    ...parts.map(({ paymentId }) => read(paymentId)),
  ]);
  return { deposit: setOff, parts: counted.flatMap((part) => (part?.status === 'set-off' ? [part] : [])) };
}
