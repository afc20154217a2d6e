import type { PaymentLists, PaymentPage } from '#functions/payments/payment-lists.ts';
import { noSuchPage } from '#functions/platform/cursor.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { OwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import { readManyListings, readManyRegistrations, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { listCounted, listWatches } from '#functions/tables/auctions/people-reads.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { Refusal } from '#shared/contract/http/errors.ts';
import { ok, type Result } from '#shared/model/result.ts';
import { type Dashboard, dashboard } from './dashboard.ts';
import { needsState, pageAfter, ownPlaceOf, readOwnCursor, wonPlaceOf, writeOwnCursor } from './own-pages.ts';

export interface DashboardDeps {
  readonly auctions: AuctionsTable;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly payments: Pick<PaymentLists, 'pageByUser' | 'byUser'>;
}

export interface DashboardQuestion {
  /** The cursors of the lists; undefined for the first page. */
  readonly bids?: string | undefined;
  readonly won?: string | undefined;
  readonly payments?: string | undefined;
  /** Return all payments of this auction instead of a page, for a receipt or a payment's result. */
  readonly auctionId?: string | undefined;
}

const PAGE = 20;

/**
 * The dashboard of one user at `now`: figures and a page of each list. It asks the index of users for everything they took
 * part in, and reads the state of what is open (decision 25). Deleted auctions are left out, but not their payments.
 * Error: INVALID_INPUT for an invalid cursor.
 */
export async function viewDashboard(
  deps: DashboardDeps,
  userId: string,
  question: DashboardQuestion,
  now: number,
): Promise<Result<Dashboard, Refusal>> {
  const { auctions } = deps;
  const bidsAfter = readOwnCursor(question.bids);
  const wonAfter = readOwnCursor(question.won);
  if (bidsAfter === 'unknown' || wonAfter === 'unknown') return noSuchPage;
  const [{ registrations, states, places }, watches, profile, payments] = await Promise.all([
    readOwnPlaces(auctions, userId),
    listWatches(auctions, userId),
    deps.profiles.getProfile(userId),
    paymentsFor(deps.payments, userId, question),
  ]);
  if (payments === undefined) return noSuchPage;
  // Also of those who did not pay, when the lot was offered to the next bidder.
  const wins = new Map(
    registrations.flatMap((registration) =>
      registration.outcome === 'won' ? [[registration.auctionId, registration] as const] : [],
    ),
  );
  const bids = pageAfter(places, bidsAfter, PAGE);
  const won = pageAfter(
    places.flatMap((place) => {
      const win = wins.get(place.auctionId);
      return win === undefined ? [] : [wonPlaceOf(place, win)];
    }),
    wonAfter,
    PAGE,
  );
  const rows = await readRows(auctions, userId, [...new Set([...bids.auctionIds, ...won.auctionIds])], states);
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => rows.get(id) ?? []);
  const facts = {
    auctions: rowsOf(bids.auctionIds),
    won: rowsOf(won.auctionIds),
    registrations,
    watched: watches.filter(({ ownList }) => ownList !== undefined).length,
    payments: payments.payments,
    paidFor: await readPaidFor(auctions, payments.payments, rows),
    walletBalance: profile?.walletBalance ?? 0,
  };
  return ok({
    ...dashboard(facts, now),
    next: { bids: writeOwnCursor(bids.end), won: writeOwnCursor(won.end), payments: payments.next },
  });
}

/** The listings of payments for auctions, by id: most are in the rows already. A sale has none. */
async function readPaidFor(
  auctions: AuctionsTable,
  payments: readonly PaymentItem[],
  rows: ReadonlyMap<string, OwnAuction>,
): Promise<ReadonlyMap<string, ListingItem>> {
  const ids = payments.filter(({ forSale }) => forSale !== true).map(({ auctionId }) => auctionId);
  const others = await readManyListings(
    auctions,
    ids.filter((id) => !rows.has(id)),
  );
  return new Map([...others, ...[...rows].map(([id, { listing }]) => [id, listing] as const)]);
}

/** An auction's payments may be on any page, so all payments are read. */
async function paymentsFor(
  lists: DashboardDeps['payments'],
  userId: string,
  { auctionId, payments: cursor }: DashboardQuestion,
): Promise<PaymentPage | undefined> {
  if (auctionId === undefined) return lists.pageByUser(userId, PAGE, cursor);
  const payments = await lists.byUser(userId);
  return { payments: payments.filter((payment) => payment.auctionId === auctionId), next: null };
}

/** All registrations of a user, and the places of those that are listed. The states are those read for it. */
async function readOwnPlaces(auctions: AuctionsTable, userId: string) {
  const registrations = await listCounted(auctions, userId);
  const idsToRead = registrations.filter(needsState).map(({ auctionId }) => auctionId);
  const states = await readManyStates(auctions, idsToRead);
  const places = registrations.flatMap(
    (registration) => ownPlaceOf(registration, states.get(registration.auctionId)) ?? [],
  );
  return { registrations, states, places };
}

/** The content of the rows, by auction id. */
async function readRows(
  auctions: AuctionsTable,
  userId: string,
  ids: readonly string[],
  knownStates: ReadonlyMap<string, StateItem>,
): Promise<ReadonlyMap<string, OwnAuction>> {
  const [registrations, listings, states] = await Promise.all([
    readManyRegistrations(auctions, userId, ids),
    readManyListings(auctions, ids),
    readManyStates(
      auctions,
      ids.filter((id) => !knownStates.has(id)),
    ),
  ]);
  const rows = new Map<string, OwnAuction>();
  for (const registration of registrations) {
    const { auctionId } = registration;
    const listing = listings.get(auctionId);
    const state = knownStates.get(auctionId) ?? states.get(auctionId);
    if (listing !== undefined && state !== undefined) rows.set(auctionId, { registration, listing, state });
  }
  return rows;
}
