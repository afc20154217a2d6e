import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

const DISABLED =
  'The account of this bidder is disabled, so they cannot log in and pay. If you accept the bid, they can only pay by bank transfer.';

interface Reads {
  readonly tables: { readonly auctions: AuctionsTable };
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

/** What to know of a bidder before their bid is accepted; undefined if nothing. */
export async function readWarning({ profiles }: Pick<Reads, 'profiles'>, userId: string): Promise<string | undefined> {
  return (await profiles.getProfile(userId))?.isActive === false ? DISABLED : undefined;
}

/**
 * Whether the bid on approval may be accepted by somebody who has not seen the warning. Errors: CONFLICT, with the
 * warning.
 */
export async function mayAcceptUnwarned(reads: Reads, auctionId: string): Promise<Result<undefined, Refusal>> {
  const state = await getState(reads.tables.auctions, auctionId);
  // What was decided before is only answered again.
  if (state?.lastBid === undefined || state.approval !== undefined) return ok(undefined);
  const warning = await readWarning(reads, state.lastBid.userId);
  return warning === undefined ? ok(undefined) : refused(refusal('CONFLICT', warning));
}
