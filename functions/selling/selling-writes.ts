/**
 * An admin's writes to an auction. LISTING and STATE change in one transaction. Only the cancellation of a running auction
 * is a single write of STATE, because a transaction would conflict with the bids. The conditions repeat the rules of
 * `decide`. `also`: further writes of the same transaction, such as the audit entry.
 */
import { transact, type TransactWriteItem } from '../tables/transact.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';
import type { AuctionStatus } from '../../shared/model/auctions/auction-status.ts';

/** `changed`: the auction has changed since the decision, so nothing was written. */
export type Saved = 'saved' | 'changed';

export async function save({ client }: AuctionsTable, writes: readonly TransactWriteItem[]): Promise<Saved> {
  const written = await transact(client, [{ name: 'auction', writes }]);
  return written.ok ? 'saved' : 'changed';
}

/** `statusForAdmin` as a condition on STATE. */
export function standsAs(from: AuctionStatus, now: number) {
  if (from === 'active') {
    return {
      expression: '#status IN (:isPending, :isActive) AND startAt <= :at AND closesAt > :at',
      values: { ':isPending': 'pending', ':isActive': 'active', ':at': now },
    };
  }
  if (from === 'pending') {
    return { expression: '#status = :is AND startAt > :at', values: { ':is': from, ':at': now } };
  }
  return { expression: '#status = :is', values: { ':is': from } };
}
