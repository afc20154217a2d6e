import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { pay, type Person, signIn } from '#infra/local/client/person.ts';
import { changeMaximum, getMaximum, placeBid } from '#shared/contract/bids.ts';
import { auctionFrame } from '#shared/contract/realtime.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { type LiveSocket, openSocket } from '#tests/support/bidding/live-socket.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { stopAtFirstFailure } from '#tests/support/runner/stop-at-first-failure.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { operatorDatabase, storedItems, tableNamed } from '#tests/support/stack/database.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

/** Asha's first maximum, and the one she raises it to. Nobody bids that much, so no price and no time contains it. */
const LEFT = 7_654_321_987;
const RAISED = 8_765_432_198;

/** As text, as paise, in Indian format, and as the bytes that are sealed. */
const traces = (rupees: number): readonly string[] => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(rupees * 100);
  const encodings = (['hex', 'base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(0, 10));
  return [String(rupees), rupees.toLocaleString('en-IN'), ...encodings];
};
const found = (text: string) => [LEFT, RAISED].flatMap(traces).filter((trace) => text.includes(trace));

let stack: OwnStack;
let dataDir: string;
let admin: Person;
/** Leads with a maximum. */
let asha: Person;
/** Bids against it. */
let ravi: Person;
/** Watches, and is not registered. */
let meera: Person;
let auctionId: string;
let sockets: LiveSocket[];
/** All responses to Ravi's bids. */
const answers: string[] = [];

const tryBid = async (bidAmount: number, more: object = {}) => {
  const body = { bidAmount, userId: ravi.userId, ...more };
  const reply = await send(stack.url, placeBid, { token: ravi.token, params: { id: auctionId }, body });
  answers.push(JSON.stringify(reply.body));
  await stack.advance(600);
  return { status: reply.status, body: Object(reply.body) };
};

/** Every file below a folder. */
async function textsIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'latin1') })));
}

/** A state that cannot be read is set aside by the stream, as it is. */
async function damageState(url: string, id: string, isDamaged: boolean): Promise<void> {
  const database = await operatorDatabase(url);
  await database.send(
    new UpdateItemCommand({
      TableName: await tableNamed(database, 'Auctions'),
      Key: { auctionId: { S: id }, sk: { S: 'STATE' } },
      UpdateExpression: isDamaged ? 'SET relistedAs = :damaged' : 'REMOVE relistedAs',
      ...(isDamaged && { ExpressionAttributeValues: { ':damaged': { N: '7' } } }),
    }),
  );
  database.destroy();
}

/** Tokens expire after 15 minutes. */
const again = ({ account }: Person) => signIn(stack.url, account);

const ownMaximum = (who: Person) => who.call(getMaximum, { params: { id: auctionId } });

beforeAll(async () => {
  dataDir = await newDataFolder();
  stack = await startStack({ dataDir });
  const { url } = stack;
  admin = await makeAdmin(url);
  asha = await makeVerifiedBidder(url, 'Asha Rao');
  ravi = await makeVerifiedBidder(url, 'Ravi Iyer');
  meera = await makeVerifiedBidder(url, 'Meera Nair');
  auctionId = await publishLot(stack, admin, { steps: [{ from: 0, step: 500 }], bidInterval: 900 });
  for (const who of [asha, ravi]) await pay(url, who, auctionId, 'emd');
  await stack.advance(2 * HOUR + MINUTE);
  [admin, asha, ravi, meera] = await Promise.all([again(admin), again(asha), again(ravi), again(meera)]);
  sockets = await Promise.all([meera, ravi, admin].map(openSocket));
  for (const socket of sockets) {
    socket.send({ action: 'subscribe', auctionId });
    await socket.next();
  }
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

stopAtFirstFailure();

test('a bidder can bid with a maximum, which answers other bids and can be raised', async () => {
  const left = await asha.call(placeBid, {
    params: { id: auctionId },
    body: { bidAmount: LEFT, userId: asha.userId, upTo: true },
  });
  expect(left).toMatchObject({ bid: { bidAmount: 1_001, automatic: false }, currentBid: 1_001, leads: true });
  expect(await tryBid(1_200)).toMatchObject({ status: 409, body: { code: 'BID_TOO_LOW' } });
  expect(await tryBid(5_000)).toMatchObject({ status: 200, body: { leads: false, currentBid: 5_500 } });
  expect(await tryBid(9_000, { upTo: true })).toMatchObject({ status: 200, body: { leads: false, currentBid: 9_500 } });
  const raised = await asha.call(changeMaximum, {
    params: { id: auctionId },
    body: { maximum: RAISED, userId: asha.userId },
  });
  expect(raised).toMatchObject({ maximum: RAISED, currentBid: 9_500 });
  expect(await tryBid(20_000)).toMatchObject({ status: 200, body: { leads: false, currentBid: 20_500 } });
  expect(await ownMaximum(asha)).toMatchObject({
    standing: RAISED,
    left: [{ opened: null, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) }, { opened: null }],
  });
  await stack.settled();
});

test('no other user can read or change a maximum', async () => {
  for (const who of [ravi, meera]) expect(await ownMaximum(who)).toEqual({ success: true, standing: null, left: [] });
  const asked = (who: Person, body: object) =>
    attempt(stack.url, who, changeMaximum, { params: { id: auctionId }, body });
  expect(await attempt(stack.url, admin, getMaximum, { params: { id: auctionId } })).toMatchObject({ status: 403 });
  const forged = await asked(ravi, { maximum: 30_000, userId: asha.userId });
  expect(forged).toMatchObject({ status: 403 });
  await stack.advance(600);
  const other = await asked(ravi, { maximum: 30_000, userId: ravi.userId });
  expect(found(JSON.stringify([forged, other]))).toEqual([]);
  expect(other).toMatchObject({ status: 409, code: 'CONFLICT', message: expect.stringContaining('You do not lead') });
});

test('no response or frame to others contains a maximum, and a change of one sends no frame', async () => {
  expect(answers.flatMap(found)).toEqual([]);
  for (const { received } of sockets) {
    expect(found(received.join('\n'))).toEqual([]);
    expect(received.join('\n')).not.toContain('maximum');
    const frames = received.map((text) => auctionFrame.parse(JSON.parse(text)));
    const seqs = frames.map(({ seq }) => seq);
    expect(new Set(seqs).size, `a frame for each price: ${seqs.join()}`).toBe(seqs.length);
    expect(frames.at(-1)).toMatchObject({
      currentBid: 20_500,
      lastBid: { automatic: true },
      previousBid: { bidAmount: 20_000, automatic: false },
    });
  }
});

test('only two routes return a maximum, and only to its owner', async () => {
  for (const who of [ravi, meera, admin, asha]) {
    const facts = { auctionId, userId: asha.userId, callerId: who.userId, now: await stack.now() };
    const samples = sampleRequests(facts);
    for (const [name, route] of allRoutes) {
      if (route.method !== 'GET' || (who === asha && ['getMaximum', 'listMaximums'].includes(name))) continue;
      const reply = await send(stack.url, route, { ...samples[name], token: who.token });
      expect(found(JSON.stringify(reply.body)), `${name} to ${who.account.name}`).toEqual([]);
    }
  }
  const exported = JSON.stringify(await asha.call(ROUTES.exportData));
  const { left } = await ownMaximum(asha);
  expect(left.filter(({ commitment }) => exported.includes(commitment))).toHaveLength(2);
  expect(found(exported)).toEqual([]);
});

test('tables contain a maximum only sealed, in one size for every amount; logs and notices never contain it', async () => {
  const database = await operatorDatabase(stack.url);
  const items = await storedItems(database);
  database.destroy();
  expect(items.filter((item) => found(item).length > 0)).toEqual([]);
  const sealed = items.flatMap((item) =>
    [...item.matchAll(/"sealed":\{"S":"([\w-]+)"\}/g)].map(([, text = '']) => text),
  );
  // STATE holds the newest of two.
  expect(new Set(sealed).size).toBe(2);
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
  const folder = join(dataDir, 'logs');
  const logs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  expect(logs.join('')).toContain('maximum changed');
  expect(logs.flatMap(found)).toEqual([]);
});

test('dead letters and the commands of operators contain no maximum', async () => {
  // The next bid keeps the auction open.
  await stack.advance(6 * MINUTE);
  [asha, ravi, admin] = await Promise.all([again(asha), again(ravi), again(admin)]);
  expect(await tryBid(30_000)).toMatchObject({ status: 200, body: { leads: false, currentBid: 30_500 } });
  await damageState(stack.url, auctionId, true);
  await stack.settled();
  const to = join(dataDir, 'export');
  const commands = [
    await runCommand(stack.url, 'redrive', ['AuctionChangesDeadLetters']),
    await runCommand(stack.url, 'export-user', [asha.account.email, '--to', to]),
  ];
  expect(commands.map(({ output }) => output)).toEqual([
    expect.stringContaining('Nothing was done'),
    expect.anything(),
  ]);
  const exported = (await textsIn(to)).map(({ text }) => text).join('');
  expect(exported).toContain('maximums');
  expect(found(JSON.stringify(commands) + exported)).toEqual([]);
  await damageState(stack.url, auctionId, false);
});

test('no file of the whole machine contains a maximum: tables, backups, queues, mails, schedules, logs', async () => {
  const files = await textsIn(dataDir);
  expect(files.length).toBeGreaterThan(5);
  for (const { file, text } of files) expect(found(text), file).toEqual([]);
});

test('the notice to an outbid bidder says that the maximum was reached, and names only the amount of the bid', async () => {
  await stack.advance(600);
  expect(await tryBid(9_000_000_000)).toMatchObject({ status: 200, body: { leads: true, currentBid: 9_000_000_000 } });
  await stack.settled();
  const { notifications } = await asha.call(ROUTES.listNotifications, { params: { id: asha.userId } });
  const messages = notifications.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/^Your maximum was reached\. Somebody bid ₹9,00,00,00,000 /));
  expect(found(JSON.stringify(notifications))).toEqual([]);
  expect(await ownMaximum(asha)).toMatchObject({ standing: null });
});

test('after the end only the owner can read the opened maximums and check their commitments', async () => {
  await stack.advance(16 * MINUTE);
  [asha, ravi] = await Promise.all([again(asha), again(ravi)]);
  await stack.settled();
  const { left } = await ownMaximum(asha);
  expect(left.map(({ opened }) => opened?.maximum)).toEqual([RAISED, LEFT]);
  for (const { commitment, opened } of left) {
    const text = `${opened?.salt}|${auctionId}|${asha.userId}|${opened?.maximum}`;
    expect(createHash('sha256').update(text).digest('hex')).toBe(commitment);
  }
  expect(await ownMaximum(ravi)).toMatchObject({ left: [] });
  const { auctionDetails } = await ravi.call(ROUTES.getAuction, { params: { id: auctionId } });
  expect(found(JSON.stringify(auctionDetails))).toEqual([]);
  expect(auctionDetails.bidLog.filter(({ automatic }) => automatic).map(({ bidAmount }) => bidAmount)).toEqual([
    5_500, 9_500, 20_500, 30_500,
  ]);
});
