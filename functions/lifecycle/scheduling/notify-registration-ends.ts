import type { Notify } from '#functions/domain/notification-event.ts';
import { readLotRegistration } from '#functions/domain/sales/registration-end.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { type PutSearchJob, putSearchJobs } from '#functions/tables/notifications/search-job.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { REMINDERS_MS } from '../settlement/payment-due.ts';
import { notifyWatchers } from '../watchers/notify-watchers.ts';

/**
 * Tells who has not registered that registration ends. The time of the first reminder identifies the notice: the second
 * reaches only those who began to watch in between, and a moved deadline is told again.
 */
export async function notifyRegistrationEnds(
  deps: { readonly auctions: AuctionsTable; readonly notify: Notify; readonly putSearchJob: PutSearchJob },
  auctionId: string,
  now: number,
): Promise<void> {
  const { auctions } = deps;
  const listing = await getListing(auctions, auctionId);
  if (listing === undefined) return;
  const { title, startAt } = listing;
  const registration = await readLotRegistration(auctions, listing);
  const { endsAt } = registration;
  const at = endsAt - Math.max(...REMINDERS_MS);
  // The dates may have moved since the wake-up was due.
  if (listing.listingStatus !== 'pending' || now < at || now >= endsAt) return;
  const watched = { auctionId, title, registeredIn: registration.auctionId };
  await notifyWatchers(deps, watched, (facts) => ({
    ...facts,
    kind: 'watched-registration-ends',
    endsAt,
    startAt,
    at,
  }));
  await putSearchJobs(deps.putSearchJob, listing, { news: 'registration-ends', at }, now);
}
