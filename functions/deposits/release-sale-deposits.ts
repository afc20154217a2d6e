import { isOnApproval } from '#functions/domain/auctions/approval.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { depositPayment, refundOwedWrites, returnedDeposit } from '#functions/domain/deposits/deposit-release.ts';
import { freePower } from '#functions/domain/sales/free-power.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { BIDDER_PREFIX, type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder, queryBidders } from '#functions/tables/auctions/people-reads.ts';
import { getPower, type PowerItem, powerKey } from '#functions/tables/sales/power-item.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable, MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { ifReadable, type UnreadItem } from '#functions/tables/unread.ts';
import { update } from '#functions/tables/writes.ts';

const AT_ONCE = 8;

/**
 * Makes the deposits of a sale due for refund, once all published lots are over, except of those who have won a lot that is
 * neither paid nor decided about. Does nothing before. Idempotent; call it after each change that may be the last one.
 */
export async function releaseSaleDeposits(tables: MoneyMovementTables, saleId: string, now: number): Promise<void> {
  const { auctions } = tables;
  const sale = await readSale(auctions, saleId);
  if (sale?.deposit === undefined || (sale.bidderCount ?? 0) === 0) return;
  const states = await readManyStates(auctions, sale.lots, { consistency: 'strong', unread: 'fail' });
  const lots = [...states.values()];
  if (lots.some(isOpen)) return;
  const results = await Promise.all(lots.map((state) => resultOf(auctions, state)));
  const owing = new Set(results.flatMap(({ owes }) => owes));
  const winners = new Set(results.flatMap(({ won }) => won));
  await inParallel(queryBidders(auctions, saleId, 'fail'), AT_ONCE, async (bidder) => {
    const isDue = bidder.deposit === 'held' ? !owing.has(bidder.userId) : bidder.outcome === undefined;
    if (isDue) {
      await release(tables, bidder, winners.has(bidder.userId) ? 'won' : 'lost', now);
    }
  });
}

/** Bidding may still come. A draft counts as not offered: nobody can bid on it later, since the power is gone by then. */
export const isOpen = ({ status }: Pick<StateItem, 'status'>): boolean => status === 'pending' || status === 'active';

interface LotResult {
  readonly won: readonly string[];
  /** For whose win the deposit must stay. */
  readonly owes: readonly string[];
}

async function resultOf(auctions: AuctionsTable, state: StateItem): Promise<LotResult> {
  const winner = winnerOf(state);
  if (winner === null) {
    const waiting = isOnApproval(state) && state.lastBid !== undefined ? [state.lastBid.userId] : [];
    return { won: [], owes: waiting };
  }
  const { userId } = winner;
  // Whose registration cannot be read may owe; the others do not wait for it.
  const current = await ifReadable(() => getBidder(auctions, state.auctionId, userId));
  const owes = current !== undefined && isSettled(current) ? [] : [userId];
  if (state.award === undefined) return { won: [userId], owes };
  const mayOwe = ({ key }: UnreadItem) => owes.push(key.slice(key.indexOf(BIDDER_PREFIX) + BIDDER_PREFIX.length));
  for await (const bidder of queryBidders(auctions, state.auctionId, mayOwe)) {
    // An admin decides whether their deposit is forfeited, though the lot was offered to somebody else.
    if (bidder.finalPayment === 'passed-on' && bidder.decision?.kind !== 'forfeited') owes.push(bidder.userId);
  }
  return { won: [userId], owes };
}

/** While `depositReturnAt` is set, an admin may still undo the record of the payment. */
const isSettled = ({ finalPayment, depositReturnAt }: BidderItem): boolean =>
  finalPayment === 'forfeited' || (finalPayment === 'paid' && depositReturnAt === undefined);

async function release(
  { auctions, payments, money }: MoneyMovementTables,
  bidder: BidderItem,
  outcome: 'won' | 'lost',
  now: number,
): Promise<void> {
  const { auctionId: saleId, userId, deposit, depositAmount } = bidder;
  const before = await getPower(auctions, saleId, userId);
  await inParallel(Object.keys(before?.lots ?? {}), AT_ONCE, (lotId) => freePower(auctions, { saleId, lotId, userId }));
  const paymentId = deposit === 'held' ? depositPayment(bidder) : undefined;
  const set = { deposit: returnedDeposit(bidder), outcome, decision: undefined } as const;
  const isUnchanged = { deposit, depositAmount, outcome: bidder.outcome };
  const written = await transact(auctions.client, [
    { name: 'bidder', writes: [update<BidderItem>(auctions, bidderKey(saleId, userId), { set }, isUnchanged)] },
    // No deposit goes back while its power is used.
    {
      name: 'power',
      writes: [
        update<PowerItem>(
          auctions,
          powerKey(saleId, userId),
          { set: { limit: 0 }, add: { admission: 1 } },
          { reserved: 0 },
        ),
      ],
    },
    {
      name: 'deposit',
      writes:
        paymentId === undefined
          ? []
          : refundOwedWrites({ payments, money, paymentId, bidder, reason: 'The sale is over', now }),
    },
  ]);
  if (written.ok || written.error.has('bidder') || written.error.has('power')) return;
  throw new Error(`The deposit of ${userId} for the sale ${saleId} could not be returned.`);
}
