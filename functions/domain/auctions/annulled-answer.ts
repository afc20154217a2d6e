import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';

/** What everybody is told of an annulled win; undefined unless it was annulled. */
export const annulledAnswer = ({
  annulledAt,
  annulReason = '',
  relistedAs,
}: Pick<StateItem, 'annulledAt' | 'annulReason' | 'relistedAs'>): AuctionDetails['annulled'] =>
  annulledAt === undefined ? undefined : { at: annulledAt, reason: annulReason, relistedAs };
