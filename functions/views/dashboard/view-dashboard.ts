import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { PaymentLists, PaymentPage } from '#functions/payments/payment-lists.ts';
import { type Dashboard, dashboard } from './dashboard.ts';
import { batchListings, batchOwn, batchStates } from '#functions/tables/auctions/batch-reads.ts';
import type { OwnAuction } from '#functions/domain/auctions/own-auction.ts';
import { type Place, readOwnPlaces } from '#functions/domain/auctions/own-lists.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { readPlace, writePlace } from './dashboard-cursor.ts';
import { readPage, type Segment } from './merged-page.ts';

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
 * The dashboard of one user at `now`: totals and a page of each list, at constant cost. Deleted auctions are left out,
 * but not their payments. Error: INVALID_INPUT for an invalid cursor.
 */
export async function viewDashboard(
  deps: DashboardDeps,
  userId: string,
  question: DashboardQuestion,
  now: number,
): Promise<Result<Dashboard, Refusal>> {
  const { auctions } = deps;
  const bidsAfter = readPlace(question.bids);
  const wonAfter = readPlace(question.won);
  if (bidsAfter === 'unknown' || wonAfter === 'unknown') return noSuchPage;
  const [bids, won, profile, payments] = await Promise.all([
    readPage(allAuctions(auctions, userId), PAGE, bidsAfter),
    readPage([wins(auctions, userId)], PAGE, wonAfter),
    deps.profiles.getProfile(userId),
    paymentsFor(deps.payments, userId, question),
  ]);
  if (payments === undefined) return noSuchPage;
  const { found, counts } = await readOwn(auctions, userId, [...bids.places, ...won.places]);
  const onPage = ({ places }: { readonly places: readonly Place[] }) =>
    places.flatMap(({ auctionId }) => found.get(auctionId) ?? []);
  const facts = { auctions: onPage(bids), won: onPage(won), payments: payments.payments, counts };
  return ok({
    ...dashboard({ ...facts, walletBalance: profile?.walletBalance ?? 0 }, now),
    next: { bids: writePlace(bids.end), won: writePlace(won.end), payments: payments.next },
  });
}

const noSuchPage = refused(refusal('INVALID_INPUT', 'This page does not exist. Please start from the first one.'));

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

/** All auctions of the user: open ones first, by announced end; then ended ones, newest first. */
function allAuctions(auctions: AuctionsTable, userId: string): readonly Segment[] {
  const lost = { list: 'lost', direction: 'descending' } as const;
  const open = { list: 'open', direction: 'ascending' } as const;
  return [
    { direction: open.direction, sources: [(after, limit) => readOwnPlaces(auctions, userId, open, after, limit)] },
    {
      direction: lost.direction,
      sources: [
        (after, limit) => readOwnPlaces(auctions, userId, lost, after, limit),
        ...wins(auctions, userId).sources,
      ],
    },
  ];
}

function wins(auctions: AuctionsTable, userId: string): Segment {
  const won = { list: 'won', direction: 'descending' } as const;
  return {
    direction: won.direction,
    sources: [(after, limit) => readOwnPlaces(auctions, userId, won, after, limit)],
  };
}

/** The auctions by id, and the user's totals. */
async function readOwn(auctions: AuctionsTable, userId: string, places: readonly Place[]) {
  const ids = [...new Set(places.map(({ auctionId }) => auctionId))];
  const [own, listings, states] = await Promise.all([
    batchOwn(auctions, userId, ids),
    batchListings(auctions, ids),
    batchStates(auctions, ids),
  ]);
  const found = new Map<string, OwnAuction>();
  for (const registration of own.registrations) {
    const { auctionId } = registration;
    const listing = listings.get(auctionId);
    const state = states.get(auctionId);
    if (listing === undefined || state === undefined) continue;
    found.set(auctionId, { registration, listing, state });
  }
  return { found, counts: own.counts };
}
