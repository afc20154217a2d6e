import { beforeAll, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { bid, decideVerification, listLot, pay, type Person } from '#infra/local/client/person.ts';
import { getMaximum, placeBid } from '#shared/contract/bids.ts';
import { makeAdmin, makeBidder, makeVerifiedBidder, TWO_PICTURES } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stopAtFirstFailure } from '#tests/support/runner/stop-at-first-failure.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const MINUTE = 60_000;

const stack = sharedStack();
let admin: Person;
/** Registered for the auction. */
let asha: Person;
let ravi: Person;
/** Verified but not registered. */
let meera: Person;
/** Not verified. */
let kiran: Person;
let auctionId: string;

const refused = (who: Person, bidAmount: unknown, more: object = {}) =>
  attempt(stack.url, who, placeBid, { params: { id: auctionId }, body: { bidAmount, userId: who.userId, ...more } });

beforeAll(async () => {
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
  meera = await makeVerifiedBidder(stack.url, 'Meera Nair');
  kiran = await makeBidder(stack.url, 'Kiran Shah');
  const now = await stack.now();
  // A short auction, so that no token expires during the test.
  auctionId = await listLot(
    admin,
    { title: 'A lot', description: 'A lot.', categorie: 'cars', basePrice: 1_00_000, emdAmount: 100, bidInterval: 60 },
    { registrationDeadlineAt: now + MINUTE, startAt: now + 2 * MINUTE, endAt: now + 5 * MINUTE },
    TWO_PICTURES,
  );
  await pay(stack.url, asha, auctionId, 'emd');
  await pay(stack.url, ravi, auctionId, 'emd');
});

// The tests follow the auction's life: each depends on the state that the previous one left.
stopAtFirstFailure();

test('a bid before the start is refused as too early', async () => {
  expect(await refused(asha, 150_000)).toMatchObject({
    status: 409,
    code: 'AUCTION_NOT_STARTED',
    message: 'This auction has not started yet.',
  });
});

test('each reason to refuse a bid in a running auction has its own code and sentence', async () => {
  await stack.advance(2 * MINUTE);
  await bid(ravi, auctionId, 2_34_567);
  const refusalOf = async (who: Person, amount: unknown, more?: object) => {
    const { status, code, message } = await refused(who, amount, more);
    return [status, code, message];
  };
  expect(await refusalOf(asha, 2_34_567)).toEqual([
    409,
    'BID_TOO_LOW',
    'Bid must be higher than current bid of ₹2,34,567',
  ]);
  expect(await refusalOf(meera, 3_00_000)).toEqual([403, 'NOT_REGISTERED', 'You are not registered for this auction.']);
  expect(await refusalOf(kiran, 3_00_000)).toEqual([403, 'NOT_VERIFIED', expect.stringContaining('not verified yet')]);
  expect(await refusalOf(admin, 3_00_000)).toEqual([403, 'FORBIDDEN', 'Admins cannot take part in auctions.']);
  expect(await refusalOf(asha, 3_00_000, { userId: ravi.userId })).toEqual([403, 'FORBIDDEN', expect.any(String)]);
  for (const amount of ['3 lakh', -1, 300_000.001, 300_000.5, null]) {
    expect(await refusalOf(asha, amount)).toEqual([400, 'INVALID_INPUT', expect.any(String)]);
  }
});

test('looking up the own maximum, as the page does after each bid, takes nothing from the pace of bids', async () => {
  for (let looked = 0; looked < 10; looked += 1)
    expect((await send(stack.url, getMaximum, { token: asha.token, params: { id: auctionId } })).status).toBe(200);
  for (let tried = 0; tried < 4; tried += 1) expect(await refused(asha, 1_00_000)).toMatchObject({ status: 409 });
});

test('only a bidder who bids faster than a person can is asked to wait', async () => {
  const sendLow = (who: Person) =>
    send(stack.url, placeBid, {
      token: who.token,
      params: { id: auctionId },
      body: { bidAmount: 1_00_000, userId: who.userId },
    });
  const statuses: number[] = [];
  let last = await sendLow(ravi);
  for (; last.status !== 429 && statuses.length < 100; last = await sendLow(ravi)) statuses.push(last.status);
  expect(new Set(statuses)).toEqual(new Set([409]));
  expect(statuses.length).toBeGreaterThanOrEqual(8);
  expect(last.body).toEqual({
    success: false,
    code: 'TOO_MANY_REQUESTS',
    message: 'You are bidding very fast. Please wait a moment and try again.',
  });
  expect(last.headers.get('retry-after')).toBe('1');
  expect((await sendLow(asha)).status).toBe(409);
});

test('a registered bidder whom an admin rejects cannot bid after at most half a minute', async () => {
  await decideVerification(admin, asha.userId, 'reject');
  await stack.advance(30_000);
  expect(await refused(asha, 3_00_000)).toMatchObject({
    status: 403,
    code: 'NOT_VERIFIED',
    message: 'Your identity check was rejected. You can send a new ID proof from your dashboard.',
  });
});
