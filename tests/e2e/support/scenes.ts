import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { call } from '#infra/local/client/api-client.ts';
import { listLot, type Lot, pay, type Person } from '#infra/local/client/person.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { readSteps } from '#shared/contract/lots/prices.ts';
import { listLots } from '#shared/contract/lots/public-lots.ts';
import { makeVerifiedBidder, TWO_PICTURES } from '#tests/support/people/people.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { putAuction } from '#tests/support/tables/stored-auctions.ts';

const DAY = 86_400_000;

/** Adds a unique surname, because tests share one stack. */
export function unique(name: string): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  return `${name} ${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}

interface Stage {
  readonly url: string;
  readonly admin: Person;
}

/** Waits until a list has the lots of a search: the public one, or that of signed-in people. It may be some seconds old. */
export async function listed(url: string, query: Record<string, string>, count = 1, who?: Person): Promise<void> {
  const total = async () =>
    (who === undefined ? await call(url, listLots, { query }) : await who.call(listAuctions, { query })).total;
  await expect.poll(total, { timeout: 30_000 }).toBe(count);
}

/** Verified bidders with unique names, one for each name. */
export function bidders<Names extends readonly string[]>(
  stage: Stage,
  ...names: Names
): Promise<{ readonly [Name in keyof Names]: Person }>;
export async function bidders({ url }: Stage, ...names: readonly string[]): Promise<readonly Person[]> {
  return Promise.all(names.map((name) => makeVerifiedBidder(url, unique(name))));
}

/** A lot for a test. */
export function lot(change: Partial<Lot> = {}): Lot {
  return {
    title: unique('Brass Telescope'),
    description: 'A ship’s telescope of 1890, in its box.',
    categorie: 'electronics',
    basePrice: 10_000,
    emdAmount: 500,
    bidInterval: 120,
    ...change,
  };
}

export interface Listed {
  readonly auctionId: string;
  readonly title: string;
}

/** An auction that accepts registrations for an hour. */
export async function upcomingAuction({ admin }: Stage, change: Partial<Lot> = {}): Promise<Listed> {
  const now = Date.now();
  const times = { registrationDeadlineAt: now + 3_600_000, startAt: now + 7_200_000, endAt: now + DAY };
  const chosen = lot(change);
  return { auctionId: await listLot(admin, chosen, times, TWO_PICTURES), title: chosen.title };
}

/** A running auction with everyone registered, stored directly because these tests are not about registering. */
export async function runningAuction(
  { url }: Stage,
  registered: readonly Person[],
  { bidInterval, title, basePrice, steps, reservePrice }: Lot = lot(),
): Promise<Listed> {
  const now = Date.now();
  const auctionId = await putAuction(await stackStorage(url), {
    title,
    bidders: registered.map(({ userId, account }) => ({ userId, name: account.name })),
    basePrice: basePrice * 100,
    ...(steps !== undefined && { steps: readSteps(steps) }),
    ...(reservePrice !== undefined && { reserve: reservePrice * 100 }),
    bidInterval,
    startAt: now - 1000,
    endAt: now + DAY,
  });
  return { auctionId, title };
}

/**
 * An auction that starts within seconds, with everyone registered. Registration ends before the start, and the shared
 * stack's clock is the real time, so a slow machine gets a later start.
 */
export async function startingAuction(
  { url, admin }: Stage,
  registered: readonly Person[],
  change: Partial<Lot> = {},
): Promise<Listed> {
  for (const notice of [3_000, 8_000, 20_000]) {
    const chosen = lot(change);
    const now = Date.now();
    const times = { registrationDeadlineAt: now + notice, startAt: now + notice + 200, endAt: now + DAY };
    const auctionId = await listLot(admin, chosen, times, TWO_PICTURES);
    const entries = await Promise.allSettled(registered.map((bidder) => enter(url, bidder, auctionId)));
    if (entries.every((entry) => entry.status === 'fulfilled' && entry.value)) {
      return { auctionId, title: chosen.title };
    }
  }
  throw new Error('This machine is too slow to register bidders within 20 seconds.');
}

/** Pays the deposit. Returns whether it was in time. */
async function enter(url: string, bidder: Person, auctionId: string): Promise<boolean> {
  await pay(url, bidder, auctionId, 'emd');
  return (await bidder.call(getAuction, { params: { id: auctionId } })).auctionDetails.viewer.registered;
}
