import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallInput, send } from '../../../infra/local/client/api-client.ts';
import { bid, decideVerification, pay, type Person, signIn } from '../../../infra/local/client/person.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { makeAdmin, makeBidder, makeVerifiedBidder } from '../../support/people/people.ts';
import { type LiveSocket, openSocket } from '../../support/bidding/live-socket.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { allRoutes, type RouteName } from '../../support/requests/all-routes.ts';
import { sampleRequests } from '../../support/requests/sample-requests.ts';
import { sharedStack } from '../../support/stack/shared-stack.ts';

const readable = allRoutes.filter(
  ([name, { audience }]) => audience !== 'admin' && name !== 'logout' && name !== 'logoutEverywhere',
);

const stack = sharedStack();
let admin: Person;
/** Registered and bidding; the last is the winner. */
let bidders: Person[];
/** Registered nowhere, and not verified. */
let meera: Person;
/** Not registered, and rejected. */
let kiran: Person;
let auctionId: string;
let sockets: LiveSocket[];

beforeAll(async () => {
  // A name that no title of another test's auctions holds: the stack is shared.
  admin = await makeAdmin(stack.url, 'Anasuya Krishnamurthy');
  const names = ['Asha Raghunathan', 'Ravi Subramaniam', 'Zubin Daruwala'];
  bidders = await Promise.all(names.map((name) => makeVerifiedBidder(stack.url, admin, name)));
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

/** Everything by which somebody could be recognised. */
const identifying = ({ userId, account }: Person) => [
  userId,
  account.email,
  account.mobile,
  ...account.name.split(' '),
];

/** What in a text belongs to somebody other than its reader. */
function foundIn(text: string, reader: Person): string[] {
  const others = [admin, meera, kiran, ...bidders].filter(({ userId }) => userId !== reader.userId);
  return others.flatMap(identifying).filter((mark) => text.includes(mark));
}

async function everyAnswerTo(reader: Person): Promise<[RouteName, string][]> {
  const facts = { auctionId, userId: reader.userId, callerId: reader.userId, now: await stack.now() };
  const samples: Record<RouteName, Omit<CallInput, 'token'>> = {
    ...sampleRequests(facts),
    listAuctions: {},
    // Too low, so that asking changes nothing.
    placeBid: { params: { id: auctionId }, body: { bidAmount: 1000, userId: reader.userId } },
  };
  const answers: [RouteName, string][] = [];
  for (const [name, route] of readable) {
    const reply = await send(stack.url, route, { ...samples[name], token: reader.token });
    answers.push([name, JSON.stringify(reply.body)]);
  }
  return answers;
}

async function expectNobodyElse(): Promise<void> {
  // Somebody who is not registered, somebody who loses, and the winner.
  for (const reader of [meera, ...bidders.slice(1)]) {
    for (const [name, text] of await everyAnswerTo(reader)) {
      expect(foundIn(text, reader), `${name} to ${reader.account.name}`).toEqual([]);
    }
  }
}

const detail = async (reader: Person) =>
  (await reader.call(ROUTES.getAuction, { params: { id: auctionId } })).auctionDetails;

test('no answer and no frame while bids come in tells one bidder about another', async () => {
  await expectNobodyElse();
  const frames = sockets.flatMap(({ received }) => received).join('\n');
  expect(frames).toContain('"lastBid":{');
  expect([admin, meera, kiran, ...bidders].flatMap(identifying).filter((mark) => frames.includes(mark))).toEqual([]);
});

describe('who is who', () => {
  test('others are numbered by registration, oneself is oneself', async () => {
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

  test('admins see names, and which alias is whose', async () => {
    const { bidders: shown, bidLog, createdBy } = await detail(admin);
    expect(shown.map(({ name }) => name)).toEqual(bidders.map(({ account }) => account.name));
    expect(bidLog.map(({ userId }) => userId)).toEqual([...bidders, ...bidders].map(({ userId }) => userId));
    expect(shown[2]?.alias).toBe((await detail(bidders[0] ?? admin)).bidLog[2]?.userId);
    expect(createdBy).toBe(admin.userId);
  });
});

test('nor does the end of the auction, with its winner, notices and settlement', async () => {
  await stack.advance(MINUTE + 5_000);
  await stack.settled();
  await expectNobodyElse();
  const frames = sockets.flatMap(({ received }) => received).join('\n');
  expect(frames).toContain('"winner":{');
  expect([admin, meera, kiran, ...bidders].flatMap(identifying).filter((mark) => frames.includes(mark))).toEqual([]);
  const [asha, , zubin] = bidders;
  expect((await detail(asha ?? admin)).winner?.name).toBe('Bidder 3');
  expect((await detail(zubin ?? admin)).winner?.userId).toBe(zubin?.userId);
});
