import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallInput, send } from '#infra/local/client/api-client.ts';
import { bid, decideVerification, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { type LiveSocket, openSocket } from '#tests/support/bidding/live-socket.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeBidder, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { allRoutes, type RouteName } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const readable = allRoutes.filter(
  ([name, { audience }]) => audience !== 'admin' && name !== 'logout' && name !== 'logoutEverywhere',
);

const stack = sharedStack();
let admin: Person;
/** Registered bidders; the last one wins. */
let bidders: Person[];
/** Neither registered nor verified. */
let meera: Person;
/** Rejected and not registered. */
let kiran: Person;
let auctionId: string;
let sockets: LiveSocket[];

beforeAll(async () => {
  // Unique, because other tests on the shared stack have auctions too.
  admin = await makeAdmin(stack.url, 'Anasuya Krishnamurthy');
  const names = ['Asha Raghunathan', 'Ravi Subramaniam', 'Zubin Daruwala'];
  bidders = await Promise.all(names.map((name) => makeVerifiedBidder(stack.url, name)));
  meera = await makeBidder(stack.url, 'Meera Vaidyanathan');
  kiran = await makeBidder(stack.url, 'Kiran Padmanabhan');
  await decideVerification(admin, kiran.userId, 'reject');
  auctionId = await publishLot(stack, admin);
  for (const bidder of bidders) await pay(stack.url, bidder, auctionId, 'emd');
  await stack.advance(2 * HOUR + MINUTE);
  const again = ({ account }: Person) => signIn(stack.url, account);
  [admin, meera, kiran] = await Promise.all([again(admin), again(meera), again(kiran)]);
  bidders = await Promise.all(bidders.map(again));
  sockets = await Promise.all([meera, ...bidders].map((who) => openSocket(who)));
  for (const socket of sockets) socket.send({ action: 'subscribe', auctionId });
  let rupees = 1000;
  for (const bidder of [...bidders, ...bidders]) await bid(bidder, auctionId, (rupees += 100));
  await stack.settled();
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
});

/** Everything that could identify a user. */
const identifiersOf = ({ userId, account }: Person) => [
  userId,
  account.email,
  account.mobile,
  ...account.name.split(' '),
];

/** The parts of a text that identify anyone but its reader. */
function othersIn(text: string, reader: Person): string[] {
  const others = [admin, meera, kiran, ...bidders].filter(({ userId }) => userId !== reader.userId);
  return others.flatMap(identifiersOf).filter((mark) => text.includes(mark));
}

async function responsesFor(reader: Person): Promise<[RouteName, string][]> {
  const facts = { auctionId, userId: reader.userId, callerId: reader.userId, now: await stack.now() };
  const samples: Record<RouteName, Omit<CallInput, 'token'>> = {
    ...sampleRequests(facts),
    listAuctions: {},
    // Too low, so that the request changes nothing.
    placeBid: { params: { id: auctionId }, body: { bidAmount: 1000, userId: reader.userId } },
  };
  const answers: [RouteName, string][] = [];
  for (const [name, route] of readable) {
    const reply = await send(stack.url, route, { ...samples[name], token: reader.token });
    answers.push([name, JSON.stringify(reply.body)]);
  }
  return answers;
}

async function expectNoOtherBidder(): Promise<void> {
  // A user who is not registered, a losing bidder and the winner.
  for (const reader of [meera, ...bidders.slice(1)]) {
    for (const [name, text] of await responsesFor(reader)) {
      expect(othersIn(text, reader), `${name} to ${reader.account.name}`).toEqual([]);
    }
  }
}

const detail = async (reader: Person) =>
  (await reader.call(ROUTES.getAuction, { params: { id: auctionId } })).auctionDetails;

test('no response or frame during bidding identifies another bidder', async () => {
  await expectNoOtherBidder();
  const frames = sockets.flatMap(({ received }) => received).join('\n');
  expect(frames).toContain('"lastBid":{');
  expect([admin, meera, kiran, ...bidders].flatMap(identifiersOf).filter((mark) => frames.includes(mark))).toEqual([]);
});

describe('bidder names', () => {
  test('bidders see other bidders by number, and themselves as themselves', async () => {
    const [asha, ravi, zubin] = bidders;
    const { bidders: shown, bidLog, you } = await detail(ravi ?? admin);
    expect(shown.map(({ name }) => name)).toEqual(['Bidder 1', 'Ravi Subramaniam', 'Bidder 3']);
    expect(bidLog.map(({ name }) => name)).toEqual([...shown, ...shown].map(({ name }) => name));
    expect(bidLog[1]?.userId).toBe(ravi?.userId);
    expect(new Set(bidLog.map(({ userId }) => userId)).size).toBe(3);
    const frame = JSON.parse(sockets[0]?.received.at(-1) ?? '{}') as { lastBid: { userId: string; name: string } };
    expect(frame.lastBid).toMatchObject({ userId: bidLog[2]?.userId, name: 'Bidder 3' });
    expect((await detail(zubin ?? admin)).you.alias).toBe(frame.lastBid.userId);
    expect(you.alias).toBe((await detail(asha ?? admin)).bidLog[1]?.userId);
  });

  test('admins see names with aliases', async () => {
    const { bidders: shown, bidLog, createdBy } = await detail(admin);
    expect(shown.map(({ name }) => name)).toEqual(bidders.map(({ account }) => account.name));
    expect(bidLog.map(({ userId }) => userId)).toEqual([...bidders, ...bidders].map(({ userId }) => userId));
    expect(shown[2]?.alias).toBe((await detail(bidders[0] ?? admin)).bidLog[2]?.userId);
    expect(createdBy).toBe(admin.userId);
  });
});

test('the end of the auction, its winner, notices and settlement identify no other bidder', async () => {
  await stack.advance(MINUTE + 5_000);
  await stack.settled();
  await expectNoOtherBidder();
  const frames = sockets.flatMap(({ received }) => received).join('\n');
  expect(frames).toContain('"winner":{');
  expect([admin, meera, kiran, ...bidders].flatMap(identifiersOf).filter((mark) => frames.includes(mark))).toEqual([]);
  const [asha, , zubin] = bidders;
  expect((await detail(asha ?? admin)).winner?.name).toBe('Bidder 3');
  expect((await detail(zubin ?? admin)).winner?.userId).toBe(zubin?.userId);
});
