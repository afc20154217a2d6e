/** Fills tables as after years of use: items in their real shapes, written directly because the API is slower. */
import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { STATE_SK, LISTING_SK } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { NO_AMOUNTS } from '#functions/tables/auctions/last-bids.ts';
import { type ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { COUNTS_KEY, type CountsItem, PROFILE_SK, type ProfileItem } from '#functions/tables/users/user-items.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { leastAbove, ONE_RUPEE, textFromSteps } from '#shared/model/auctions/price-steps.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { feedItems } from './feed-items.ts';
import { putAll } from './put-all.ts';
import { seededFacts, seededPlace } from './seed-facts.ts';
import type { Storage } from './stored-auctions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** No seeded auction starts or ends this soon, so a test that moves the clock by a day need not wait for dozens. */
const QUIET = 3 * DAY;

const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Kiran', 'Lata', 'Omar', 'Priya', 'Sunil', 'Tara', 'Vikram', 'Zoya'];
const LAST_NAMES = ['Rao', 'Iyer', 'Nair', 'Das', 'Menon', 'Khan', 'Shah', 'Patel', 'Reddy', 'Bose', 'Gill', 'Kaur'];
const STATUSES = ['verified', 'verified', 'pending', 'verified', 'rejected'] as const;

const pick = <T>(values: readonly [T, ...T[]] | readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};

/**
 * Seeds bidders, the first the oldest, and their counts; nobody else may be registered yet. Returns their profiles.
 *
 * @param proofFolder the prefix of their ID proofs' keys; a long prefix makes large profiles
 */
export async function seedUsers(
  storage: Storage,
  count: number,
  now: number,
  proofFolder = 'proofs',
): Promise<readonly ProfileItem[]> {
  const profiles = Array.from({ length: count }, (_, n): ProfileItem => {
    const userId = randomUUID();
    const at = now - (count - n) * 60_000;
    const name = `${pick(FIRST_NAMES, n)} ${pick(LAST_NAMES, Math.floor(n / FIRST_NAMES.length))}`;
    return {
      userId,
      sk: PROFILE_SK,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}.${n}@crowd.test`,
      mobile: `+91 98${String(n).padStart(8, '0')}`,
      role: 'user',
      verifyStatus: pick(STATUSES, n),
      createdSort: `${new Date(at).toISOString()}#${userId}`,
      idProofKey: `${proofFolder}/${userId}/${randomUUID()}`,
      idProofType: 'image/jpeg',
      isActive: true,
      walletBalance: 0,
      createdAt: at,
      updatedAt: at,
    };
  });
  await putAll(storage.client, storage.tables.users, profiles);
  const counts: CountsItem = { ...COUNTS_KEY, pending: 0, verified: 0, rejected: 0 };
  for (const { verifyStatus = 'pending' } of profiles) counts[verifyStatus] += 1;
  await storage.client.send(new PutCommand({ TableName: storage.tables.users, Item: counts }));
  return profiles;
}

const THINGS = ['Royal Enfield Bullet', 'Kundan necklace', 'Sea-view flat', 'Valve radio', 'Silver rupees', 'Thar'];
const CATEGORIES = ['bikes', 'jewelry', 'properties', 'electronics', 'jewelry', 'cars'];
const LIVES: readonly AuctionStatus[] = [
  'draft',
  'pending',
  'pending',
  'pending',
  'active',
  'active',
  'active',
  'completed',
  'completed',
  'cancelled',
];
const DESCRIPTION = 'Kept in one family, papers complete, to be seen by appointment in Pune. '.repeat(6);

/**
 * Seeds auctions in every status, the first the oldest; active and completed ones have bids. Returns their listings.
 */
export async function seedAuctions(
  storage: Storage,
  count: number,
  now: number,
  description = DESCRIPTION,
): Promise<readonly ListingItem[]> {
  const pairs = Array.from({ length: count }, (_, n) => seededAuction(n, count, now, description));
  await putAll(
    storage.client,
    storage.tables.auctions,
    pairs.flatMap(({ listing, state }) => [listing, state]),
  );
  await putAll(storage.client, storage.tables.feed, feedItems(pairs, now));
  return pairs.map(({ listing }) => listing);
}

/** One of so many auctions, the first the oldest. */
export function seededAuction(
  n: number,
  count: number,
  now: number,
  description: string,
  auctionId: string = randomUUID(),
): ListingAndState {
  const status = pick(LIVES, n);
  const createdAt = now - DAY - (count - n) * 60_000;
  const isAhead = status === 'draft' || status === 'pending';
  const startAt = isAhead ? now + QUIET + n * 60_000 : now - HOUR;
  const endAt = startAt + (status === 'completed' ? 0 : QUIET);
  const basePrice = 1_000_00 + (n % 997) * 100_00;
  const seq = status === 'active' || status === 'completed' ? (n % 40) + 1 : 0;
  const terms = { startAt, endAt, basePrice, bidInterval: 3600 };
  const bidAt = now - 60_000;
  const currentBid = basePrice + seq * 100_00;
  const leader = { userId: randomUUID(), name: pick(FIRST_NAMES, n), number: 1 };
  const lastBid = { bidId: randomUUID(), ...leader, amount: currentBid, at: bidAt };
  return {
    listing: {
      auctionId,
      sk: LISTING_SK,
      listingStatus: status,
      createdSort: `${new Date(createdAt).toISOString()}#${auctionId}`,
      title: `${pick(THINGS, n)} no. ${n}`,
      description,
      categorie: pick(CATEGORIES, n),
      facts: seededFacts(pick(CATEGORIES, n), n),
      place: seededPlace(n),
      lotNumber: 1001 + n,
      houseNumber: `BANK-${String(n)}`,
      report: null,
      documents: [],
      emdAmount: 100_00,
      charges: NO_CHARGES,
      emdSetOff: false,
      steps: textFromSteps(ONE_RUPEE),
      ...terms,
      registrationDeadlineAt: startAt - HOUR,
      images: [`media/${auctionId}/${randomUUID()}.jpg`, `media/${auctionId}/${randomUUID()}.jpg`],
      createdBy: 'admin',
      createdAt,
      updatedAt: createdAt,
      bidderCount: seq === 0 ? 0 : 5,
      lastNumber: 5,
      version: 0,
    },
    state: {
      auctionId,
      sk: STATE_SK,
      status,
      ...terms,
      closesAt: endAt,
      currentBid,
      seq,
      steps: textFromSteps(ONE_RUPEE),
      leastBid: leastAbove(ONE_RUPEE, currentBid),
      amounts: NO_AMOUNTS,
      ...(seq > 0 && { lastBid }),
      ...((status === 'completed' || status === 'cancelled') && { closedAt: endAt }),
    },
  };
}
