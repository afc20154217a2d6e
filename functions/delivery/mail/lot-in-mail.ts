import { formatIst } from '#functions/platform/ist.ts';
import type { MailedLot } from '#functions/platform/mail-frame.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { effectiveStatus, isPaused } from '#shared/model/auctions/auction-status.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';

interface MailFacts extends Pick<DeliveryDeps, 'registrationEndsAt'> {
  readonly siteUrl: string;
  readonly now: number;
}

/**
 * How a mail shows its lot. What comes next is said until bidding starts; then the notice itself says it, since by then
 * it depends on what the recipient did. A deleted lot or a draft is not shown: its page and pictures are gone.
 */
export async function prepareLot(
  { listing, state }: ListingAndState,
  { registrationEndsAt, siteUrl, now }: MailFacts,
): Promise<MailedLot | undefined> {
  if (!isShown(state)) return undefined;
  const [picture] = listing.images;
  // When a paused lot starts is not known.
  const isComing = effectiveStatus(state, now) === 'pending' && !isPaused(state);
  return {
    title: listing.title,
    number: listing.lotNumber,
    pictureUrl: picture === undefined ? undefined : `${siteUrl}/${picture}`,
    next: isComing ? datesOf(listing.startAt, await registrationEndsAt(listing), now) : undefined,
  };
}

function datesOf(startAt: number, registerUntil: number, now: number): string {
  const start = `Bidding starts on ${formatIst(startAt)}.`;
  return registerUntil > now ? `Register by ${formatIst(registerUntil)}. ${start}` : start;
}
