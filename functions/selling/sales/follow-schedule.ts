/**
 * Lots follow the schedule of their sale, each by its own conditional write under the rules of every edit. The schedule has
 * fixed times, so a repeated request changes only what an interrupted one has left.
 */
import type { Actor } from '#functions/platform/http/caller.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { readSale, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { LotOutcome } from '#shared/contract/sales/sale-lots.ts';
import { DATE_FIELDS, incompleteProblem } from '#shared/model/auctions/required-fields.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { hasTimes, lotTimes } from '#shared/model/sales/sale-schedule.ts';
import { statusForAdmin } from '../auction-moves.ts';
import { type AuctionChange, decide } from '../editing/auction-changes.ts';
import { changeWithoutFiles, type SellingDeps } from '../editing/change-auction.ts';
import { NO_SALE } from '../sale-bidders.ts';

const AT_ONCE = 5;

interface Following {
  /** Drafts are published, too. */
  readonly publish: boolean;
  /** The most images of an auction, a setting. */
  readonly maxImages: number;
  readonly adminId: string;
}

/** Drafts are published, too, if `publish`. Error: NOT_FOUND. */
export async function followSchedule(
  deps: SellingDeps,
  saleId: string,
  { auctionIds, publish }: { readonly auctionIds: readonly string[]; readonly publish: boolean },
  by: Actor,
): Promise<Result<LotOutcome[], Refusal>> {
  const sale = await readSale(deps.auctions, saleId);
  if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const following = { publish, maxImages: deps.maxImages, adminId: by.adminId };
  const requestedIds = [...new Set(auctionIds)];
  const outcomes = new Map<string, LotOutcome>();
  await inParallel(requestedIds, AT_ONCE, async (_id) => {
    const change = () => changeWithoutFiles(deps, _id, (lot, now) => decideToFollow(sale, lot, following, now), by);
    const changed = (await ifReadable(change)) ?? UNREADABLE;
    outcomes.set(
      _id,
      changed.ok ? outcomeOf(_id, changed.value) : { _id, outcome: 'refused', message: changed.error.message },
    );
  });
  return ok(requestedIds.flatMap((_id) => outcomes.get(_id) ?? []));
}

const UNREADABLE = refused(refusal('CONFLICT', 'Its record cannot be read, so it keeps its times.'));

const outcomeOf = (_id: string, kind: AuctionChange['kind']): LotOutcome => ({
  _id,
  outcome: kind === 'none' ? 'unchanged' : 'changed',
  message: '',
});

/** Pure. */
export function decideToFollow(
  sale: SaleItem,
  lot: ListingAndState,
  { publish, maxImages, adminId }: Following,
  now: number,
): Result<AuctionChange, Refusal> {
  const { listing, state } = lot;
  const place = sale.lots.indexOf(listing.auctionId);
  if (place === -1 || listing.saleId !== sale.auctionId) {
    return refused(refusal('CONFLICT', 'It is not a lot of this sale any more.'));
  }
  const times = lotTimes(sale, place);
  const from = statusForAdmin(state, now);
  const status = publish && from === 'draft' ? 'pending' : from;
  const isOnSchedule = hasTimes(listing, times);
  if (isOnSchedule && status === from) return ok({ kind: 'none' });
  if (!isOnSchedule && listing.bidderCount > 0 && from === 'pending') {
    return refused(
      refusal('AUCTION_LOCKED', 'Bidders have registered for it, so its times stay unless they are postponed.'),
    );
  }
  // The sale gives the dates.
  const missing = listing.missing?.filter((field) => !DATE_FIELDS.has(field)) ?? [];
  const problem = status === 'pending' ? incompleteProblem(missing) : undefined;
  if (problem !== undefined) return refused(refusal('INVALID_INPUT', problem));
  const { title, categorie, description, basePrice, emdAmount, bidInterval, latestEnd } = listing;
  return decide(
    lot,
    {
      kind: 'update',
      content: {
        title,
        categorie,
        description,
        basePrice,
        emdAmount,
        bidInterval,
        ...times,
        missing: missing.length === 0 ? undefined : missing,
        // It keeps its distance from the end.
        latestEnd: latestEnd === undefined ? undefined : latestEnd + times.endAt - listing.endAt,
        houseNumber: undefined,
        steps: undefined,
        reserve: undefined,
        charges: undefined,
        facts: undefined,
        place: undefined,
        sale: undefined,
      },
      status,
      papers: { report: undefined, documents: undefined },
      maxImages,
      existingImages: undefined,
      imagesToRemove: [],
      newImages: 0,
      cancelReason: undefined,
      version: listing.version,
      callerId: adminId,
      claims: { auctionId: undefined, createdBy: undefined },
    },
    now,
  );
}
