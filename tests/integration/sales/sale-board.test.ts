/** Who leads a sale sees all its lots by one request, and each change of them by one subscription. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { stateKey } from '#functions/tables/auctions/auction-items.ts';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { decideApproval } from '#shared/contract/money/wins.ts';
import { pauseAuctions, resumeAuctions } from '#shared/contract/pausing.ts';
import { getSaleBoard } from '#shared/contract/sale-board.ts';
import { getSaleForAdmin, listSales } from '#shared/contract/sales/sales.ts';
import { openSocket } from '#tests/support/bidding/live-socket.ts';
import { RESERVE, RESERVE_IN_TEXT } from '#tests/support/people/below-reserve.ts';
import { HOUR, MINUTE } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { publishSale } from '#tests/support/people/sales.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let asha: Person;
let ravi: Person;

beforeEach(async () => {
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
});

async function advance(ms: number): Promise<void> {
  [admin, asha, ravi] = await advanceAndSignIn(stack, ms, [admin, asha, ravi]);
}

const boardOf = (id: string, lots?: readonly string[]) =>
  admin.call(getSaleBoard, { params: { id }, query: lots === undefined ? {} : { lots: lots.join(',') } });

test('the board of a sale with one deposit follows each bid, with leader, standing and power, by one subscription', async () => {
  const { params, ids } = await publishSale(stack, admin, [{}, {}], {
    name: 'Board sale',
    deposit: { amount: 500, multiple: 6 },
  });
  const [one = '', two = ''] = ids;
  await pay(stack.url, asha, params.id, 'emd');
  await pay(stack.url, ravi, params.id, 'emd');
  await advance(2 * HOUR + MINUTE);

  const socket = await openSocket(admin);
  socket.send({ action: 'watch', saleId: params.id });
  expect(JSON.parse(await socket.next())).toMatchObject({ type: 'sale', saleId: params.id, lotId: null });
  await bid(asha, one, 2000);
  await stack.settled();
  const next = async () => JSON.parse(await socket.next()) as unknown;
  const changed = (lotId: string) => ({ type: 'sale', saleId: params.id, lotId });
  expect(await next(), 'no more than that').toEqual(changed(one));
  await bid(ravi, one, 2100);
  await stack.settled();
  expect(await next()).toEqual(changed(one));

  const board = await boardOf(params.id);
  expect(board.sale).toEqual({ name: 'Board sale', hasDeposit: true, bidderCount: 2 });
  expect(board.lots.map(({ _id, number, title }) => [_id, number, title])).toEqual([
    [one, 1, 'Lot 1'],
    [two, 2, 'Lot 2'],
  ]);
  expect(board.lots[0]).toMatchObject({
    status: 'active',
    currentBid: 2100,
    bidCount: 2,
    reserve: null,
    leader: {
      userId: ravi.userId,
      name: 'Ravi Iyer',
      verifyStatus: 'verified',
      isActive: true,
      deposit: null,
      power: { limit: 3000, used: 2100 },
    },
    win: null,
  });
  expect(board.lots[0]?.recentBids).toHaveLength(2);
  expect(board.lots[1]).toMatchObject({ currentBid: 1000, bidCount: 0, leader: null, recentBids: [] });

  // Only what has just changed, and nothing of other auctions.
  await admin.call(setUserActive, { params: { id: ravi.userId }, body: { isActive: false, reason: 'A test' } });
  await stack.settled();
  expect(await next(), 'so that the board looks').toEqual(changed(one));
  const part = await boardOf(params.id, [one, 'another']);
  expect(part.lots).toMatchObject([{ _id: one, leader: { userId: ravi.userId, isActive: false } }]);
  const many = { lots: Array.from({ length: 101 }, (_, index) => `a${String(index)}`).join(',') };
  expect(await attempt(stack.url, admin, getSaleBoard, { params, query: many })).toMatchObject({ status: 400 });

  // A pause is pushed, too, and so is that it goes on.
  const lot = { kind: 'lot', auctionId: two } as const;
  await admin.call(pauseAuctions, { body: { which: lot, reason: 'A test' } });
  await stack.settled();
  expect(await next()).toEqual(changed(two));
  expect((await boardOf(params.id, [two])).lots[0]?.pausedAt).toBeTypeOf('number');
  await admin.call(resumeAuctions, { body: { which: lot } });
  await stack.settled();
  expect(await next()).toEqual(changed(two));

  // Bids are recent for a minute.
  await stack.advance(50_000);
  await bid(asha, two, 1500);
  await stack.settled();
  socket.send({ action: 'unwatch', saleId: params.id });
  await stack.advance(20_000);
  const later = await boardOf(params.id);
  expect(later.lots.map(({ recentBids }) => recentBids.length)).toEqual([0, 1]);
  await socket.close();
});

test('results: what was sold, is to be decided, was not sold; and the reserve is known to those who lead the sale only', async () => {
  const reserve = { reservePrice: RESERVE };
  const { params, ids } = await publishSale(stack, admin, [{}, reserve, {}, reserve]);
  const [sold = '', below = '', nobody = '', met = ''] = ids;
  for (const id of [sold, below, met]) await pay(stack.url, asha, id, 'emd');
  await pay(stack.url, ravi, sold, 'emd');
  await advance(2 * HOUR + MINUTE);
  await bid(asha, sold, 2000);
  await bid(asha, below, 2000);
  await bid(asha, met, RESERVE + 1);
  await stack.settled();
  // Of one lot bidders are not told.
  const { client, tables } = await stackStorage(stack.url);
  const hide = { UpdateExpression: 'SET hidesReserve = :yes', ExpressionAttributeValues: { ':yes': true } };
  await client.send(new UpdateCommand({ TableName: tables.auctions, Key: stateKey(below), ...hide }));
  const seenBy = async (who: Person) => (await who.call(getAuction, { params: { id: below } })).auctionDetails;
  expect((await seenBy(ravi)).reserveStatus).toBeNull();
  const running = await boardOf(params.id);
  expect(running.lots.map((lot) => lot.reserve)).toEqual([null, 'not-met', null, 'met']);
  expect(running.lots[0]?.leader).toMatchObject({ deposit: { amount: 100, state: 'held' }, power: null });
  expect(JSON.stringify(running), 'the amount is for the form').not.toMatch(RESERVE_IN_TEXT);

  await advance(2 * HOUR);
  await stack.settled();
  await pay(stack.url, asha, sold, 'final');
  await stack.settled();
  const seen = (await boardOf(params.id)).lots;
  expect(seen.map(({ outcome, win }) => [outcome, win?.hammer, win?.payment])).toEqual([
    ['sold', 2000, 'paid'],
    ['on-approval', undefined, undefined],
    ['unsold', undefined, undefined],
    ['open', RESERVE + 1, 'due'],
  ]);
  expect(seen[0]?.win?.total).toBe(2000);
  expect(seen[3]?.win?.dueAt).toBeGreaterThan(await stack.now());
  expect(seen[1]).toMatchObject({ leader: { name: 'Asha Rao' }, approvalUntil: expect.any(Number) });
  expect([seen[2]?._id, seen[2]?.leader]).toEqual([nobody, null]);
  await admin.call(decideApproval, { params: { id: below }, body: { decision: 'decline', reason: 'Too low' } });
  await stack.settled();
  expect((await boardOf(params.id, [below])).lots[0]).toMatchObject({ outcome: 'unsold', leader: null, win: null });
});

test('those without the duty see no board, and bidders cannot follow a sale by one subscription', async () => {
  const { params, ids } = await publishSale(stack, admin, [{}]);
  const [lot = ''] = ids;
  const look = (who: Person | undefined) => attempt(stack.url, who, getSaleBoard, { params, query: {} });
  const can = async (duty: 'lots' | 'money' | 'audit' | 'people' | 'support') => {
    const who = await makeStaff(stack.url, `Staff ${duty}`, [duty]);
    const others = [
      await attempt(stack.url, who, getSaleForAdmin, { params }),
      await attempt(stack.url, who, listSales, { query: {} }),
    ];
    return [(await look(who)).status, ...others.map(({ status }) => status)];
  };
  expect(await Promise.all((['lots', 'money', 'audit', 'people', 'support'] as const).map(can))).toEqual([
    [200, 200, 200],
    [200, 200, 200],
    [200, 200, 200],
    [403, 403, 403],
    [403, 403, 403],
  ]);
  expect([(await look(asha)).status, (await look(undefined)).status]).toEqual([403, 401]);
  expect(await attempt(stack.url, admin, getSaleBoard, { params: { id: 'none' }, query: {} })).toMatchObject({
    status: 404,
  });

  const socket = await openSocket(asha);
  socket.send({ action: 'watch', saleId: params.id });
  expect(JSON.parse(await socket.next())).toEqual({
    type: 'error',
    message: 'This sale cannot be followed on this connection.',
  });
  socket.send({ action: 'subscribe', auctionId: lot });
  expect(JSON.parse(await socket.next()), 'the lot can').toMatchObject({ type: 'auction', auctionId: lot });
  await socket.close();
});
