/** Who owes what for wins. Nothing is stored for it: index and registrations say it. */
import { priceFor } from '#functions/deposits/decisions/win-case.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { transferReference } from '#functions/domain/payments/transfer.ts';
import { readRecordedTransfers } from '#functions/domain/payments/utr.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readManyBidders, readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { readPageOfPaidWins, type WinKey, readWinsByPayment } from '#functions/tables/auctions/open-wins.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { readBatch } from '#functions/tables/reads.ts';
import type { AuctionsTable, PaymentsTable } from '#functions/tables/table-handle.ts';
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { rupeesFromPaise, type Paise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { type NameSale, readSaleNames } from '../catalogue/sale-names.ts';

/** A win with its sums, in paise. */
export interface OwedWin {
  readonly auctionId: string;
  readonly userId: string;
  readonly reference: string;
  readonly rest: Paise;
  readonly due: Paise;
  readonly paid: Paise;
  /** The deposit that counts towards the sum, also while it is still to be paid again. */
  readonly setOff: Paise;
  readonly bidder: BidderItem;
  readonly title: string;
  readonly listing: ListingItem | undefined;
}

/** Where a win stands in a list: by the time it was due. */
export const positionOf = ({ auctionId, userId, paymentDueAt }: WinKey): string =>
  `${isoFrom(paymentDueAt)}#${auctionId}_${userId}`;

/** The keys of all that is owed, earliest due first. */
export async function openKeys(auctions: AuctionsTable): Promise<readonly WinKey[]> {
  const [due, overdue] = await Promise.all([
    readWinsByPayment(auctions, 'due'),
    readWinsByPayment(auctions, 'overdue'),
  ]);
  return [...due, ...overdue].toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));
}

/** Wins by key, in the order of the keys. Left out is what an admin has just decided about. */
export async function readWins(auctions: AuctionsTable, keys: readonly WinKey[]): Promise<readonly OwedWin[]> {
  const ids = keys.map(({ auctionId }) => auctionId);
  const [bidders, states, listings] = await Promise.all([
    readManyBidders(auctions, keys),
    readManyStates(auctions, ids),
    readManyListings(auctions, ids),
  ]);
  const byKey = new Map(bidders.map((bidder) => [`${bidder.auctionId} ${bidder.userId}`, bidder]));
  return keys.flatMap(({ auctionId, userId }) => {
    const bidder = byKey.get(`${auctionId} ${userId}`);
    const state = states.get(auctionId);
    return bidder === undefined || state === undefined ? [] : winOf(bidder, state, listings.get(auctionId));
  });
}

function winOf(bidder: BidderItem, state: StateItem, listing: ListingItem | undefined): readonly OwedWin[] {
  const { auctionId, userId, finalPayment, inParts = 0 } = bidder;
  if (finalPayment !== 'due' && finalPayment !== 'overdue' && finalPayment !== 'paid') return [];
  const terms = listing ?? { charges: NO_CHARGES, emdSetOff: false };
  const { total, setOff } = winSum(terms, priceFor(bidder, state), depositCounted(bidder));
  const due = total - setOff;
  const paid = finalPayment === 'paid' ? due : inParts;
  const reference = transferReference(auctionId, userId);
  const title = listing?.title ?? state.title ?? 'Deleted auction';
  return [{ auctionId, userId, reference, rest: Math.max(due - paid, 0), due, paid, setOff, bidder, title, listing }];
}

/** The same wins with the transfers that have paid a part of each. */
export async function withTransfers(payments: PaymentsTable, wins: readonly OwedWin[]) {
  const keys = wins.flatMap(({ bidder: { parts = [] } }) => parts.map(({ paymentId }) => ({ paymentId })));
  const read = await readBatch(payments, keys, paymentItem, { consistency: 'strong' });
  const utrs = new Map(
    read.flatMap(({ paymentId, offline }) => (offline === undefined ? [] : [[paymentId, offline.utr]])),
  );
  const recorded = await readRecordedTransfers(payments, [...utrs.values()]);
  return wins.map((win) => ({
    ...win,
    parts: (win.bidder.parts ?? []).flatMap(({ paymentId, amount }) => {
      const utr = utrs.get(paymentId);
      // One transfer may have paid for several wins.
      return utr === undefined ? [] : [{ utr, amount: recorded.get(utr)?.amount ?? amount }];
    }),
  }));
}

/** Keys of paid wins, latest due first, that pass; few of many may leave the page short, with a place to go on from. */
export async function readPaidKeys(
  auctions: AuctionsTable,
  {
    after,
    limit,
    passes,
  }: { readonly after: WinKey | undefined; readonly limit: number; readonly passes: (key: WinKey) => boolean },
): Promise<{ readonly keys: readonly WinKey[]; readonly next: WinKey | undefined }> {
  const keys: WinKey[] = [];
  let place = after;
  for (let examined = 0; examined < MOST_EXAMINED;) {
    const page = await readPageOfPaidWins(auctions, place);
    for (const key of page.keys) {
      place = key;
      examined += 1;
      if (!passes(key)) continue;
      keys.push(key);
      if (keys.length === limit) return { keys, next: place };
    }
    if (page.isLast) return { keys, next: undefined };
  }
  return { keys, next: place };
}

const MOST_EXAMINED = 20_000;

/** The answers, with the names of payers and sales. */
export async function readReceivableAnswers(
  auctions: AuctionsTable,
  wins: readonly OwedWin[],
): Promise<readonly Receivable[]> {
  const nameSale = await readSaleNames(
    auctions,
    wins.flatMap(({ listing }) => listing ?? []),
  );
  return wins.map((win) => answerOf(win, nameSale));
}

function answerOf({ bidder, listing, ...win }: OwedWin, nameSale: NameSale): Receivable {
  const { finalPayment, paymentDueAt = 0, overdueSince, depositOwed, parts = [], name, leftWith } = bidder;
  const sale = listing && nameSale(listing);
  return {
    auctionId: win.auctionId,
    title: win.title,
    lotNumber: listing?.lotNumber ?? null,
    sale: sale === undefined ? null : { _id: sale._id, name: sale.name },
    userId: win.userId,
    name,
    reference: win.reference,
    state: finalPayment === 'paid' ? 'paid' : finalPayment === 'overdue' ? 'overdue' : 'due',
    due: rupeesFromPaise(win.due),
    paid: rupeesFromPaise(win.paid),
    rest: rupeesFromPaise(win.rest),
    parts: parts.length,
    dueAt: paymentDueAt,
    overdueSince: finalPayment === 'overdue' ? (overdueSince ?? paymentDueAt) : null,
    // As a transfer is refused: a deposit that does not count may be paid again later.
    isDepositOwed: depositOwed === true && win.setOff > 0,
    ...(leftWith !== undefined && { hasLotLeft: true as const }),
  };
}

/** Sums over wins, in paise. */
const NOTHING = { count: 0, due: 0, paid: 0, rest: 0, overdue: 0 };
type Sums = typeof NOTHING;

const withWin = ({ count, ...sums }: Sums, { due, paid, rest, bidder }: OwedWin): Sums => ({
  count: count + 1,
  due: sums.due + due,
  paid: sums.paid + paid,
  rest: sums.rest + rest,
  overdue: sums.overdue + (bidder.finalPayment === 'overdue' ? rest : 0),
});

const answered = ({ count, due, paid, rest, overdue }: Sums) => ({
  count,
  due: rupeesFromPaise(due),
  paid: rupeesFromPaise(paid),
  rest: rupeesFromPaise(rest),
  overdue: rupeesFromPaise(overdue),
});

export const sumsOf = (wins: readonly OwedWin[]) => answered(wins.reduce(withWin, NOTHING));

/** So many wins are read at once, and forgotten once they are counted. */
const AT_ONCE = 100;

/**
 * One page of the wins that pass, in the order of their keys, with the sums of all that do: however many there are, few
 * are in memory.
 */
export async function readPageOfWins(
  auctions: AuctionsTable,
  keys: readonly WinKey[],
  {
    passes,
    after,
    limit,
  }: { readonly passes: (win: OwedWin) => boolean; readonly after: string | undefined; readonly limit: number },
) {
  const page: OwedWin[] = [];
  let sums = NOTHING;
  let isLast = true;
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    for (const win of await readWins(auctions, keys.slice(from, from + AT_ONCE))) {
      if (!passes(win)) continue;
      sums = withWin(sums, win);
      if (after !== undefined && positionOf(keyOfWin(win)) <= after) continue;
      if (page.length < limit) page.push(win);
      else isLast = false;
    }
  }
  return { page, sums: answered(sums), isLast };
}

/** The wins that pass, in the order of their keys. */
export async function readWinsThat(
  auctions: AuctionsTable,
  keys: readonly WinKey[],
  passes: (win: OwedWin) => boolean,
): Promise<readonly OwedWin[]> {
  const wins: OwedWin[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    wins.push(...(await readWins(auctions, keys.slice(from, from + AT_ONCE))).filter(passes));
  }
  return wins;
}

export const keyOfWin = ({ auctionId, userId, bidder: { paymentDueAt = 0 } }: OwedWin): WinKey => ({
  auctionId,
  userId,
  paymentDueAt,
});
