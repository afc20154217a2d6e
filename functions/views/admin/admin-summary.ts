import type { VerificationStore } from '#functions/accounts/verification/verification-store.ts';
import { readRevenueSince, type RevenueStore } from '#functions/payments/revenue.ts';
import { startOfIndianDay } from '#functions/platform/ist.ts';
import { Outage } from '#functions/platform/outage.ts';
import { countUncollected } from '#functions/tables/auctions/yard-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { type Duty, maySee } from '#shared/model/accounts/duties.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ListedAuction, readPage } from '../catalogue/read-page.ts';

const RECENT = 10;

export interface SummaryDeps {
  readonly verification: Pick<VerificationStore, 'counts'>;
  readonly auctions: AuctionsTable;
  readonly catalogue: Catalogue;
  readonly revenue: RevenueStore;
}

/**
 * The tiles and the table of the admin dashboard, as far as somebody's duties go. Without the catalogue, what it knows is
 * null, and the rest is there. A sum is null, too, if a part of it cannot be read.
 */
export async function readSummary(deps: SummaryDeps, duties: readonly Duty[] | undefined, now: number) {
  const of = async <T extends object>(duty: Duty, read: () => Promise<T>) =>
    maySee(duties, duty) ? await read() : undefined;
  const [lots, people, yard, money] = await Promise.all([
    of('lots', () => lotFigures(deps, now)),
    of('people', () => peopleFigures(deps)),
    maySee(duties, ['yard', 'money']) ? yardFigures(deps, now) : undefined,
    of('money', () => moneyFigures(deps, now)),
  ]);
  return { ...lots, ...people, ...yard, ...money };
}

async function lotFigures({ auctions, catalogue }: SummaryDeps, now: number) {
  const [activeAuctions, recent] = await Promise.all([
    unlessOut(catalogue.count({ status: 'active', withDrafts: true }, now)),
    unlessOut(newest(auctions, catalogue, now)),
  ]);
  return { activeAuctions, recentAuctions: recent?.map(rowOf) ?? null };
}

async function peopleFigures({ verification }: SummaryDeps) {
  const counts = await verification.counts();
  return {
    pendingVerifications: counts.pending,
    totalUsers: counts.pending + counts.verified + counts.rejected,
  };
}

/** As many as the menu can show. */
const MOST_COUNTED = 100;

const yardFigures = async ({ auctions }: SummaryDeps, now: number) => ({
  uncollected: await countUncollected(auctions, istDay(now), MOST_COUNTED),
});

async function moneyFigures({ revenue }: SummaryDeps, now: number) {
  const figures: { revenueToday: number | null } = { revenueToday: null };
  await unlessUnread(async () => {
    figures.revenueToday = rupeesFromPaise(await readRevenueSince(revenue, startOfIndianDay(now)));
  });
  return figures;
}

async function unlessOut<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Outage) return null;
    throw error;
  }
}

async function newest(auctions: AuctionsTable, catalogue: Catalogue, now: number): Promise<readonly ListedAuction[]> {
  const everything = { withDrafts: true, withCancelled: true };
  const page = await catalogue.page(everything, { sort: 'newest', limit: RECENT }, now);
  return readPage(auctions, page?.auctionIds ?? [], everything, now);
}

function rowOf({ listing, state, status }: ListedAuction) {
  return {
    _id: listing.auctionId,
    title: listing.title,
    basePrice: rupeesFromPaise(listing.basePrice),
    currentBid: rupeesFromPaise(state.currentBid),
    bidCount: state.seq,
    status,
  };
}
