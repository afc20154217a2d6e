import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { closeAuction } from '#shared/contract/closing.ts';
import { auctionFrame } from '#shared/contract/realtime.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import { type LiveSocket, openSocket } from '#tests/support/bidding/live-socket.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, publishLot, timetable } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { itemsOf, operatorDatabase, tableNamed } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const MAX_SUBSCRIPTIONS = 20;

const stack = sharedStack();
let database: Awaited<ReturnType<typeof operatorDatabase>>;
let admin: Person;
let asha: Person;
let ravi: Person;
let auctionId: string;
let draftId: string;

beforeAll(async () => {
  database = await operatorDatabase(stack.url);
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
  auctionId = await publishLot(stack, admin);
  draftId = await publishLot(stack, admin, {}, 'draft');
  await pay(stack.url, asha, auctionId, 'emd');
  await pay(stack.url, ravi, auctionId, 'emd');
  await stack.settled();
});
afterAll(async () => {
  database.destroy();
});

async function advance(ms: number): Promise<void> {
  [admin, asha, ravi] = await advanceAndSignIn(stack, ms, [admin, asha, ravi]);
}

const subscribe = { action: 'subscribe' };
const connections = () => itemsOf(database, 'Connections');
const noConnection = () =>
  eventually(
    async () => (await connections()).filter((item) => !String(item['topic']).startsWith('TICKET#')),
    (items) => items.length === 0,
  );

describe('a connection', () => {
  let socket: LiveSocket;

  beforeAll(async () => {
    socket = await openSocket(asha);
  });
  afterAll(async () => {
    await socket.close();
  });

  test('a ping gets the time', async () => {
    socket.send({ action: 'ping' });
    const pong = JSON.parse(await socket.next()) as { type: string; serverTime: string };
    expect(pong).toEqual({ type: 'pong', serverTime: expect.stringMatching(/^\d{4}-.*T.*Z$/) });
    expect(Date.parse(pong.serverTime)).toBeLessThanOrEqual(await stack.now());
  });

  test.each([
    ['text that is not JSON', 'hello'],
    ['half a message', '{"action":"subscribe"'],
    ['an unknown action', { action: 'shout' }],
    ['a route of the gateway itself', { action: '$connect' }],
    ['no auction', { action: 'subscribe' }],
    ['a strange auction id', { action: 'subscribe', auctionId: '../../etc' }],
    ['a field too many', { action: 'ping', extra: true }],
    ['a list', [1, 2]],
    ['nothing', 'null'],
  ])('a connection responds to %s with an error frame', async (_, message) => {
    socket.send(message);
    expect(JSON.parse(await socket.next())).toEqual({ type: 'error', message: 'The message could not be read.' });
  });

  test('a subscription to an unknown auction or a draft is refused', async () => {
    for (const id of ['nothing', draftId]) {
      socket.send({ ...subscribe, auctionId: id });
      expect(JSON.parse(await socket.next())).toEqual({ type: 'error', message: 'This auction was not found.' });
    }
    expect(JSON.stringify(await connections())).not.toContain(draftId);
  });
});

describe('a subscription', () => {
  test('a user can follow 20 auctions, and an unsubscribe makes room for another', async () => {
    const pictures = () =>
      Promise.all([JPEG, JPEG].map((bytes) => upload(stack.url, 'auction-image', 'image/jpeg', bytes)));
    const { registrationDeadlineAt, startAt, endAt } = timetable(await stack.now());
    const iso = (ms: number) => new Date(ms).toISOString();
    const body = {
      title: 'One of many',
      description: 'One of many.',
      categorie: 'cars',
      basePrice: 100,
      emdAmount: 0,
      bidInterval: 60,
      status: 'pending',
      registrationDeadline: iso(registrationDeadlineAt),
      startDate: iso(startAt),
      endDate: iso(endAt),
    };
    const many = await Promise.all(
      Array.from({ length: MAX_SUBSCRIPTIONS }, async () => {
        const { auction } = await admin.call(createAuction, { body: { ...body, imageKeys: await pictures() } });
        return auction._id;
      }),
    );
    const socket = await openSocket(ravi);
    for (const id of [...many, many[0] ?? '']) {
      socket.send({ ...subscribe, auctionId: id });
      expect((await socket.nextFrame()).auctionId).toBe(id);
    }
    socket.send({ ...subscribe, auctionId });
    expect(JSON.parse(await socket.next())).toEqual({
      type: 'error',
      message: 'Too many auctions are being followed on this connection.',
    });
    expect((await connections()).filter((item) => String(item['topic']).includes(auctionId))).toEqual([]);
    socket.send({ action: 'unsubscribe', auctionId: many[0] });
    await eventually(connections, (items) => !items.some((item) => String(item['topic']).includes(many[0] ?? '')));
    socket.send({ ...subscribe, auctionId });
    expect((await socket.nextFrame()).auctionId).toBe(auctionId);
    await socket.close();
    await noConnection();
  });

  test('a subscriber gets the current state, every bid, and the end with its winner', async () => {
    const [follower, former] = [await openSocket(ravi), await openSocket(asha)];
    for (const socket of [follower, former]) {
      socket.send({ ...subscribe, auctionId });
      expect(await socket.nextFrame()).toMatchObject({ status: 'pending', seq: 0, lastBid: null, winner: null });
    }
    former.send({ action: 'unsubscribe', auctionId });
    await eventually(
      async () => (await connections()).filter((item) => String(item['topic']).includes(auctionId)),
      (items) => items.length === 1,
    );

    await advance(2 * HOUR);
    expect(await follower.nextFrame()).toMatchObject({ status: 'active', seq: 0, currentBid: 1000 });
    for (const [seq, who, amount] of [
      [1, asha, 1100],
      [2, ravi, 1200],
    ] as const) {
      const placed = await bid(who, auctionId, amount);
      const text = await follower.next();
      expect(Buffer.byteLength(text)).toBeLessThan(1024);
      const frame = auctionFrame.parse(JSON.parse(text));
      expect(frame).toMatchObject({
        type: 'auction',
        auctionId,
        status: 'active',
        seq,
        currentBid: amount,
        closesAt: placed.closesAt,
        lastBid: { _id: placed.bid._id, userId: aliasOf(auctionId, who.userId), bidAmount: amount },
        winner: null,
      });
      expect(frame.serverTime).toBeGreaterThanOrEqual(Date.parse(placed.bid.createdAt));
    }

    await advance(2 * MINUTE);
    expect(await follower.nextFrame()).toMatchObject({
      status: 'completed',
      seq: 2,
      winner: { userId: aliasOf(auctionId, ravi.userId), bidAmount: 1200 },
    });
    former.send({ action: 'ping' });
    expect(JSON.parse(await former.next())).toMatchObject({ type: 'pong' });

    await Promise.all([follower.close(), former.close()]);
    await noConnection();
  });
});

test('a lost connection is deleted at the next frame', async () => {
  const id = await publishLot(stack, admin, { emdAmount: 0 });
  await pay(stack.url, asha, id, 'emd');
  await advance(2 * HOUR);
  const TableName = await tableNamed(database, 'Connections');
  for (const shard of [0, 1, 2, 3]) {
    const Item = { topic: { S: `auction#${id}#${shard}` }, connectionId: { S: 'gone-long-ago=' } };
    await database.send(new PutItemCommand({ TableName, Item }));
  }
  await bid(asha, id, 2000);
  await stack.settled();
  expect(await noConnection()).toEqual([]);
});

test('a request closes an auction that is past its end', async () => {
  const id = await publishLot(stack, admin, { emdAmount: 0 });
  await pay(stack.url, asha, id, 'emd');
  const close = (who: Person) => attempt(stack.url, who, closeAuction, { body: { auctionId: id, userId: who.userId } });
  expect(await close(asha)).toMatchObject({ status: 409, code: 'AUCTION_NOT_STARTED' });
  await advance(2 * HOUR);
  await bid(asha, id, 2000);
  expect(await close(asha)).toMatchObject({ status: 409, code: 'AUCTION_STILL_RUNNING' });
  await advance(2 * MINUTE);
  for (const who of [asha, ravi, admin]) {
    const userId = who === ravi ? aliasOf(id, asha.userId) : asha.userId;
    expect(await close(who)).toMatchObject({ status: 200, winner: { userId, bidAmount: 2000 } });
  }
});
