import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { runningFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/tables/audit/audit-entry.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import type { AuctionChange, Decided } from './editing/auction-changes.ts';
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
 * Cancels a running auction. With bids it may need a second person, whose approval is stored first: STATE is written
 * alone, since a transaction would conflict with the bids. After a crash in between, the same call again completes it.
 * Errors: CONFLICT, those of `again` and of `SecondPerson.guardSteps`.
 */
export async function cancelRunning(
  deps: CancelDeps,
  first: Decided,
  again: () => Promise<Result<Decided, Refusal>>,
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
      prepare: () => (isOpen(decided.change) ? ok(undefined) : refused(refusal('CONFLICT'))),
    };
    const cancelled = await deps.secondPerson.guardSteps(request, now, async (_, { writes }) => {
      const claimed = writes.length === 0 || (await transact(deps.auctions.client, [{ name: 'approval', writes }])).ok;
      return claimed ? saveUntilSaved(deps, decided, again, request, by) : refused(refusal('CONFLICT'));
    });
    if (!cancelled.ok) return cancelled;
    if (cancelled.value.is !== 'done') return ok(cancelled.value);
    if (cancelled.value.value === 'cancelled') return ok({ is: 'done', value: undefined });
    decided = cancelled.value.value;
  }
  return refused(refusal('CONFLICT'));
}

const isOpen = (change: AuctionChange): boolean => change.kind === 'none' || isRunningCancel(change);

/** Returns the auction if it was without bids when nobody was asked, and has some by now. */
async function saveUntilSaved(
  { auctions, clock }: CancelDeps,
  first: Decided,
  again: () => Promise<Result<Decided, Refusal>>,
  { isGuarded }: { readonly isGuarded: boolean },
  by: Actor,
): Promise<Result<'cancelled' | Decided, Refusal>> {
  let { auction, change } = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (change.kind === 'none') return ok('cancelled');
    if (!isRunningCancel(change)) return refused(refusal('CONFLICT'));
    const bids = isGuarded ? {} : { seq: auction.state.seq };
    const saved = await saveCancel(auctions, auction, change, { by, now: clock(), also: bids });
    if (saved === 'saved') return ok('cancelled');
    const next = await again();
    if (!next.ok) return next;
    ({ auction, change } = next.value);
    if (!isGuarded && auction.state.seq > 0) return ok(next.value);
  }
  return refused(refusal('CONFLICT'));
}
