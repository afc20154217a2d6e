/**
 * What a house has stored after some years: lots of two weeks, their bidders, deposits and ledger, in the product's own
 * formats.
 */
import { countedOf } from '#functions/domain/auctions/own-auction.ts';
import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { entryOf, type MoneyEvent } from '#functions/tables/money/money-entry.ts';
import { monthOf, type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import type { TableName } from '#functions/tables/table-specs.ts';
import { STANDING_SK } from '#functions/tables/users/standing-item.ts';
import { DAY_MS, HOUR_MS } from '#shared/model/durations.ts';
import { bidder, listing, state } from '#tests/support/builders/auctions.ts';
import { putAll } from '#tests/support/tables/put-all.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';
import { reportsRead, UTR } from './settlement-reports.ts';

export interface House {
  readonly lotsADay: number;
  readonly biddersOfALot: number;
  /** Who comes in a year; each bids for a year. */
  readonly peopleOfAYear: number;
}

/** When the house opened. */
export const OPENED = Date.parse('2026-11-01T04:00:00Z');
const EMD = 10_000_00;
const BID = 1_00_000_00;
/** From the creation of a lot. */
const STARTS = 5 * DAY_MS;
const ENDS = 12 * DAY_MS;
const REFUNDED = ENDS + 2 * HOUR_MS;
const PAID = ENDS + DAY_MS;
/** From a payment or refund to the report that lists it. */
const SETTLED = 2 * DAY_MS;
export const LOT_LIFE = 14 * DAY_MS;
/** Entries name their day since the release after the first, so long ago. */
const WITH_DAY = 90 * DAY_MS;

type Items = Partial<Record<TableName, object[]>>;

/** The lots created in a time, as they are at `now`; everything of a person who came in it. */
export async function putHouse(storage: Storage, house: House, from: number, now: number): Promise<void> {
  const every = DAY_MS / house.lotsADay;
  const first = Math.ceil((from - OPENED) / every);
  const held = new Map<string, number>();
  let items: Items = {};
  const flush = async () => {
    for (const [table, some = []] of Object.entries(items))
      await putAll(storage.client, storage.tables[table as TableName], some);
    items = {};
  };
  for (let n = Math.max(0, first); OPENED + n * every <= now; n += 1) {
    addLot(items, house, n, OPENED + n * every, now, held);
    if (n % 50 === 0) await flush();
  }
  (items.money ??= []).push(...reportsRead(from, now));
  const years = Math.ceil((now - OPENED) / (365 * DAY_MS));
  items.users ??= [];
  const won = winsUntil(house, now);
  for (let year = 0; year < years; year += 1)
    for (let n = 0; n < house.peopleOfAYear; n += 1) {
      const userId = personOf(year, n);
      items.users.push(profileOf(year, n, held), standingOf(userId, { won: won.get(userId), held: held.get(userId) }));
    }
  await flush();
}

/** The ledger at `now` of the lots created in a time. */
export function ledgerOf(house: House, from: number, to: number, now: number): readonly object[] {
  const every = DAY_MS / house.lotsADay;
  const items: Items = {};
  for (let n = Math.max(0, Math.ceil((from - OPENED) / every)); OPENED + n * every < to; n += 1)
    addLot(items, house, n, OPENED + n * every, now, new Map());
  return items.money ?? [];
}

const personOf = (year: number, n: number): string => `person-${year}-${n}`;
const yearOf = (at: number): number => Math.floor((at - OPENED) / (365 * DAY_MS));
/** The bidder with this place among those of the lot that was created at `at`. The first one wins. */
const bidderOf = (house: House, n: number, at: number, place: number): string =>
  personOf(yearOf(at), (n * 7 + place * 13) % house.peopleOfAYear);

/** How many lots each person has won until `now`. */
function winsUntil(house: House, now: number): ReadonlyMap<string, number> {
  const won = new Map<string, number>();
  const every = DAY_MS / house.lotsADay;
  for (let n = 0; OPENED + n * every + ENDS <= now; n += 1) {
    const winner = bidderOf(house, n, OPENED + n * every, 0);
    won.set(winner, (won.get(winner) ?? 0) + 1);
  }
  return won;
}

/** What the stream has counted so far. Without it the recount would correct everybody whom it meets. */
function standingOf(
  userId: string,
  { won = 0, held = 0 }: { readonly won: number | undefined; readonly held: number | undefined },
) {
  const createdSort = `${new Date(OPENED).toISOString()}#${userId}`;
  return { userId, sk: STANDING_SK, verifyStatus: '#STANDING', createdSort, won, held, isDisabled: false, changes: 1 };
}

function profileOf(year: number, n: number, held: ReadonlyMap<string, number>) {
  const userId = personOf(year, n);
  const createdAt = OPENED + year * 365 * DAY_MS;
  return {
    userId,
    sk: 'PROFILE',
    name: `Asha ${n}`,
    email: `${userId}@years.test`,
    mobile: `+91 98${String(year * 100_000 + n).padStart(8, '0')}`,
    role: 'user',
    verifyStatus: 'verified',
    createdSort: `${new Date(createdAt).toISOString()}#${userId}`,
    isActive: true,
    walletBalance: held.get(userId) ?? 0,
    createdAt,
    updatedAt: createdAt,
  };
}

const users = tableHandle('users', Object.create(null), 'users');
const payments = tableHandle('payments', Object.create(null), 'payments');
const auctions = tableHandle('auctions', Object.create(null), 'auctions');

function addLot(all: Items, house: House, n: number, at: number, now: number, held: Map<string, number>): void {
  const add = (table: TableName, item: object | undefined) => {
    if (item !== undefined) (all[table] ??= []).push(item);
  };
  const auctionId = `lot-${n}`;
  const isOver = now >= at + ENDS;
  const isPaid = now >= at + PAID;
  const times = { startAt: at + STARTS, endAt: at + ENDS };
  const people = Array.from({ length: house.biddersOfALot }, (_, place) => bidderOf(house, n, at, place));
  const [winner = ''] = people;
  const lot = listing({
    auctionId,
    ...times,
    createdAt: at,
    emdAmount: EMD,
    bidderCount: people.length,
    lotNumber: 1001 + n,
  });
  const started = now >= at + STARTS;
  const lastBid = { bidId: `bid-${n}`, userId: winner, name: 'Asha', number: 1, amount: BID, at: at + ENDS - HOUR_MS };
  const stands = state({
    auctionId,
    ...times,
    status: isOver ? 'completed' : started ? 'active' : 'pending',
    ...(started && { seq: 30, currentBid: BID, lastBid }),
    ...(isOver && { closedAt: at + ENDS, settledAs: 'completed' as const }),
    ...(isPaid && { win: 'paid' as const }),
  });
  add('auctions', lot);
  add('auctions', stands);
  const created = { action: 'auction-created', by: { adminId: 'admin', source: '192.0.2.1' }, at } as const;
  add('auctions', auditWrite(auctions, { auctionId }, created).Put.Item);
  for (const [k, userId] of people.entries()) {
    const wins = userId === winner && k === 0;
    if (k > 0 && userId === winner) continue;
    const paidAt = at + DAY_MS + k * HOUR_MS;
    if (paidAt > now) continue;
    const refundedAt = at + (wins ? PAID : REFUNDED) + k * 60_000;
    const isBack = refundedAt <= now;
    const deposit = addPayment(
      add,
      {
        auctionId,
        userId,
        type: 'emd',
        amount: EMD,
        at: paidAt,
        refundedAt: isBack ? refundedAt : undefined,
      },
      now,
    );
    const line = { users, userId, description: 'Deposit' };
    add('users', walletMovement({ ...line, amount: EMD, at: paidAt, key: deposit })[0].Put?.Item);
    if (isBack)
      add('users', walletMovement({ ...line, amount: -EMD, at: refundedAt, key: `back-${deposit}` })[0].Put?.Item);
    else held.set(userId, (held.get(userId) ?? 0) + EMD);
    const registration = bidder({
      auctionId,
      sk: `BIDDER#${userId}`,
      userId,
      number: k + 1,
      registeredAt: paidAt,
      deposit: isBack ? 'refunded' : 'held',
      depositAmount: EMD,
      depositPaymentId: deposit,
      ...(isOver && { outcome: wins ? ('won' as const) : ('lost' as const) }),
      ...(isOver &&
        wins && { finalPayment: isPaid ? ('paid' as const) : ('due' as const), paymentDueAt: at + ENDS + 3 * DAY_MS }),
    });
    add('auctions', { ...registration, counted: countedOf({ registration, listing: lot, state: stands }) });
    if (!wins || !isPaid) continue;
    const final = addPayment(
      add,
      {
        auctionId,
        userId,
        type: 'final',
        amount: BID,
        at: at + PAID,
        refundedAt: undefined,
      },
      now,
    );
    add('payments', revenueWrite(payments, final, BID, at + PAID).Put?.Item);
  }
}

interface Paid {
  readonly auctionId: string;
  readonly userId: string;
  readonly type: 'emd' | 'final';
  readonly amount: number;
  readonly at: number;
  readonly refundedAt: number | undefined;
}

/** A payment with its ledger, as Razorpay's reports have settled it. Returns its id. */
function addPayment(
  add: (table: TableName, item: object) => void,
  { refundedAt, at, ...paid }: Paid,
  now: number,
): string {
  const { auctionId, userId, amount, type } = paid;
  const subject = `${type}_${auctionId}_${userId}`;
  const pay = `pay_${subject}`;
  const createdAt = new Date(at).toISOString();
  const dueAt = refundedAt === undefined ? undefined : refundedAt - HOUR_MS;
  const payment: PaymentItem = {
    ...paid,
    paymentId: subject,
    auctionTitle: 'A bullock cart',
    status: refundedAt === undefined ? 'captured' : 'refunded',
    orderId: `order_${subject}`,
    providerPaymentId: pay,
    capturedAt: at,
    createdAt,
    updatedAt: refundedAt ?? at,
    month: monthOf(createdAt),
    ...(type === 'emd' && { credited: true }),
    ...(refundedAt !== undefined && { refundId: `rfnd_${subject}`, refundedAt, refundDueSince: dueAt }),
  };
  add('payments', payment);
  const write = (kind: MoneyEvent['kind'], when: number, more: Partial<MoneyEvent> = {}) => {
    if (when > now) return;
    const event = { subject, kind, key: pay, at: when, auctionId, userId, amount, by: 'razorpay', ...more };
    const { bookedOn, ...entry } = entryOf(event);
    add('money', when < now - WITH_DAY ? entry : { ...entry, bookedOn });
  };
  const account = type === 'emd' ? 'held' : 'spent';
  write('ordered', at - 60_000, { by: userId });
  write('captured', at, { moved: ['payer', account], reference: pay });
  write('settled', at + SETTLED, { reference: UTR });
  if (refundedAt === undefined) return subject;
  const reference = `rfnd_${subject}`;
  write('refund-due', refundedAt - HOUR_MS, { by: 'boli' });
  write('refund-asked', refundedAt - HOUR_MS / 2, { key: reference });
  write('refunded', refundedAt, { key: reference, moved: [account, 'payer'], reference });
  write('refund-settled', refundedAt + SETTLED, { key: reference, reference: UTR });
  return subject;
}
