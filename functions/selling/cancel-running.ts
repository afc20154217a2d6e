import { runningFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type Cancel, saveCancel } from './cancel-store.ts';
import type { AuctionChange, Decided } from './editing/auction-changes.ts';

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

/** Of each of the two loops. A write fails if the auction has changed since the read; then read and decide again. */
const ATTEMPTS = 4;

/** Reads the auction again and decides anew what the admin's form means for it. */
type ReloadAndDecide = () => Promise<Result<Decided, Refusal>>;

/** What became of writing a cancel that needed no second person: nobody had to approve it while there was no bid. */
type CancelWritten = { readonly is: 'cancelled' } | { readonly is: 'first-bid'; readonly decided: Decided };

export const isRunningCancel = (change: AuctionChange): change is Cancel =>
  change.kind === 'cancel' && change.from === 'active';

/**
 * Cancels a running auction. With bids it may need a second person, whose approval is stored first: STATE is written
 * alone, since a transaction would conflict with the bids. After a crash in between, the same call again completes it.
 * The loop starts over when the first bid arrives after it was decided that nobody needs to approve.
 * Errors: CONFLICT, those of `reloadAndDecide` and of `SecondPerson.guardSteps`.
 */
export async function cancelRunning(
  deps: CancelDeps,
  first: Decided,
  reloadAndDecide: ReloadAndDecide,
  { reason, approves, by }: Cancelling,
): Promise<Result<Guarded<undefined>, Refusal>> {
  let decided = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { listing, state } = decided.auction;
    const now = deps.clock();
    const request = {
      act: { kind: 'auction-cancelled', auctionId: listing.auctionId } as const,
      isGuarded: state.seq > 0 || approves !== undefined,
      title: listing.title,
      reason,
      facts: runningFacts(state, now),
      by,
      approves,
      prepare: () => (mayStillCancel(decided.change) ? ok(undefined) : refused(refusal('CONFLICT'))),
    };
    const guarded = await deps.secondPerson.guardSteps(request, now, async (_, { writes }) => {
      // Not in one transaction with STATE, which bids write all the time: the approval is stored before.
      const isApprovalStored =
        writes.length === 0 || (await transact(deps.auctions.client, [{ name: 'approval', writes }])).ok;
      if (!isApprovalStored) return refused(refusal('CONFLICT'));
      return writeCancel(deps, decided, reloadAndDecide, { isGuarded: request.isGuarded, by });
    });
    if (!guarded.ok) return guarded;
    if (guarded.value.is !== 'done') return ok(guarded.value);
    const written = guarded.value.value;
    if (written.is === 'cancelled') return ok({ is: 'done', value: undefined });
    decided = written.decided;
  }
  return refused(refusal('CONFLICT'));
}

/** True also of an auction that is cancelled already: then there is nothing left to change. */
const mayStillCancel = (change: AuctionChange): boolean => change.kind === 'none' || isRunningCancel(change);

/** Writes STATE, again after each change of it in between. Without a second person only as long as there is no bid. */
async function writeCancel(
  { auctions, clock }: CancelDeps,
  first: Decided,
  reloadAndDecide: ReloadAndDecide,
  { isGuarded, by }: { readonly isGuarded: boolean; readonly by: Actor },
): Promise<Result<CancelWritten, Refusal>> {
  let { auction, change } = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (change.kind === 'none') return ok({ is: 'cancelled' });
    if (!isRunningCancel(change)) return refused(refusal('CONFLICT'));
    const whileWithoutBids = isGuarded ? {} : { seq: 0 };
    const saved = await saveCancel(auctions, auction, change, { by, now: clock(), also: whileWithoutBids });
    if (saved === 'saved') return ok({ is: 'cancelled' });
    const next = await reloadAndDecide();
    if (!next.ok) return next;
    ({ auction, change } = next.value);
    if (!isGuarded && auction.state.seq > 0) return ok({ is: 'first-bid', decided: next.value });
  }
  return refused(refusal('CONFLICT'));
}
