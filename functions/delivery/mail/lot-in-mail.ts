import { formatIst } from '#functions/platform/ist.ts';
import type { MailedLot } from '#functions/platform/mail-frame.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';

/**
 * How a mail shows its lot. What comes next is said until bidding starts; then the notice itself says it, since by then
 * it depends on what the recipient did. A deleted lot or a draft is not shown: its page and pictures are gone.
 */
export function lotInMail(auction: ListingAndState | undefined, siteUrl: string, now: number): MailedLot | undefined {
  if (auction === undefined || !isShown(auction.state)) return undefined;
  const { listing, state } = auction;
  const [picture] = listing.images;
  return {
    title: listing.title,
    number: listing.lotNumber,
    pictureUrl: picture === undefined ? undefined : `${siteUrl}/${picture}`,
    next: effectiveStatus(state, now) === 'pending' ? dates(listing, now) : undefined,
  };
}

function dates({ registrationDeadlineAt, startAt }: ListingAndState['listing'], now: number): string {
  const start = `Bidding starts on ${formatIst(startAt)}.`;
  return registrationDeadlineAt > now ? `Register by ${formatIst(registrationDeadlineAt)}. ${start}` : start;
}
