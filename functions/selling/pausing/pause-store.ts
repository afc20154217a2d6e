/** The writes of a pause and a resume. The conditions repeat the rules of `pause-rules.ts`. */
import type { ActorWithReason } from '#functions/platform/http/caller.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { type Acting, auditWrite } from '#functions/tables/audit/audit-entry.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';
import { type Saved, save, statusCondition } from '../selling-writes.ts';
import type { Pausing, Resumed } from './pause-rules.ts';

/**
 * Pauses an auction in one write of STATE, because a transaction would conflict with the bids. `admission` makes every
 * function read STATE again before it judges a bid. The stream of STATE takes the schedule away, writes the audit entry
 * and notifies.
 */
export async function savePause(
  auctions: AuctionsTable,
  auctionId: string,
  pausing: Exclude<Pausing, 'paused'>,
  { by: { adminId, source, reason }, now }: { readonly by: ActorWithReason; readonly now: number },
): Promise<Saved> {
  const isRunning = pausing === 'pause-running';
  const paused = update<StateItem>(
    auctions,
    stateKey(auctionId),
    {
      set: { pausedAt: now, pausedBy: { adminId, source, reason }, ...(isRunning && { status: 'active' }) },
      add: { admission: 1 },
    },
    { ...statusCondition(isRunning ? 'active' : 'pending', now), pausedAt: undefined, endedEarly: undefined },
  );
  return (await write(auctions, paused)) ? 'saved' : 'changed';
}

/**
 * Resumes an auction, in one transaction with the audit entry: nobody bids meanwhile. No function knows the new
 * `latestEnd` before it reads STATE again, which `admission` brings about.
 */
export function saveResume(
  auctions: AuctionsTable,
  { auctionId, pausedAt, status, closesAt }: StateItem,
  resumed: Resumed,
  { by, now }: Acting,
): Promise<Saved> {
  return save(auctions, [
    update<StateItem>(
      auctions,
      stateKey(auctionId),
      // `changes` is part of the catalogue's version, so that the entry with the new deadline replaces the old one.
      { set: { ...resumed }, remove: ['pausedAt', 'pausedBy'], add: { admission: 1, changes: 1 } },
      { pausedAt, status, closesAt },
    ),
    auditWrite(
      auctions,
      { auctionId },
      { action: 'auction-resumed', by, at: now, before: { closesAt }, after: { closesAt: resumed.closesAt } },
    ),
  ]);
}
