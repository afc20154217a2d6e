import { refusal, type Refusal } from '#shared/contract/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { cancelFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Clearance, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/tables/audit/audit-entry.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { AuctionChange, Decided } from './auction-changes.ts';
import { type Cancel, saveCancel } from './cancel-store.ts';

interface CancelDeps {
  readonly auctions: AuctionsTable;
  readonly clock: Clock;
  readonly secondPerson: SecondPerson;
}

interface Cancelling {
  readonly reason: string | undefined;
  readonly approves: string | undefined;
  readonly by: Actor;
}

/** A write fails if the auction has changed since the read. Then read and decide again. */
const ATTEMPTS = 4;

export const isRunningCancel = (change: AuctionChange): change is Cancel =>
  change.kind === 'cancel' && change.from === 'active';

/**
 * Cancels a running auction. With bids it may need a second person, whose approval is claimed first: STATE is written
 * alone, since a transaction would conflict with the bids. After a crash in between, the same call again completes it.
 * Errors: CONFLICT, those of `again` and of `SecondPerson.clear`.
 */
export async function cancelRunning(
  { auctions, clock, secondPerson }: CancelDeps,
  first: Decided,
  again: () => Promise<Result<Decided, Refusal>>,
  { reason, approves, by }: Cancelling,
): Promise<Result<Clearance, Refusal>> {
  let { auction, change } = first;
  let clearance: Clearance = { is: 'alone' };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { listing, state } = auction;
    const now = clock();
    if (change.kind !== 'none' && !isRunningCancel(change)) return refused(refusal('CONFLICT'));
    // A bid may have come since the last attempt.
    const isUncleared = clearance.is === 'alone' && (state.seq > 0 || approves !== undefined);
    if (isUncleared) {
      const act = { kind: 'auction-cancelled', auctionId: listing.auctionId } as const;
      const wish = { act, title: listing.title, reason, facts: cancelFacts(state, now), by, approves };
      const cleared = await secondPerson.clear(wish, now);
      if (!cleared.ok || cleared.value.is === 'asked') return cleared;
      const claimed = await secondPerson.claim(cleared.value, by, now);
      if (!claimed.ok) return claimed;
      clearance = cleared.value;
    }
    const isDone =
      change.kind === 'none' || (await saveCancel(auctions, auction, change, by, now, bidsOf(state))) === 'saved';
    if (isDone) {
      await secondPerson.finish(clearance, by);
      return ok(clearance);
    }
    const next = await again();
    if (!next.ok) return next;
    ({ auction, change } = next.value);
  }
  return refused(refusal('CONFLICT'));
}

/** An auction that was seen without bids has none when it is cancelled. */
const bidsOf = ({ seq }: { readonly seq: number }) => (seq === 0 ? { seq } : {});
