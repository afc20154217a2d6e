/**
 * An admin's writes to an auction. LISTING and STATE change in one transaction. Only what meets the bids (a
 * cancellation, a pause, an early end, an extension) is a single write of STATE, because a transaction would conflict
 * with them. The conditions repeat the rules of
 * `decide`. `also`: further writes of the same transaction, such as the audit entry.
 */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { above, anyOf, atMost, type Condition } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';

/**
 * `changed`: the auction has changed since the decision. `number-taken`: another lot has the house number. `booked`:
 * its seller's ledger has entries of it. Nothing was written.
 */
export type Saved = 'saved' | 'changed' | 'number-taken' | 'booked';

/** @param numberWrites those of `house-number.ts`  @param sellerChecks those of `lot-seller.ts` */
export async function save(
  { client }: AuctionsTable,
  writes: readonly TransactWriteItem[],
  numberWrites: readonly TransactWriteItem[] = [],
  sellerChecks: readonly TransactWriteItem[] = [],
): Promise<Saved> {
  const written = await transact(client, [
    { name: 'auction', writes },
    { name: 'house number', writes: numberWrites },
    { name: 'seller', writes: sellerChecks },
  ]);
  if (written.ok) return 'saved';
  if (written.error.has('seller')) return 'booked';
  return written.error.has('auction') ? 'changed' : 'number-taken';
}

/** `statusForAdmin` as a condition on STATE. While it is paused, start and deadline may pass. */
export function statusCondition(from: AuctionStatus, now: number, pausedAt?: number): Condition<StateItem> {
  if (pausedAt !== undefined) return { status: from, pausedAt };
  if (from === 'active') {
    return { status: anyOf('pending', 'active'), startAt: atMost(now), closesAt: above(now) };
  }
  return from === 'pending' ? { status: from, startAt: above(now) } : { status: from };
}
