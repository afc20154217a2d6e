/**
 * An auction that is over and not settled, because what the stream was told is lost. Whoever finds it (the clock, the
 * sweep, a reader) changes STATE once more, so that the stream does everything that follows from the stored state
 * (`effects.ts`).
 */
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';

/** Longer than the settlement of a crowd takes, with retries. */
export const SETTLED_WITHIN_MS = 15 * 60_000;

type SettledFacts = Pick<StateItem, 'status' | 'settledAs' | 'closedAt' | 'closesAt' | 'annulledAt' | 'lookAgainAt'>;

/** When somebody must look whether the auction is settled; undefined while it is not over, and once it is settled. */
export function lookDueAt({
  status,
  settledAs,
  closedAt,
  closesAt,
  annulledAt = 0,
  lookAgainAt = 0,
}: SettledFacts): number | undefined {
  const isOver = status === 'completed' || status === 'cancelled';
  if (!isOver || settledAs === status) return undefined;
  return Math.max(closedAt ?? closesAt, annulledAt, lookAgainAt) + SETTLED_WITHIN_MS;
}

export const isLookDue = (state: SettledFacts, now: number): boolean => (lookDueAt(state) ?? Infinity) <= now;

/** Does nothing if somebody else was faster. */
export async function lookAgain(
  auctions: AuctionsTable,
  { auctionId, status, lookAgainAt }: StateItem,
  now: number,
): Promise<void> {
  await write(
    auctions,
    update<StateItem>(auctions, stateKey(auctionId), { set: { lookAgainAt: now } }, { status, lookAgainAt }),
  );
}

/** Stores that all deposits are settled and everybody was told. Nothing if the win was annulled meanwhile. */
export async function markSettled(
  auctions: AuctionsTable,
  {
    auctionId,
    status,
    annulledAt,
  }: Pick<StateItem, 'auctionId' | 'annulledAt'> & { readonly status: 'completed' | 'cancelled' },
): Promise<void> {
  const set = { settledAs: status };
  await write(auctions, update<StateItem>(auctions, stateKey(auctionId), { set }, { status, annulledAt }));
}
