/** Reads what is known of the people of a lot, and what they have in common (`shared-ties.ts`). */
import { type Participant, sharedTies, type SharedTie } from '#functions/domain/admission/shared-ties.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { listOfUser, queryBidders } from '#functions/tables/auctions/people-reads.ts';
import { type SharedReviewItem, sharedReviewItem, sharedReviewKey } from '#functions/tables/auctions/shared-review.ts';
import { readBatch, readItem } from '#functions/tables/reads.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import { sellerItem, sellerKey } from '#functions/tables/sellers/seller-items.ts';
import type { AuctionsTable, SellersTable, UsersTable } from '#functions/tables/table-handle.ts';
import { INVOICE_DETAILS_SK, invoiceDetailsItem } from '#functions/tables/users/invoice-details.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { readSharedDetails } from '#functions/tables/users/shared-device-store.ts';
import { MOST_TIES, type SharedOfLot } from '#shared/contract/accounts/shared-details.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export interface SharedDeps {
  readonly tables: { readonly auctions: AuctionsTable; readonly users: UsersTable; readonly sellers: SellersTable };
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
}

/** Of more registrations than these only the first ones are compared. It takes 60 batches of reads. */
const MOST_COMPARED = 2_000;
/** Who has used one browser with somebody is read for so many people. */
const MOST_SHARERS = 500;
const MOST_NAMES = 20;

export interface LotTies {
  /** The lot, or its sale with one deposit: for what people register, and where a look is kept. */
  readonly place: string;
  readonly isSale: boolean;
  readonly title: string;
  readonly ties: readonly SharedTie[];
  readonly compared: number;
  readonly registered: number;
  readonly review: SharedReviewItem | undefined;
}

/**
 * The ties of a lot, or of a sale with one deposit. Whoever registers for such a sale may bid for each of its lots.
 * Undefined if there is neither.
 */
export async function readTiesOfLot(deps: SharedDeps, auctionId: string): Promise<LotTies | undefined> {
  const { auctions } = deps.tables;
  const listing = await getListing(auctions, auctionId);
  const sale = listing === undefined ? await readSale(auctions, auctionId) : undefined;
  if (listing === undefined && sale === undefined) return undefined;
  const place = (listing?.hasSaleDeposit === true ? listing.saleId : undefined) ?? auctionId;
  const review = await readItem(auctions, sharedReviewKey(place), sharedReviewItem);
  const registered: { readonly userId: string; readonly number: number }[] = [];
  for await (const { userId, number } of queryBidders(auctions, place)) {
    registered.push({ userId, number });
  }
  const bidders = registered
    .toSorted((a, b) => a.number - b.number)
    .slice(0, MOST_COMPARED)
    .map(({ userId }) => userId);
  const seller = await readSeller(deps, listing?.sellerId);
  const people = await readPeople(deps, bidders, seller?.userId);
  const withSeller = seller === undefined ? [] : [{ ...people.ofSeller, ...seller }];
  const ties = sharedTies([...people.bidders, ...withSeller, ...(await readStaff(deps, people.bidders))]);
  const title = listing?.title ?? sale?.name ?? '';
  return {
    place,
    isSale: sale !== undefined,
    title,
    ties,
    compared: bidders.length,
    registered: registered.length,
    review,
  };
}

async function readSeller({ tables }: SharedDeps, sellerId: string | undefined) {
  const seller = sellerId === undefined ? undefined : await readItem(tables.sellers, sellerKey(sellerId), sellerItem);
  if (seller === undefined) return undefined;
  const { name, userId, pan, gstin, bank } = seller;
  return {
    id: seller.sellerId,
    part: 'seller',
    name,
    userId,
    ...(pan !== undefined && { pan }),
    ...(gstin !== undefined && { gstin }),
    account: bank === undefined ? undefined : `${bank.ifsc}:${bank.number}`,
  } as const;
}

/** @param sellerUser the account that reads the seller's page, whose details are the seller's, too */
async function readPeople({ tables, profiles }: SharedDeps, bidders: readonly string[], sellerUser?: string) {
  const ids = [...new Set([...bidders, ...(sellerUser === undefined ? [] : [sellerUser])])];
  const [found, shared, invoices] = await Promise.all([
    profiles.getProfiles(ids),
    readSharedDetails(tables.users, ids),
    readBatch(
      tables.users,
      ids.map((userId) => ({ userId, sk: INVOICE_DETAILS_SK })),
      invoiceDetailsItem,
      { consistency: 'eventual' },
    ),
  ]);
  const details = new Map(invoices.map((item) => [item.userId, item]));
  const factsOf = (userId: string) => {
    const { gstin, address, state = '' } = details.get(userId) ?? {};
    return {
      gstin,
      payers: shared.get(userId)?.payers,
      sharers: shared.get(userId)?.sharers,
      document: found.get(userId)?.idDocument,
      ...(address !== undefined && { address: { text: address, state } }),
    };
  };
  return {
    bidders: bidders.flatMap((userId): Participant[] => {
      const profile = found.get(userId);
      // Nothing is known of whoever was erased.
      if (profile === undefined || profile.erasedAt !== undefined) return [];
      return [{ id: userId, part: 'bidder', name: profile.name, ...factsOf(userId) }];
    }),
    ofSeller: sellerUser === undefined ? {} : factsOf(sellerUser),
  };
}

/** The staff who have used a browser of a bidder. Nothing else that could be shared is known of staff. */
async function readStaff({ profiles }: SharedDeps, bidders: readonly Participant[]): Promise<readonly Participant[]> {
  const ownIds = new Set(bidders.map(({ id }) => id));
  const others = [...new Set(bidders.flatMap(({ sharers = [] }) => [...sharers]))].filter((id) => !ownIds.has(id));
  const found = await profiles.getProfiles(others.slice(0, MOST_SHARERS));
  return [...found.values()]
    .filter(({ role }) => role === 'admin')
    .map(({ userId, name }) => ({ id: userId, part: 'staff', name }));
}

interface Asking {
  /** Only the ties of this person. */
  readonly of?: string;
  /** What is about colleagues is for owners: others read that it is one of them. */
  readonly isOwner: boolean;
}

export async function readSharedAnswer(
  { profiles }: SharedDeps,
  { ties, compared, registered, review }: LotTies,
  { of, isOwner }: Asking,
): Promise<SharedOfLot> {
  const ownTies = of === undefined ? ties : ties.filter(({ people }) => people.some(({ id }) => id === of));
  const by = review && (await profiles.getProfiles([review.by])).get(review.by)?.name;
  return {
    ties: ownTies.slice(0, MOST_TIES).map(({ key, kind, people }) => ({
      key,
      kind,
      people: people
        // The person whose page it is comes first, so that they are never left out.
        .toSorted((a, b) => Number(b.id === of) - Number(a.id === of))
        .slice(0, MOST_NAMES)
        .map(({ id, name, part }) =>
          part === 'staff' && !isOwner ? { id: '', name: 'A member of the staff', part } : { id, name, part },
        ),
      count: people.length,
      isSeen: review?.seen.has(key) === true,
    })),
    total: ownTies.length,
    compared,
    registered,
    looked: review === undefined ? null : { by: by ?? 'unknown', at: isoFrom(review.at), note: review.note },
  };
}

/** How many open registrations of a person are looked at, and how many people in them. */
const MOST_LOTS = 10;
const MOST_PEOPLE = 4_000;

export async function readSharedOfPerson(deps: SharedDeps, userId: string, isOwner: boolean) {
  const { auctions } = deps.tables;
  const { registrations } = await listOfUser(auctions, userId);
  const open = registrations
    .filter(({ outcome }) => outcome === undefined)
    .toSorted((a, b) => b.registeredAt - a.registeredAt);
  const lots: (SharedOfLot & { readonly _id: string; readonly isSale: boolean; readonly title: string })[] = [];
  let people = 0;
  let compared = 0;
  for (const { auctionId } of open.slice(0, MOST_LOTS)) {
    if (people >= MOST_PEOPLE) break;
    const found = await readTiesOfLot(deps, auctionId);
    compared += 1;
    if (found === undefined) continue;
    people += found.compared;
    const answer = await readSharedAnswer(deps, found, { of: userId, isOwner });
    if (answer.total > 0) lots.push({ _id: auctionId, isSale: found.isSale, title: found.title, ...answer });
  }
  return { lots, open: open.length, compared };
}

export const NO_LOT: Refusal = refusal('NOT_FOUND', 'Auction not found.');

/** What a look changes: the ties that were shown and still hold are seen. Error: CONFLICT if none of them holds any more. */
export function seenAfter({ ties, review }: LotTies, shown: readonly string[]): Result<Set<string>, Refusal> {
  const holding = new Set(ties.map(({ key }) => key));
  const now = shown.filter((key) => holding.has(key));
  if (now.length === 0) return refused(refusal('CONFLICT', 'What is shared has changed. Please look again.'));
  return ok(new Set([...(review?.seen ?? []), ...now]));
}
