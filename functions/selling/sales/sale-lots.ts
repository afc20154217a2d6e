/** Which lots a sale may take, give up and move. Pure. */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { SaleItem } from '#functions/tables/sales/sale-item.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { MAX_SALE_LOTS } from '#shared/model/sales/sale-schedule.ts';
import { statusForAdmin } from '../auction-moves.ts';

/** `listing` and `state` may be missing: the lot was deleted. */
type Lot = ListingAndState | undefined;

/** `in` already, may be `added`, or why not. */
export type Joining = { readonly is: 'in' | 'free' } | { readonly is: 'refused'; readonly because: string };

const refusedBecause = (because: string) => ({ is: 'refused', because }) as const;

export function joining(sale: Pick<SaleItem, 'auctionId'>, lot: Lot, now: number): Joining {
  if (lot === undefined) return refusedBecause('It does not exist. It may have been deleted.');
  const { listing, state } = lot;
  if (listing.saleId === sale.auctionId) return { is: 'in' };
  if (listing.saleId !== undefined) return refusedBecause('It is a lot of another sale.');
  const status = statusForAdmin(state, now);
  if (status === 'active') return refusedBecause('Its auction is running.');
  if (status !== 'draft' && status !== 'pending') return refusedBecause(`Its auction is ${status}.`);
  return listing.bidderCount > 0 ? refusedBecause('Bidders have registered for it.') : { is: 'free' };
}

export const FULL = `A sale has at most ${MAX_SALE_LOTS} lots.`;

/** Why a lot must stay in its sale; undefined if it may leave. */
export function stayProblem({ listing, state }: ListingAndState, now: number): string | undefined {
  if (hasStarted(state, now)) return 'This lot has started, so it stays in the sale.';
  return listing.bidderCount > 0 ? 'Bidders have registered for this lot, so it stays in the sale.' : undefined;
}

/** A cancelled lot is not sold, whenever it was cancelled. */
export function hasStarted(state: Pick<StateItem, 'status' | 'startAt' | 'closesAt'>, now: number): boolean {
  const status = effectiveStatus(state, now);
  return status === 'active' || status === 'completed';
}

/**
 * The list after a new order of the lots that admins see. Lots that they no longer see, since they were deleted, keep their
 * places. Undefined unless `order` names every other lot once.
 */
export function reordered(
  lots: readonly string[],
  order: readonly string[],
  isGone: (lotId: string) => boolean,
): readonly string[] | undefined {
  const seen = lots.filter((lotId) => !isGone(lotId));
  const isSameLots = new Set(order).size === order.length && order.length === seen.length;
  if (!isSameLots || order.some((lotId) => !seen.includes(lotId))) return undefined;
  const rest = [...order];
  return lots.map((lotId) => (isGone(lotId) ? lotId : (rest.shift() ?? lotId)));
}

/** The lots that are in both lists at different places. */
export function movedLots(before: readonly string[], after: readonly string[]): readonly string[] {
  const places = new Map(before.map((lotId, place) => [lotId, place]));
  return after.filter((lotId, place) => places.has(lotId) && places.get(lotId) !== place);
}
