import { formatIst } from '#functions/platform/ist.ts';
import type { MailedLot } from '#functions/platform/mail-frame.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { effectiveStatus, isPaused } from '#shared/model/auctions/auction-status.ts';

interface MailFacts {
  /** Until when people register for the lot, or for its sale with one deposit; epoch milliseconds. */
  readonly registrationEndsAt: number;
  readonly siteUrl: string;
  readonly now: number;
}

/**
 * How a mail shows its lot. What comes next is said until bidding starts; then the notice itself says it, since by then
 * it depends on what the recipient did. A deleted lot or a draft is not shown: its page and pictures are gone.
 */
export function lotInMail({ listing, state }: ListingAndState, facts: MailFacts): MailedLot | undefined {
  if (!isShown(state)) return undefined;
  const [picture] = listing.images;
  // When a paused lot starts is not known.
  const isComing = effectiveStatus(state, facts.now) === 'pending' && !isPaused(state);
  return {
    title: listing.title,
    number: listing.lotNumber,
    pictureUrl: picture === undefined ? undefined : `${facts.siteUrl}/${picture}`,
    next: isComing ? datesOf(listing, facts) : undefined,
  };
}

function datesOf({ startAt }: ListingAndState['listing'], { registrationEndsAt, now }: MailFacts): string {
  const start = `Bidding starts on ${formatIst(startAt)}.`;
  return registrationEndsAt > now ? `Register by ${formatIst(registrationEndsAt)}. ${start}` : start;
}
