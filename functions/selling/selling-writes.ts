/**
 * The writes of an admin to an auction. LISTING and STATE change in one transaction; only the cancelling of a running
 * auction is a single write of STATE, because a transaction there would collide with the bids. The conditions are
 * the rules of `decide` at the moment of writing. `also` are writes that belong to the same fact: the line of who did it.
 */
import { transact, type TransactWriteItem } from '../tables/transact.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';
import type { AuctionStatus } from '../../shared/model/auctions/auction-status.ts';

/** `changed`: something the decision was based on is no longer so; nothing was written. */
export type Saved = 'saved' | 'changed';

/** Everything or nothing. */
export async function save({ client }: AuctionsTable, writes: readonly TransactWriteItem[]): Promise<Saved> {
  const written = await transact(client, [{ name: 'auction', writes }]);
  return written.ok ? 'saved' : 'changed';
}

/** `statusForAdmin` as a condition on STATE: what must still be true when the write arrives. */
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
