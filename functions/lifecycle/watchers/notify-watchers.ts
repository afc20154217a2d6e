import type { NotificationEvent, Notify } from '#functions/domain/notification-event.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { queryBidderIds, queryWatchers } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

const AT_ONCE = 10;

/** Of one auction and one recipient, for the event that they get. */
export interface RecipientFacts {
  readonly auctionId: string;
  readonly title: string;
  readonly userId: string;
}

interface LotNews extends Omit<RecipientFacts, 'userId'> {
  /** Where people register: by default for the auction itself. */
  readonly registeredIn?: string | undefined;
}

/** Notifies everybody who is registered. */
export async function notifyBidders(
  { auctions, notify }: { readonly auctions: AuctionsTable; readonly notify: Notify },
  { auctionId, title, registeredIn = auctionId }: LotNews,
  eventFor: (facts: RecipientFacts) => NotificationEvent,
): Promise<void> {
  await inParallel(queryBidderIds(auctions, registeredIn), AT_ONCE, (userId) =>
    notify(eventFor({ auctionId, title, userId })),
  );
}

/** Notifies watchers who are not registered. Registered bidders get their own notices. */
export async function notifyWatchers(
  { auctions, notify }: { readonly auctions: AuctionsTable; readonly notify: Notify },
  { auctionId, title, registeredIn = auctionId }: LotNews,
  eventFor: (facts: RecipientFacts) => NotificationEvent,
): Promise<void> {
  const registered = new Set<string>();
  for await (const userId of queryBidderIds(auctions, registeredIn)) registered.add(userId);
  await inParallel(queryWatchers(auctions, auctionId), AT_ONCE, async ({ userId, watchedAt }) => {
    if (registered.has(userId)) return;
    const event = eventFor({ auctionId, title, userId });
    // Who began to watch since has seen what had happened. Registration is yet to end.
    if (watchedAt <= event.at || event.kind === 'watched-registration-ends') await notify(event);
  });
}
