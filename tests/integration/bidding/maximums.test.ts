import { beforeAll, expect, test } from 'vitest';
import { bid, decideVerification, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { changeMaximum, getMaximum, listMaximums, MAX_ASKED_MAXIMUMS, placeBid } from '#shared/contract/bids.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stopAtFirstFailure } from '#tests/support/runner/stop-at-first-failure.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let asha: Person;
let ravi: Person;
let meera: Person;
let auctionId: string;

/** Beyond the pace that one person may bid at. */
const pause = () => stack.advance(600);

async function upTo(who: Person, bidAmount: number) {
  await pause();
  return who.call(placeBid, { params: { id: auctionId }, body: { bidAmount, userId: who.userId, upTo: true } });
}

async function change(who: Person, maximum: number) {
  await pause();
  return who.call(changeMaximum, { params: { id: auctionId }, body: { maximum, userId: who.userId } });
}

const standing = async (who: Person) => (await who.call(getMaximum, { params: { id: auctionId } })).standing;
/** What the dashboard shows of this auction. */
const listed = async (who: Person) => (await who.call(listMaximums, { query: { auctions: auctionId } })).maximums;
const detail = async (who: Person) => (await who.call(ROUTES.getAuction, { params: { id: auctionId } })).auctionDetails;

beforeAll(async () => {
  const { url } = stack;
  admin = await makeAdmin(url);
  [asha, ravi, meera] = await Promise.all([
    makeVerifiedBidder(url, 'Asha Rao'),
    makeVerifiedBidder(url, 'Ravi Iyer'),
    makeVerifiedBidder(url, 'Meera Nair'),
  ]);
  auctionId = await publishLot(stack, admin, {
    steps: [{ from: 0, step: 500 }],
    reservePrice: 10_000,
    bidInterval: 300,
  });
  for (const who of [asha, ravi, meera]) await pay(url, who, auctionId, 'emd');
  await stack.advance(2 * HOUR + MINUTE);
  const again = ({ account }: Person) => signIn(url, account);
  [admin, asha, ravi, meera] = await Promise.all([again(admin), again(asha), again(ravi), again(meera)]);
});

// The tests follow the auction's life.
stopAtFirstFailure();

// What a bid comes to is tested with the rule (resolve-bid.test), and with its writes (maximum.test).
test('a maximum is shown to its owner alone, and gone once it is used up', async () => {
  await upTo(asha, 6_000);
  expect(await standing(asha)).toBeNull();
  await upTo(ravi, 20_000);
  expect(await standing(ravi)).toBe(20_000);
  expect(await listed(ravi)).toEqual([{ auctionId, maximum: 20_000 }]);
  expect([await listed(asha), await listed(meera)]).toEqual([[], []]);
  expect(await attempt(stack.url, admin, listMaximums, { query: { auctions: auctionId } })).toMatchObject({
    status: 403,
  });
  const answered = 'Bid placed. Another bidder leads.';
  expect(await upTo(asha, 20_000)).toMatchObject({ message: answered, leads: false, leastBid: 20_500 });
  expect(await standing(ravi)).toBeNull();
  expect(await listed(ravi)).toEqual([]);
});

test('a dashboard asks for the maximums of a page of auctions, and no more', async () => {
  const query = (count: number) => ({
    query: { auctions: Array.from({ length: count }, (_, n) => `a${n}`).join(',') },
  });
  expect(await attempt(stack.url, ravi, listMaximums, query(MAX_ASKED_MAXIMUMS))).toMatchObject({ status: 200 });
  expect(await attempt(stack.url, ravi, listMaximums, query(MAX_ASKED_MAXIMUMS + 1))).toMatchObject({ status: 400 });
});

test('a raise changes neither price nor clock, and answers the next bid', async () => {
  const before = await detail(ravi);
  expect(await change(ravi, 40_000)).toMatchObject({ maximum: 40_000, currentBid: 20_000 });
  expect(await detail(ravi)).toMatchObject({ seq: before.seq, closesAt: before.closesAt, bidLog: before.bidLog });
  expect(await bid(meera, auctionId, 30_000)).toMatchObject({ leads: false, currentBid: 30_500 });
});

test('the house no longer bids for a leader whom an admin rejects, who still leads', async () => {
  expect(await listed(ravi)).toEqual([{ auctionId, maximum: 40_000 }]);
  await decideVerification(admin, ravi.userId, 'reject');
  await pause();
  const refused = await attempt(stack.url, ravi, changeMaximum, {
    params: { id: auctionId },
    body: { maximum: 50_000, userId: ravi.userId },
  });
  expect(refused).toMatchObject({ status: 403, code: 'NOT_VERIFIED' });
  expect(await listed(ravi)).toEqual([]);
  expect((await detail(meera)).bidLog.at(-1)).toMatchObject({ bidAmount: 30_500, automatic: true });
  await pause();
  expect(await bid(meera, auctionId, 31_000)).toMatchObject({ leads: true, currentBid: 31_000 });
});

test('the ledger tells the whole war, and the last bidder wins', async () => {
  await stack.settled();
  const amounts = (await detail(admin)).bidLog.map(({ userId, bidAmount, automatic }) => {
    const name = userId === asha.userId ? 'asha' : userId === ravi.userId ? 'ravi' : 'meera';
    return `${name} ${bidAmount}${automatic ? ' automatic' : ''}`;
  });
  expect(amounts).toEqual([
    'asha 6000',
    'ravi 10000',
    'asha 20000',
    'ravi 20000 automatic',
    'meera 30000',
    'ravi 30500 automatic',
    'meera 31000',
  ]);
  await stack.advance(6 * MINUTE);
  await stack.settled();
  expect((await detail(meera)).winner).toMatchObject({ userId: meera.userId, bidAmount: 31_000 });
});
