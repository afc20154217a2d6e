/** What the staff who run a sale see of its lots. Amounts of items are paise, of the answer rupees. */
import { unlessErased, verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import { approvalUntil, isOnApproval } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { reserveStatusOf } from '#functions/domain/auctions/state-facts.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { readSellerNames } from '#functions/sellers/read-seller.ts';
import { imageUrl } from '#functions/selling/auction-images.ts';
import { NO_SALE } from '#functions/selling/sale-bidders.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readManyBidders } from '#functions/tables/auctions/batch-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { lastBidsOf, lastPrice } from '#functions/tables/auctions/last-bids.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { LedgerStore } from '#functions/tables/bids/ledger-store.ts';
import { type PowerItem, readPowers } from '#functions/tables/sales/power-item.ts';
import { readSale, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable, SellersTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AnswerOf } from '#shared/contract/http/route.ts';
import type { BoardLot, getSaleBoard } from '#shared/contract/sale-board.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { readLotsOf } from './admin-sales.ts';
import { powerAnswer } from './own-power.ts';

export interface BoardDeps {
  readonly auctions: AuctionsTable;
  readonly sellers: SellersTable;
  readonly ledger: Pick<LedgerStore, 'newestFirst'>;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
}

type Board = Pick<AnswerOf<typeof getSaleBoard>, 'sale' | 'lots'>;
type PlacedLot = Awaited<ReturnType<typeof readLotsOf>>[number];

/** What is known of the people who lead or have won, by their ids; registrations by lot. And who sells the lots. */
interface People {
  readonly profiles: ReadonlyMap<string, ProfileItem>;
  readonly powers: ReadonlyMap<string, PowerItem>;
  readonly registrations: ReadonlyMap<string, BidderItem>;
  /** The names of the lots' sellers, by the seller's id. */
  readonly sellers: ReadonlyMap<string, string>;
}

/**
 * All lots of a sale in order, or those asked for. Ids of other auctions are left out. Error: NOT_FOUND.
 *
 * @param askedIds undefined: all
 */
export async function readSaleBoard(
  deps: BoardDeps,
  saleId: string,
  askedIds: readonly string[] | undefined,
  now: number,
): Promise<Result<Board, Refusal>> {
  const { auctions } = deps;
  const sale = await readSale(auctions, saleId);
  if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const wanted = askedIds === undefined ? undefined : new Set(askedIds);
  const ids = wanted === undefined ? sale.lots : sale.lots.filter((lotId) => wanted.has(lotId));
  const lots = await readLotsOf(auctions, sale, ids);
  const [people, recent, names] = await Promise.all([
    readPeople(deps, sale, lots),
    readRecentBids(deps, lots, now),
    readSellerNames(
      deps.sellers,
      lots.map(({ lot }) => lot.listing.sellerId),
    ),
  ]);
  return ok({
    sale: { name: sale.name, hasDeposit: sale.deposit !== undefined, bidderCount: sale.bidderCount ?? 0 },
    lots: lots.map((placed) =>
      boardLot(placed, { ...people, sellers: names }, recent.get(placed.lot.state.auctionId) ?? [], now),
    ),
  });
}

/** The winner; before there is one, the last bidder of a lot that runs or is on approval. */
function leaderOf(state: StateItem) {
  const winner = winnerOf(state);
  if (winner !== null) return winner;
  const isOpen = state.status === 'pending' || state.status === 'active' || isOnApproval(state);
  return isOpen ? state.lastBid : undefined;
}

/** The bidders who lead or won a lot. `auctionId` of a sale item is the sale's own id, so powers are stored under it. */
async function readPeople({ auctions, profiles }: BoardDeps, sale: SaleItem, lots: readonly PlacedLot[]) {
  const leading = lots.flatMap(({ lot: { state } }) => {
    const leader = leaderOf(state);
    return leader === undefined ? [] : [{ auctionId: state.auctionId, userId: leader.userId }];
  });
  const userIds = [...new Set(leading.map(({ userId }) => userId))];
  const [found, powers, registrations] = await Promise.all([
    profiles.getProfiles(userIds),
    sale.deposit === undefined ? new Map<string, PowerItem>() : readPowers(auctions, sale.auctionId, userIds),
    readManyBidders(auctions, leading),
  ]);
  return {
    profiles: found,
    powers,
    registrations: new Map(registrations.map((registration) => [registration.auctionId, registration])),
  };
}

const LEDGERS_AT_ONCE = 20;
/**
 * The most bids of the last minute that are read of a lot. One container takes about 130 of one person (`bid-pace`), so
 * 200 hardly come from one; nobody needs the exact number.
 */
const MOST_BIDS_READ = 200;

/**
 * When the bids of the last minute were accepted, by lot. Only the ledgers of lots whose last bid is from that minute are
 * read.
 */
async function readRecentBids({ ledger }: BoardDeps, lots: readonly PlacedLot[], now: number) {
  const since = now - MINUTE_MS;
  const times = new Map<string, readonly number[]>();
  const busy = lots.filter(({ lot: { state } }) => (state.lastBid?.at ?? 0) > since);
  await inParallel(busy, LEDGERS_AT_ONCE, async ({ lot: { state } }) => {
    // The stream writes the ledger, so it may lack the last bids.
    const bySeq = new Map(lastBidsOf(state).map((entry) => [entry.seq, bidTime(entry)]));
    for await (const entry of ledger.newestFirst(state.auctionId)) {
      if (entry.at <= since || bySeq.size >= MOST_BIDS_READ) break;
      bySeq.set(entry.seq, bidTime(entry));
    }
    const recent = [...bySeq.values()].filter((at) => at > since);
    times.set(
      state.auctionId,
      recent.toSorted((a, b) => a - b),
    );
  });
  return times;
}

/** When the bid was made; 0 for an entry that takes bids back, which the filter by time drops then. */
const bidTime = ({ at, restates }: Pick<BidItem, 'at' | 'restates'>): number => (restates === undefined ? at : 0);

function boardLot(
  { lot: { listing, state }, place }: PlacedLot,
  { profiles, powers, registrations, sellers }: People,
  recentBids: readonly number[],
  now: number,
): BoardLot {
  const { auctionId } = state;
  const [image] = listing.images;
  const leader = leaderOf(state);
  const winner = winnerOf(state);
  const registration = registrations.get(auctionId);
  return {
    _id: auctionId,
    title: listing.title,
    image: image === undefined ? null : imageUrl(image),
    lotNumber: listing.lotNumber,
    // In the sale; `lotNumber` is that of the house.
    number: place + 1,
    status: effectiveStatus(state, now),
    outcome: saleOutcomeOf(state),
    pausedAt: state.pausedAt,
    bidInterval: listing.bidInterval,
    basePrice: rupeesFromPaise(listing.basePrice),
    currentBid: rupeesFromPaise(lastPrice(state)),
    bidCount: state.seq,
    bidderCount: listing.bidderCount,
    startDate: state.startAt,
    endDate: state.endAt,
    closesAt: state.closesAt,
    // Some auctions hide from bidders whether the reserve is met; staff always see it.
    reserve: reserveStatusOf({ ...state, hidesReserve: undefined }),
    recentBids: [...recentBids],
    leader: leader === undefined ? null : bidderAnswer(leader, registration, profiles, powers),
    win:
      winner === null
        ? null
        : {
            hammer: rupeesFromPaise(winner.bidAmount),
            total: rupeesFromPaise(winSum(listing, winner.bidAmount, depositCounted(registration)).total),
            payment: registration?.finalPayment ?? null,
            dueAt: registration?.paymentDueAt ?? null,
          },
    approvalUntil: isOnApproval(state) ? approvalUntil(state) : null,
    seller: sellers.get(listing.sellerId ?? '') ?? null,
    relistedAs: state.relistedAs ?? null,
  };
}

function bidderAnswer(
  { userId, number, name }: Pick<BidderItem, 'userId' | 'number' | 'name'>,
  registration: BidderItem | undefined,
  profiles: People['profiles'],
  powers: People['powers'],
): NonNullable<BoardLot['leader']> {
  const profile = unlessErased(profiles.get(userId));
  const hasOwnDeposit = registration !== undefined && registration.saleId === undefined;
  return {
    userId,
    number,
    name,
    verifyStatus: profile === undefined ? null : verifyStatusOf(profile),
    isActive: profile?.isActive === true,
    deposit: hasOwnDeposit
      ? { amount: rupeesFromPaise(registration.depositAmount), state: registration.deposit }
      : null,
    power: powerAnswer(powers.get(userId)),
  };
}
