import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { whyNotOpen } from '../bid.ts';
import { readEntitlement, openLeadersMaximum } from '../contested-bid.ts';
import type { BiddingDeps } from '../place-bid.ts';
import type { OpenedMaximum } from './sealed-maximum.ts';

/** A bidder's own maximums in an auction. */
export interface OwnMaximums {
  /** The one up to which the house bids for them now. */
  readonly standing: Paise | undefined;
  /** All that they have left, newest first. `opened` only after the end; then undefined only if its key is lost. */
  readonly left: readonly {
    readonly at: number;
    readonly commitment: string;
    readonly opened: OpenedMaximum | undefined;
  }[];
}

type Deps = Pick<BiddingDeps, 'auctions' | 'records' | 'vault'>;

export interface OwnMaximumIn {
  readonly auctionId: string;
  readonly maximum: Paise;
}

/**
 * The bidder's maximums in these auctions, where the house would bid for them at `now`. Reads each STATE, and the
 * entitlement where they lead with a maximum.
 */
export async function readOwnMaximums(
  deps: BiddingDeps,
  auctionIds: readonly string[],
  userId: string,
  now: number,
): Promise<readonly OwnMaximumIn[]> {
  const found = await Promise.all(
    [...new Set(auctionIds)].map(async (auctionId) => {
      const state = await getState(deps.auctions, auctionId);
      if (state?.maximum === undefined || state.lastBid?.userId !== userId) return [];
      if (whyNotOpen(state, now) !== undefined || (await readEntitlement(deps, state, userId)) === undefined) return [];
      const maximum = await openLeadersMaximum(deps.vault, state);
      return maximum === undefined ? [] : [{ auctionId, maximum }];
    }),
  );
  return found.flat();
}

/** Errors: NOT_FOUND (also drafts and deleted ones). */
export async function readMaximum(
  { auctions, records, vault }: Deps,
  auctionId: string,
  userId: string,
): Promise<Result<OwnMaximums, Refusal>> {
  const state = await getState(auctions, auctionId);
  if (state === undefined || !isShown(state)) return refused(refusal('NOT_FOUND'));
  const hasEnded = state.status === 'completed' || state.status === 'cancelled';
  const left: OwnMaximums['left'][number][] = [];
  for await (const item of records.maximums(auctionId)) {
    // A maximum that a void gave back is in the list twice.
    if (item.userId !== userId || left.some(({ commitment }) => commitment === item.commitment)) continue;
    const opened = hasEnded ? await vault.open({ auctionId, userId }, item.sealed) : undefined;
    left.push({ at: item.at, commitment: item.commitment, opened });
  }
  const stands = !hasEnded && state.lastBid?.userId === userId;
  return ok({ standing: stands ? await openLeadersMaximum(vault, state) : undefined, left });
}
