/**
 * The daily recount corrects what registrations count, which watch marks are shown, and people's standing. They can be
 * wrong after a crash between two writes, or after a change that the stream gave up.
 */
import { winOf } from '#functions/domain/auctions/sale-outcome.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { getBidder, queryBidders, queryWatchers } from '#functions/tables/auctions/people-reads.ts';
import { type AuctionIdPage, type ScanPosition, scanAuctionIds } from '#functions/tables/auctions/scan-auctions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { readUserFeed } from '#functions/tables/users/user-feed.ts';
import { update, write } from '#functions/tables/writes.ts';
import { type CountTables, writeCounted } from '../copies/count-registration.ts';
import { markShown } from '../copies/mark-shown.ts';
import { correctStandings } from './correct-standings.ts';

const AT_ONCE = 8;

export interface RecountReport {
  readonly auctions: number;
  /** The number of registrations and watch marks that were wrong. */
  readonly countedWrong: number;
  /** The number of people with a wrong standing. */
  readonly standingsWrong: number;
}

export interface RecountHow {
  /** The auctions to look at; all by default. */
  readonly readPage?: (after: ScanPosition | undefined) => Promise<AuctionIdPage>;
  readonly from?: ScanPosition | undefined;
  readonly hasTime?: () => boolean;
  /** The same for one more person. A run that is killed instead would be repeated, with what follows it. */
  readonly hasTimeForOne?: () => boolean;
  /** Called with where another run goes on when the time is up, before the people whom this run met. */
  readonly continueLater?: (next: ScanPosition) => Promise<void>;
  /** Which people to look at besides those of the auctions; all by default. */
  readonly isTheirTurn?: (userId: string) => boolean;
}

/** `next`: where another run goes on, if the time was up. */
export async function recount(
  tables: CountTables,
  now: number,
  {
    readPage,
    from,
    hasTime = () => true,
    hasTimeForOne = () => true,
    continueLater,
    isTheirTurn = () => true,
  }: RecountHow = {},
): Promise<RecountReport & { readonly next: ScanPosition | undefined }> {
  const pageAfter = readPage ?? ((position) => scanAuctionIds(tables.auctions, position));
  const people = new Set<string>();
  let auctions = 0;
  let countedWrong = 0;
  let next = from;
  do {
    const page: AuctionIdPage = await pageAfter(next);
    auctions += page.auctionIds.length;
    countedWrong += await correctAuctions(tables, page.auctionIds, people, now);
    next = page.next;
  } while (next !== undefined && hasTime());
  // First, since what is left may take longer than the function has.
  if (next !== undefined) await continueLater?.(next);
  // Once, by the run that began.
  if (from === undefined) for await (const { id } of readUserFeed(tables.users)) if (isTheirTurn(id)) people.add(id);
  const standingsWrong = await correctStandings(tables, people, { now, hasTime: hasTimeForOne });
  return { auctions, countedWrong, standingsWrong, next };
}

/** Returns the number of changed items. */
async function correctAuctions(
  tables: CountTables,
  ids: readonly string[],
  people: Set<string>,
  now: number,
): Promise<number> {
  const { auctions } = tables;
  const [listings, states] = await Promise.all([readManyListings(auctions, ids), readManyStates(auctions, ids)]);
  let wrong = 0;
  await inParallel(listings.values(), AT_ONCE, async (listing) => {
    const state = states.get(listing.auctionId);
    if (state === undefined || state.deleted === true) return;
    await unlessUnread(() => correctPeople({ listing, state }));
  });
  return wrong;

  async function correctPeople(auction: ListingAndState): Promise<void> {
    const { auctionId } = auction.listing;
    const winnerId = winnerOf(auction.state)?.userId;
    for await (const registration of queryBidders(auctions, auctionId)) {
      people.add(registration.userId);
      if (registration.userId === winnerId) await correctWin(auctions, auction.state, registration);
      if ((await writeCounted(tables, { ...auction, registration }, now)) === 'updated') wrong += 1;
    }
    for await (const mark of queryWatchers(auctions, auctionId)) {
      if (await markShown(auctions, mark, isShown(auction.state))) wrong += 1;
    }
  }
}

/** Wins that were paid for or forfeited before STATE said so. What changes meanwhile is left to the next recount. */
async function correctWin(auctions: AuctionsTable, state: StateItem, listed: BidderItem): Promise<void> {
  const { auctionId, win, decisions = 0 } = state;
  if (win === winOf(listed.finalPayment)) return;
  // Consistently, since a list may be older than STATE.
  const right = winOf((await getBidder(auctions, auctionId, listed.userId))?.finalPayment);
  if (win === right) return;
  const set = { win: right, decisions: decisions + 1 };
  await write(auctions, update<StateItem>(auctions, stateKey(auctionId), { set }, { decisions: state.decisions }));
}
