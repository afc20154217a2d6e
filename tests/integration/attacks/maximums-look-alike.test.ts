/**
 * Two auctions that differ only in the leader's maximum look the same to everybody else, in words, prices, times and
 * sizes, until somebody outbids it.
 */
import { beforeAll, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { changeMaximum, getMaximum, placeBid } from '#shared/contract/bids.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { auctionFrame } from '#shared/contract/realtime.ts';
import { type LiveSocket, openSocket } from '#tests/support/bidding/live-socket.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import { stateAndLedger, storedState } from '#tests/support/tables/stored-auctions.ts';

const stack = sharedStack();
const MAXIMUMS = [60_000, 8_765_432_198] as const;

let admin: Person;
let asha: Person;
let ravi: Person;
/** Watches, and is not registered. */
let meera: Person;
/** The auctions, in the order of the maximums. */
let auctionIds: readonly string[];
let lotNumbers: readonly number[];
let sockets: readonly LiveSocket[];
/** All answers to Ravi by auction. */
const answers: [string[], string[]] = [[], []];

/** Does something in one auction and then in the other. */
async function inBoth<T>(run: (auctionId: string, index: 0 | 1) => Promise<T>): Promise<[T, T]> {
  const [low = '', high = ''] = auctionIds;
  await stack.advance(600);
  const first = await run(low, 0);
  await stack.advance(600);
  return [first, await run(high, 1)];
}

/** The answer to a request of Ravi's, in both auctions. */
const raviAsks = (route: RouteSpec, body: object) =>
  inBoth(async (id, index) => {
    const asked = { ...body, userId: ravi.userId };
    const reply = await send(stack.url, route, { token: ravi.token, params: { id }, body: asked });
    answers[index].push(JSON.stringify({ status: reply.status, ...Object(reply.body) }));
    return reply.status;
  });

/** A text without what differs between any two auctions: ids and times. */
const alike = (text: string): string =>
  text
    .replace(new RegExp(auctionIds.join('|'), 'g'), 'auction')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replace(/"(_id|userId|alias)":"[\w-]{22}"/g, '"$1":"alias"')
    .replace(/"logSecret":"[0-9a-f]{64}"/g, '"logSecret":"secret"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b|\b\d{1,2}:\d\d [ap]m\b/g, 'time')
    .replace(/"comeBackAfterMs":\d+/g, '"comeBackAfterMs":time')
    .replace(new RegExp(lotNumbers.map((number) => `\\b${number}\\b`).join('|'), 'g'), 'lot');

const expectAlike = ([low, high]: readonly [string, string], what: string) =>
  expect(alike(high), what).toBe(alike(low));

beforeAll(async () => {
  const { url } = stack;
  admin = await makeAdmin(url);
  [asha, ravi, meera] = await Promise.all([
    makeVerifiedBidder(url, 'Asha Rao'),
    makeVerifiedBidder(url, 'Ravi Iyer'),
    makeVerifiedBidder(url, 'Meera Nair'),
  ]);
  // Of a category without other lots, or what is similar to one of them might not include the other.
  const publish = () =>
    publishLot(stack, admin, { categorie: 'bikes', steps: [{ from: 0, step: 500 }], bidInterval: 300 });
  auctionIds = [await publish(), await publish()];
  for (const id of auctionIds) for (const who of [asha, ravi]) await pay(url, who, id, 'emd');
  await stack.advance(2 * HOUR + MINUTE);
  const again = ({ account }: Person) => signIn(url, account);
  [admin, asha, ravi, meera] = await Promise.all([again(admin), again(asha), again(ravi), again(meera)]);
  lotNumbers = await Promise.all(
    auctionIds.map(async (id) => (await ravi.call(getAuction, { params: { id } })).auctionDetails.lotNumber),
  );
  sockets = await Promise.all(
    auctionIds.map(async (auctionId) => {
      const socket = await openSocket(meera);
      socket.send({ action: 'subscribe', auctionId });
      await socket.next();
      return socket;
    }),
  );
  return () => Promise.all(sockets.map((socket) => socket.close()));
});

test('to a bidder who does not reach it: answers, errors, frames, history, pages and notices are the same', async () => {
  await inBoth((id, index) =>
    asha.call(placeBid, { params: { id }, body: { bidAmount: MAXIMUMS[index], userId: asha.userId, upTo: true } }),
  );
  const statuses = [
    await raviAsks(placeBid, { bidAmount: 1_001 }),
    await raviAsks(placeBid, { bidAmount: 1_100 }),
    await raviAsks(placeBid, { bidAmount: 5_000 }),
    await raviAsks(changeMaximum, { maximum: 6_000 }),
    await raviAsks(placeBid, { bidAmount: 9_000, upTo: true }),
    await raviAsks(placeBid, { bidAmount: 9_499, upTo: true }),
    await raviAsks(placeBid, { bidAmount: 20_000 }),
  ];
  expect(statuses.map(([low]) => low)).toEqual([409, 409, 200, 409, 200, 409, 200]);
  await inBoth((id) => asha.call(changeMaximum, { params: { id }, body: { maximum: 50_000, userId: asha.userId } }));
  await inBoth((id, index) =>
    asha.call(changeMaximum, { params: { id }, body: { maximum: MAXIMUMS[index], userId: asha.userId } }),
  );
  await raviAsks(placeBid, { bidAmount: 30_000 });
  await stack.settled();

  for (const [n, low] of answers[0].entries()) {
    const high = answers[1][n] ?? '';
    expectAlike([low, high], `answer ${n}`);
    expect(high.length, `size of answer ${n}`).toBe(low.length);
  }
  const frames = await Promise.all(
    sockets.map((socket) =>
      eventually(
        async () => socket.received.map((text) => auctionFrame.parse(JSON.parse(text))),
        (all) => all.at(-1)?.currentBid === 30_500,
      ),
    ),
  );
  for (const all of frames) {
    // A bid and the answer of a maximum are two prices at one time, however high the maximum is.
    for (const { lastBid, previousBid } of all) {
      if (previousBid !== null) expect(lastBid?.createdAt).toBe(previousBid.createdAt);
    }
  }
  const [low, high] = sockets.map(({ received }) => received);
  expect(low).toHaveLength(high?.length ?? 0);
  for (const [n, text] of (low ?? []).entries()) {
    expectAlike([text, high?.[n] ?? ''], `frame ${n}`);
    expect(high?.[n]?.length, `size of frame ${n}`).toBe(text.length);
  }
  for (const who of [ravi, meera]) {
    for (const [name, route] of allRoutes) {
      if (route.method !== 'GET' || !route.path.includes('{id}') || !route.path.match(/auction|lot/)) continue;
      const read = await inBoth(async (auctionId) => {
        const facts = { auctionId, userId: asha.userId, callerId: who.userId, now: await stack.now() };
        const reply = await send(stack.url, route, { ...sampleRequests(facts)[name], token: who.token });
        return JSON.stringify(reply.body);
      });
      expectAlike(read, `${name} to ${who.account.name}`);
    }
    const { notifications } = await who.call(listNotifications, { params: { id: who.userId } });
    const about = auctionIds.map((id) =>
      JSON.stringify(notifications.filter(({ link }) => link === `/auctions/${id}`).map(({ message }) => message)),
    );
    expectAlike([about[0] ?? '', about[1] ?? ''], 'notices');
  }
  for (const id of auctionIds) {
    expect(await ravi.call(getMaximum, { params: { id } })).toEqual({ success: true, standing: null, left: [] });
  }
});

test('to whoever reads the tables: STATE, the ledger and the sealed texts have the same size', async () => {
  const storage = await stackStorage(stack.url);
  const sizes = await Promise.all(
    auctionIds.map(async (id) => {
      const { state, ledger } = await stateAndLedger(storage, id);
      return [JSON.stringify(state).length, state.maximum?.sealed.length, JSON.stringify(ledger).length];
    }),
  );
  storage.client.destroy();
  expect(sizes[1]).toEqual(sizes[0]);
});

test('only an outbid maximum is known, and only that it was less than the bid', async () => {
  const [low] = await raviAsks(placeBid, { bidAmount: 60_500 });
  expect(low).toBe(200);
  const led = answers.map((all) => /"leads":(\w+)/.exec(all.at(-1) ?? '')?.[1]);
  expect(led).toEqual(['true', 'false']);
  const storage = await stackStorage(stack.url);
  expect((await storedState(storage, auctionIds[0] ?? '')).maximum).toBeUndefined();
  storage.client.destroy();
});
