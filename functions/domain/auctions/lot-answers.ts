/** What several answers say of a lot in the same words. Pure. */
import { isoFrom } from '#functions/platform/clock.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { stepsFromText } from '#shared/model/auctions/price-steps.ts';
import { mapPictures } from '#shared/model/lots/report.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';

/** What everybody is told of an annulled win; undefined unless it was annulled. */
export const annulledAnswer = ({
  annulledAt,
  annulReason = '',
  relistedAs,
}: Pick<StateItem, 'annulledAt' | 'annulReason' | 'relistedAs'>): AuctionDetails['annulled'] =>
  annulledAt === undefined ? undefined : { at: annulledAt, reason: annulReason, relistedAs };

/** The condition report and the documents of a lot in an answer: pictures as paths, documents without an address. */
export function papersAnswer({ report, documents }: ListingItem) {
  return {
    report: mapPictures(report, (key) => `/${key}`),
    documents: documents.map(({ addedAt, ...document }) => ({ ...document, addedAt: isoFrom(addedAt) })),
  };
}

/** The steps as screens get them, in rupees. */
export const stepsAnswer = ({ steps }: Pick<StateItem, 'steps'>) =>
  stepsFromText(steps).map(({ from, step }) => ({ from: rupeesFromPaise(from), step: rupeesFromPaise(step) }));

/**
 * The time beyond which no bid extends the clock. A pause or an extension moves it in STATE. An early end sets it there to
 * its own deadline, so after it the announced one is shown, unless a pause had moved the end beyond that.
 */
export function latestEndAnswer({ listing, state }: ListingAndState): number | null {
  const { status, endedEarly, latestEnd = null, closesAt } = state;
  if (status !== 'completed' || endedEarly === undefined) return latestEnd;
  return listing.latestEnd === undefined ? null : Math.max(listing.latestEnd, closesAt);
}
