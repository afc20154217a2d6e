import { isDefaulted, ownStatus } from '#functions/domain/auctions/own-auction.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { readRegistrationsAmong } from '#functions/tables/auctions/batch-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { OwnPart } from '#shared/contract/auction-card.ts';
import type { ListedAuction } from './read-page.ts';

/**
 * What part a person has in the auctions of a page. Reads no registration where there can be none, and none of an ended
 * auction that somebody else won.
 */
export async function readOwnParts(
  auctions: AuctionsTable,
  userId: string,
  listed: readonly ListedAuction[],
): Promise<(auction: ListedAuction) => OwnPart | undefined> {
  const running = listed.filter(({ status }) => status === 'pending' || status === 'active');
  const won = listed.filter(({ state }) => winnerOf(state)?.userId === userId);
  const ownAuctions = [...running, ...won].filter(({ listing }) => listing.bidderCount > 0);
  const keys = [
    ...ownAuctions.map(({ listing }) => listing.auctionId),
    ...running.flatMap(({ listing }) => saleOf(listing) ?? []),
  ];
  const registrations = keys.length === 0 ? undefined : await readRegistrationsAmong(auctions, userId, keys);
  return (auction) => {
    const registration = registrations?.get(auction.listing.auctionId);
    if (registration !== undefined) return partOf({ ...auction, registration });
    const isRunning = auction.status === 'pending' || auction.status === 'active';
    return isRunning && registrations?.has(saleOf(auction.listing) ?? '') === true ? 'registered' : undefined;
  };
}

/** The sale whose one deposit registers for the lot. */
const saleOf = ({ saleId, hasSaleDeposit }: ListedAuction['listing']): string | undefined =>
  hasSaleDeposit === true ? saleId : undefined;

/** A win that was forfeited or passed on is over. */
function partOf(auction: ListedAuction & Parameters<typeof ownStatus>[0]): OwnPart | undefined {
  switch (ownStatus(auction, auction.status)) {
    case 'Pending':
    case 'Active':
      return 'registered';
    case 'Winning':
      return 'leading';
    case 'Outbid':
      return 'outbid';
    case 'Won':
      return isDefaulted(auction.registration) ? undefined : 'won';
    case 'On approval':
    case 'Lost':
    case undefined:
      return undefined;
  }
}
