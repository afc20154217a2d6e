/** Two people take back the bids of a leader while the lot runs, by the front door. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { getMaximum, placeBid } from '#shared/contract/bids.ts';
import { closeAuction } from '#shared/contract/closing.ts';
import { getLot } from '#shared/contract/lots/public-lots.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { pauseAuctions, resumeAuctions } from '#shared/contract/pausing.ts';
import { getSaleSignedIn } from '#shared/contract/sales/public-sale.ts';
import { previewVoid, voidBids } from '#shared/contract/voiding.ts';
import { openSocket } from '#tests/support/bidding/live-socket.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { details } from '#tests/support/people/market.ts';
import { makeVerifiedBidder } from '#tests/support/people/people.ts';
import { publishSale } from '#tests/support/people/sales.ts';
import { askedActOf, askFor, type House, openHouse } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let stack: OwnStack;
let house: House;
let asha: Person;
let ravi: Person;
let meera: Person;

beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  house = await openHouse(stack);
});
afterAll(() => stack.stop());
beforeEach(async () => {
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
  meera = await makeVerifiedBidder(stack.url, 'Meera Nair');
  await signInStaff();
});

const REASON = 'Bids with a stolen identity';

async function signInStaff(): Promise<void> {
  const again = (who: Person) => signIn(stack.url, who.account);
  const [owner, other, clerk] = [await again(house.owner), await again(house.other), await again(house.clerk)];
  house = { ...house, owner, other, clerk, cashier: await again(house.cashier) };
}

/** Runs, with Asha, Ravi and Meera registered. */
async function runningLot(): Promise<string> {
  const id = await publishLot(stack, house.owner, { bidInterval: 600 });
  for (const who of [asha, ravi, meera]) await pay(stack.url, who, id, 'emd');
  await stack.settled();
  await stack.advance(2 * HOUR);
  await signInAll();
  return id;
}

async function signInAll(): Promise<void> {
  const again = (who: Person) => signIn(stack.url, who.account);
  [asha, ravi, meera] = [await again(asha), await again(ravi), await again(meera)];
  await signInStaff();
}

const offer = (who: Person, id: string, bidAmount: number, more: { upTo?: true; bidId?: string } = {}) =>
  attempt(stack.url, who, placeBid, { params: { id }, body: { userId: who.userId, bidAmount, ...more } });
const sent = (id: string, whom: Person, approves?: string) => ({
  params: { id },
  body: { userId: whom.userId, reason: REASON, ...(approves !== undefined && { approves }) },
});
const take = (who: Person, id: string, whom: Person, approves?: string) =>
  attempt(stack.url, who, voidBids, sent(id, whom, approves));
async function takeByTwo(id: string, whom: Person): Promise<void> {
  const approves = await askFor(stack, house.clerk, voidBids, sent(id, whom));
  expect(await take(house.other, id, whom, approves)).toMatchObject({ status: 200 });
  await stack.settled();
}
const told = async (who: Person, id: string) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications.filter(
    ({ link, title }) =>
      link === `/auctions/${id}` &&
      (title.includes('Taken Back') || ['You Lead Again', 'Your Bids No Longer Stand'].includes(title)),
  );
const preview = (id: string) => house.clerk.call(previewVoid, { params: { id } });

test('two people take back the bids of the leader: who was overtaken leads again, with the maximum that stood behind', async () => {
  const id = await runningLot();
  const watcher = await openSocket(asha);
  watcher.send({ action: 'subscribe', auctionId: id });
  await offer(asha, id, 1_500, { upTo: true });
  const bidId = crypto.randomUUID();
  expect(await offer(ravi, id, 2_000, { bidId })).toMatchObject({ status: 200, leads: true });
  await stack.settled();
  expect(await preview(id)).toMatchObject({
    leader: { userId: ravi.userId, bidAmount: 2_000 },
    next: { userId: asha.userId, bidAmount: 1_001 },
    currentBid: 1_001,
    obstacle: null,
    isPaused: false,
  });
  const { closesAt: before } = await details(asha, id);

  const approves = await askFor(stack, house.clerk, voidBids, sent(id, ravi));
  expect((await details(asha, id)).currentBid).toBe(2_000);
  expect(await askedActOf(house.other, approves)).toMatchObject({ obstacle: null, act: { kind: 'bids-voided' } });
  expect(await take(house.clerk, id, ravi, approves)).toMatchObject({ status: 403 });
  expect(await take(house.cashier, id, ravi, approves)).toMatchObject({ status: 403 });
  const earliest = (await stack.now()) + 600_000;
  const atOnce = await Promise.all([1, 2, 3].map(() => take(house.other, id, ravi, approves)));
  expect(atOnce.map(({ status }) => status)).toContain(200);
  expect(await take(house.other, id, ravi, approves)).toMatchObject({ status: 200 });
  await stack.settled();

  const seen = await details(asha, id);
  expect(seen).toMatchObject({ currentBid: 1_001, seq: 3, lastVoid: 3, status: 'active' });
  expect(seen.closesAt).toBeGreaterThanOrEqual(earliest);
  expect(seen.closesAt).toBeGreaterThanOrEqual(before);
  expect(seen.bidLog).toMatchObject([
    { seq: 1, userId: asha.userId, bidAmount: 1_001 },
    { seq: 2, bidAmount: 2_000, takenBack: true },
    { seq: 3, userId: asha.userId, bidAmount: 1_001, restated: true, automatic: false },
  ]);
  expect(await asha.call(getMaximum, { params: { id } })).toMatchObject({ standing: 1_500 });
  expect((await call(stack.url, getLot, { params: { id } })).lot).toMatchObject({ currentBid: 1_001 });
  expect(JSON.parse(watcher.received.at(-1) ?? '')).toMatchObject({
    seq: 3,
    lastVoid: 3,
    restates: 1,
    currentBid: 1_001,
  });
  await watcher.close();

  expect((await details(ravi, id)).viewer.lastBid).toBeNull();
  expect(await offer(ravi, id, 2_000, { bidId })).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await told(ravi, id)).toMatchObject([{ message: expect.stringContaining(REASON) }]);
  expect(await told(asha, id)).toMatchObject([{ title: 'You Lead Again' }]);
  const [news] = await told(meera, id);
  expect(news?.message).not.toContain(REASON);
  expect(news?.message).toContain('₹1,001');
  const { entries } = await house.owner.call(getAuctionAudit, { params: { id }, query: {} });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['act-asked', 'act-approved', 'bids-voided']),
  );

  // The house bids for Asha again.
  expect(await offer(ravi, id, 1_200)).toMatchObject({ status: 200, leads: false });
  expect(await offer(ravi, id, 2_000, { bidId })).toMatchObject({ status: 409 });
  expect(await details(asha, id)).toMatchObject({ currentBid: 1_201, seq: 5 });
});

test('who may not bid is passed over; with nobody left, bidding starts at the base price again', async () => {
  const id = await runningLot();
  await bid(asha, id, 1_100);
  await bid(meera, id, 1_200);
  await bid(ravi, id, 9_000);
  await house.owner.call(setUserActive, { params: { id: meera.userId }, body: { isActive: false, reason: 'Fraud' } });
  await stack.settled();
  await takeByTwo(id, ravi);
  expect(await details(asha, id)).toMatchObject({ currentBid: 1_100, seq: 4 });
  expect((await details(asha, id)).bidLog.map(({ takenBack = false }) => takenBack)).toEqual([
    false,
    true,
    true,
    false,
  ]);

  await takeByTwo(id, asha);
  const seen = await details(asha, id);
  expect(seen).toMatchObject({ currentBid: 1_000, leastBid: 1_001, seq: 5, winner: null });
  expect(seen.bidLog.at(-1)).toMatchObject({ userId: 'nobody', restated: true });
  expect(seen.viewer.lastBid).toBeNull();
  expect(await preview(id)).toMatchObject({ leader: null, obstacle: expect.stringContaining('Nobody leads') });
  expect(await take(house.clerk, id, asha)).toMatchObject({ status: 409 });

  await bid(asha, id, 1_050);
  await stack.settled();
  await stack.advance(6 * HOUR);
  asha = await signIn(stack.url, asha.account);
  await signInStaff();
  const closed = await asha.call(closeAuction, { body: { auctionId: id, userId: asha.userId } });
  expect(closed.winner).toMatchObject({ userId: asha.userId, bidAmount: 1_050 });
  expect(await take(house.clerk, id, asha)).toMatchObject({ status: 409, code: 'AUCTION_ENDED' });
});

test.runIf(IS_LONG_RUN)(
  'while the clock is stopped the deadline stays, and going on gives a full interval',
  async () => {
    const id = await runningLot();
    await bid(asha, id, 1_100);
    const bidId = crypto.randomUUID();
    await offer(ravi, id, 9_000, { bidId });
    const which = { kind: 'lot', auctionId: id } as const;
    await house.owner.call(pauseAuctions, { body: { which, reason: 'Looks like fraud' } });
    const { closesAt: before } = await details(asha, id);
    await stack.advance(MINUTE);
    await takeByTwo(id, ravi);
    expect(await details(asha, id)).toMatchObject({ currentBid: 1_100, closesAt: before });
    const earliest = (await stack.now()) + 600_000;
    await house.owner.call(resumeAuctions, { body: { which } });
    expect((await details(asha, id)).closesAt).toBeGreaterThanOrEqual(earliest);
    await bid(ravi, id, 1_200);
    await bid(asha, id, 1_300);
    await bid(ravi, id, 1_400);
    await bid(asha, id, 1_500);
    await stack.settled();
    // A retry of what was taken back is no new bid, although it is higher than the price.
    expect(await offer(ravi, id, 9_000, { bidId })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await details(asha, id)).toMatchObject({ currentBid: 1_500 });
  },
);

test('in a sale with one deposit the power of who led is free, and who leads again has it bound', async () => {
  const deposit = { amount: 500, multiple: 6 };
  const { params, ids } = await publishSale(stack, house.owner, [{}, {}], { deposit });
  const [one = '', two = ''] = ids;
  for (const who of [asha, ravi, meera]) await pay(stack.url, who, params.id, 'emd');
  await stack.settled();
  await stack.advance(2 * HOUR + MINUTE);
  await signInAll();

  const used = async (who: Person) => (await who.call(getSaleSignedIn, { params, query: {} })).sale.own?.power?.used;
  await bid(meera, one, 1_100);
  await bid(asha, one, 1_200);
  await bid(ravi, one, 2_500);
  await stack.settled();
  // Asha has no power left for her bid on the first lot.
  await bid(asha, two, 2_900);
  await takeByTwo(one, ravi);
  expect(await details(house.owner, one)).toMatchObject({ currentBid: 1_100 });
  expect([await used(ravi), await used(meera), await used(asha)]).toEqual([0, 1_100, 2_900]);
  // She is told that her bid no longer stands, and not why Ravi's were taken back.
  const [news] = await told(asha, one);
  expect(news).toMatchObject({ title: 'Your Bids No Longer Stand', message: expect.stringContaining('bidding power') });
  expect(news?.message).not.toContain(REASON);
  expect(await told(meera, one)).toMatchObject([{ title: 'You Lead Again' }]);
  await bid(ravi, one, 2_500);
  await stack.settled();
  expect([await used(ravi), await used(meera)]).toEqual([2_500, 0]);
});
