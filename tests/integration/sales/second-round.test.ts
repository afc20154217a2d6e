/** A second round: lots that were not sold are listed again in another sale, each in one transaction. */
import { beforeEach, expect, test } from 'vitest';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { decideApproval, decideWin } from '#shared/contract/money/wins.ts';
import { getSaleBoard } from '#shared/contract/sale-board.ts';
import { relistInSale } from '#shared/contract/sales/sale-lots.ts';
import { getSaleForAdmin } from '#shared/contract/sales/sales.ts';
import { HOUR, MINUTE } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { makeSale, publishSale } from '#tests/support/people/sales.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let omar: Person;
let asha: Person;

beforeEach(async () => {
  admin = await makeAdmin(stack.url);
  omar = await makeAdmin(stack.url, 'Omar Admin');
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
});

async function advance(ms: number): Promise<void> {
  [admin, omar, asha] = await advanceAndSignIn(stack, ms, [admin, omar, asha]);
}

const relist = async (who: Person, id: string, auctionIds: readonly string[]) =>
  (await who.call(relistInSale, { params: { id }, body: { auctionIds: [...auctionIds] } })).lots;
const outcomesOf = (lots: Awaited<ReturnType<typeof relist>>) => lots.map(({ outcome }) => outcome);
const seen = async (id: string) => (await admin.call(getSaleForAdmin, { params: { id } })).sale;
const boardOf = async (id: string) => (await admin.call(getSaleBoard, { params: { id }, query: {} })).lots;

/** Bids of ₹2,000 by Asha on these lots of a sale, which is then over. */
async function sellTo(lots: readonly string[]) {
  for (const id of lots) await pay(stack.url, asha, id, 'emd');
  await advance(2 * HOUR + MINUTE);
  for (const id of lots) await bid(asha, id, 2000);
  await advance(2 * HOUR);
  await stack.settled();
}

test('unsold lots come into another sale in order, at its times and published; the rest is told, lot by lot', async () => {
  const { params, ids } = await publishSale(stack, admin, [{}, {}, { reservePrice: 9000 }, {}, {}]);
  const [first = '', sold = '', below = '', fourth = '', last = ''] = ids;
  await sellTo([sold, below]);
  const second = await makeSale(stack, admin, { name: 'Second round', everyMinutes: 10 });
  // The tab is closed after two lots; then a colleague repeats all of it.
  expect(outcomesOf(await relist(admin, second, [first, fourth]))).toEqual(['changed', 'changed']);
  const told = await relist(omar, second, [...ids, 'none', first]);
  expect(told).toEqual([
    { _id: first, outcome: 'unchanged', message: '' },
    { _id: sold, outcome: 'refused', message: expect.stringContaining('the winner may still pay') },
    { _id: below, outcome: 'refused', message: expect.stringContaining('may still be accepted') },
    { _id: fourth, outcome: 'unchanged', message: '' },
    { _id: last, outcome: 'changed', message: '' },
    { _id: 'none', outcome: 'refused', message: 'It does not exist. It may have been deleted.' },
  ]);
  await stack.settled();
  const round = await seen(second);
  expect(round.lots.map(({ title, status, isOnSchedule }) => [title, status, isOnSchedule])).toEqual([
    ['Lot 1', 'pending', true],
    ['Lot 4', 'pending', true],
    ['Lot 5', 'pending', true],
  ]);
  expect(round.lots.map(({ endDate }) => endDate - round.firstEnd)).toEqual([0, 10 * MINUTE, 20 * MINUTE]);
  expect(round.lots.map(({ images }) => images.length)).toEqual([2, 2, 2]);
  const again = round.lots.map(({ _id }) => _id);
  expect((await boardOf(params.id)).map(({ relistedAs }) => relistedAs)).toEqual([
    again[0],
    null,
    null,
    again[1],
    again[2],
  ]);
  expect((await asha.call(getAuction, { params: { id: again[0] ?? '' } })).auctionDetails).toMatchObject({
    status: 'pending',
    saleEvent: { name: 'Second round' },
    listedBefore: true,
  });
  const { entries } = await admin.call(getAuctionAudit, { params: { id: again[2] ?? '' } });
  expect(entries).toMatchObject([{ action: 'auction-relisted', after: { from: last, sale: 'Second round' } }]);

  // In another sale they are refused.
  const third = await makeSale(stack, admin);
  expect(await relist(admin, third, [first])).toMatchObject([
    { outcome: 'refused', message: 'This lot has been listed again already.' },
  ]);
  // Once decided, the bid below the reserve makes no difference.
  await admin.call(decideApproval, { params: { id: below }, body: { decision: 'decline', reason: 'Too low' } });
  await stack.settled();
  expect(outcomesOf(await relist(admin, second, [below]))).toEqual(['changed']);
});

test('two people who start the same second round at once list each lot once', async () => {
  const { ids } = await publishSale(stack, admin, [{}, {}, {}]);
  await advance(4 * HOUR);
  await stack.settled();
  const second = await makeSale(stack, admin);
  const both = await Promise.all([relist(admin, second, ids), relist(omar, second, ids)]);
  const rest = await relist(admin, second, ids);
  expect(outcomesOf(rest).filter((outcome) => outcome === 'refused')).toEqual([]);
  const changed = [...both.flat(), ...rest].filter(({ outcome }) => outcome === 'changed');
  expect(changed.map(({ _id }) => _id).toSorted()).toEqual([...ids].toSorted());
  await stack.settled();
  const lots = await seen(second);
  expect(lots.lots.map(({ title }) => title).toSorted()).toEqual(['Lot 1', 'Lot 2', 'Lot 3']);
});

test('nothing is half done: times that have passed, a sale that bidders have paid for or lack power for, and duties', async () => {
  const { params, ids: all } = await publishSale(stack, admin, [{}, { basePrice: 3000 }]);
  const [one = '', beyondPower = ''] = all;
  const ids = [one];
  const late = await makeSale(stack, admin);
  await advance(4 * HOUR);
  await stack.settled();
  expect(await relist(admin, late, ids)).toMatchObject([
    { outcome: 'refused', message: expect.stringMatching(/registration deadline/i) },
  ]);
  expect((await seen(late)).lots).toEqual([]);
  expect((await boardOf(params.id))[0]?.relistedAs).toBeNull();

  const paidFor = await publishSale(stack, admin, [{}], { deposit: { amount: 500, multiple: 6 } });
  expect(await relist(admin, paidFor.params.id, [beyondPower, one])).toEqual([
    {
      _id: beyondPower,
      outcome: 'refused',
      message: 'Nobody can bid on it: its base price is not below the bidding power of ₹3,000.',
    },
    { _id: one, outcome: 'changed', message: '' },
  ]);
  await stack.settled();
  const [, relisted] = (await seen(paidFor.params.id)).lots;
  await pay(stack.url, asha, paidFor.params.id, 'emd');
  await stack.settled();
  const { viewer } = (await asha.call(getAuction, { params: { id: relisted?._id ?? '' } })).auctionDetails;
  expect(viewer, 'the deposit of the sale counts for it').toMatchObject({ registered: true, power: { limit: 3000 } });
  const others = await publishSale(stack, admin, [{}]);
  await advance(4 * HOUR);
  await stack.settled();
  expect(await relist(admin, paidFor.params.id, others.ids)).toMatchObject([{ outcome: 'refused' }]);

  const send = async (duty: 'lots' | 'money' | 'people' | 'support' | 'audit') => {
    const who = await makeStaff(stack.url, `Staff ${duty}`, [duty]);
    const input = { params: { id: late }, body: { auctionIds: ['none'] } };
    return (await attempt(stack.url, who, relistInSale, input)).status;
  };
  const statuses = await Promise.all((['lots', 'money', 'people', 'support', 'audit'] as const).map(send));
  expect(statuses).toEqual([200, 403, 403, 403, 403]);
  const body = { auctionIds: Array.from({ length: 11 }, (_, index) => `a${String(index)}`) };
  expect(await attempt(stack.url, admin, relistInSale, { params: { id: late }, body })).toMatchObject({ status: 400 });
  expect(
    await attempt(stack.url, admin, relistInSale, { params: { id: 'none' }, body: { auctionIds: ids } }),
  ).toMatchObject({ status: 404 });
});

test('whoever won and did not pay may not register in the second round', async () => {
  const { ids } = await publishSale(stack, admin, [{}]);
  const [lot = ''] = ids;
  await sellTo([lot]);
  await advance(73 * HOUR);
  await stack.settled();
  const forfeit = { userId: asha.userId, kind: 'forfeit' as const, reason: 'Not paid in time' };
  const asked = await attempt(stack.url, admin, decideWin, { params: { id: lot }, body: forfeit });
  expect(asked.status).toBeLessThan(300);
  await stack.settled();
  const second = await makeSale(stack, admin);
  expect(outcomesOf(await relist(admin, second, [lot]))).toEqual(['changed']);
  await stack.settled();
  const [again] = (await seen(second)).lots;
  const { viewer } = (await asha.call(getAuction, { params: { id: again?._id ?? '' } })).auctionDetails;
  expect(viewer.barred).toBe(true);
});
