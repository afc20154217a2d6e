/**
 * Items that no schema knows, in each table: beside an item of each kind damaged copies, in the same lists. Whatever does
 * not need them goes on as before.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TableName, TABLES, type TableSpec } from '#functions/tables/table-specs.ts';
import { send } from '#infra/local/client/api-client.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { getSummary } from '#shared/contract/accounts/admin.ts';
import { listPeople } from '#shared/contract/accounts/people.ts';
import { setStaffActive } from '#shared/contract/accounts/staff.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { openGrievance } from '#shared/contract/grievances/own-grievances.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { isObject, parseJson } from '#shared/model/json.ts';
import { eventually } from '#tests/support/eventually.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { HOUR } from '#tests/support/people/lots.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { putAll } from '#tests/support/tables/put-all.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';
import { releasedFormats } from './released-formats.tests.ts';

const specs: readonly (readonly [TableName, TableSpec])[] = Object.entries<TableSpec>(TABLES).flatMap(([name, spec]) =>
  isTable(name) ? [[name, spec] as const] : [],
);
function isTable(name: string): name is TableName {
  return name in TABLES;
}

let stack: OwnStack;
let storage: Storage;
let owner: Person;
let bidder: Person;
let before: Readonly<Record<string, Shown>>;

beforeAll(async () => {
  stack = await startStack({ demo: true });
  storage = await stackStorage(stack.url);
  owner = await makeAdmin(stack.url);
  const other = await makeAdmin(stack.url, 'Omar Owner');
  const demo = { name: 'Asha', email: 'asha@boli.test', mobile: '', password: 'Boli@2026' };
  bidder = await signIn(stack.url, demo);
  // One item at least in the tables that the demo leaves empty.
  await owner.call(setStaffActive, { params: { id: other.userId }, body: { isActive: false, reason: 'A test' } });
  await bidder.call(createTicket);
  const message = { requestId: '0d4a9c52-2b1f-4f6e-8a35-6a1d2b3c4e5f', text: 'A message', subject: 'other' };
  await bidder.call(openGrievance, { body: message });
  await stack.settled();
  before = await everyScreen();
});
afterAll(async () => {
  storage.client.destroy();
  await stack.stop();
});

releasedFormats(() => storage);

/** By day all tables at once; a long run looks at every screen after each table, so that the cause has a name. */
const ROUNDS = IS_LONG_RUN
  ? specs.map((spec) => ({ tables: spec[0], round: [spec] }))
  : [{ tables: 'every table', round: specs }];

test.each(ROUNDS)('with items of an unknown kind in $tables every screen shows what it did', async ({ round }) => {
  // All rounds of a night take longer than a token is valid.
  [owner, bidder] = await advanceAndSignIn(stack, 0, [owner, bidder]);
  for (const [name, spec] of round) expect(await damage(name, spec), name).toBeGreaterThan(0);
  await stack.settled(5);
  expect(lost(before, await everyScreen())).toEqual([]);
});

test('every daily job does its work', async () => {
  const doneSoFar = () => JOBS.map((job) => logLines().filter(({ message }) => message === job).length);
  const seen = doneSoFar();
  [owner, bidder] = await advanceAndSignIn(stack, 25 * HOUR, [owner, bidder]);
  const missing = () => {
    const done = doneSoFar();
    return JOBS.filter((_, n) => (done[n] ?? 0) <= (seen[n] ?? 0));
  };
  expect(await eventually(missing, (left) => left.length === 0)).toEqual([]);
});

const JOBS = [
  'books closed',
  'recounted registrations',
  'recounted bidding power',
  'sweep done',
  'wrote the snapshot of the catalogue',
  'deleted old ID proofs',
  'deleted unconfirmed registrations',
  'watched the grievances',
  'checked the public log',
];

test('a sweep that has ended is measured, so that its silence can be heard', () => {
  const measured = logLines().filter((line) => '_aws' in line && line['service'] === 'auction-clock');
  expect(measured.filter((line) => 'SweepFailures' in line).length).toBeGreaterThan(0);
});

test('the books name each unread item about money as a difference', () => {
  const wrong = logLines().filter(({ message }) => message === 'a stored sum is wrong');
  const named = wrong.flatMap(({ of }) => (typeof of === 'string' && of.startsWith('the item ') ? [of] : []));
  for (const table of ['money', 'payments', 'auctions', 'users']) {
    expect(named.filter((one) => one.endsWith(` of ${table}`)).length, table).toBeGreaterThan(0);
  }
});

test('each is counted for the alarm, and logged by its key without what it holds', () => {
  expect(logLines().filter((line) => line['ItemsUnread'] === 1 && line['service'] === 'all').length).toBeGreaterThan(0);
  const logged = logLines().filter(({ message }) => message === 'item not readable');
  expect(new Set(logged.map(({ table }) => table)).size).toBeGreaterThan(6);
  expect(JSON.stringify(logged)).not.toMatch(/UNKNOWN|@|Asha|#MOBILE#\d/);
});

test('a lot whose own items are damaged takes no other from the lists', async () => {
  const query = { sort: 'newest', limit: '50' };
  const { auctions } = await owner.call(listAuctions, { query });
  const [lot] = auctions;
  for (const sk of ['STATE', 'LISTING']) {
    const change = {
      UpdateExpression: 'SET #status = :unknown, title = :wrong',
      ExpressionAttributeNames: { '#status': 'status' },
    };
    const values = { ExpressionAttributeValues: { ':unknown': 'UNKNOWN', ':wrong': 7 } };
    const Key = { auctionId: lot?._id, sk };
    await storage.client.send(new UpdateCommand({ TableName: storage.tables.auctions, Key, ...change, ...values }));
  }
  const left = await owner.call(listAuctions, { query });
  expect(left.auctions.map(({ _id }) => _id)).toEqual(auctions.slice(1).map(({ _id }) => _id));
});

test('a sum of which a part cannot be read is not shown, and people are listed', async () => {
  expect((await owner.call(getSummary)).totalUsers).toBeGreaterThan(0);
  expect((await owner.call(listPeople, { query: { limit: '10' } })).people.length).toBeGreaterThan(2);
});

/** An export without something would not be one. */
const NEEDS_ALL: ReadonlySet<string> = new Set(['exportData']);

interface Shown {
  readonly status: number;
  /** The length of each list in the answer. */
  readonly lists: Readonly<Record<string, number>>;
}

/** What is not shown as before. Reading writes to some logs, so that a list may be longer. */
function lost(was: typeof before, is: typeof before): readonly unknown[] {
  return Object.entries(was).flatMap(([name, { status, lists }]) => {
    const now = is[name];
    const isShorter = Object.entries(lists).some(([field, length]) => (now?.lists[field] ?? 0) < length);
    return now?.status !== status || isShorter ? [{ name, was: { status, lists }, is: now }] : [];
  });
}

/** What every route that reads shows to an owner, and to a bidder. */
async function everyScreen(): Promise<Record<string, Shown>> {
  const { auctions } = await bidder.call(listAuctions, { query: { status: 'active', sort: 'newest', limit: '10' } });
  const facts = { auctionId: auctions.at(-1)?._id ?? '', userId: bidder.userId, now: await stack.now() };
  const shown: Record<string, Shown> = {};
  for (const [who, person] of Object.entries({ owner, bidder })) {
    const samples = sampleRequests({ ...facts, callerId: person.userId });
    for (const [name, route] of allRoutes) {
      if (route.method !== 'GET' || NEEDS_ALL.has(name)) continue;
      const { status, body } = await send(stack.url, route, { ...samples[name], token: person.token });
      const lists = Object.entries(isObject(body) ? body : {}).flatMap(([field, value]) =>
        Array.isArray(value) ? [[field, value.length] as const] : [],
      );
      shown[`${name} for the ${who}`] = { status, lists: Object.fromEntries(lists) };
    }
  }
  return shown;
}

/** Puts damaged copies beside an item of each kind in a table. Returns how many. */
async function damage(name: TableName, { partition, sort, indexes }: TableSpec): Promise<number> {
  const TableName = storage.tables[name];
  const { Items = [] } = await storage.client.send(new ScanCommand({ TableName }));
  const places = Object.values(indexes).flatMap((one) => [one.partition, one.sort]);
  const kept = new Set(['expiresAt', ...places.map((place) => place.name)]);
  const unknown = Object.fromEntries(
    [partition, ...(sort ? [sort] : []), ...places].map((key) => [key.name, key.type === 'N' ? 1 : 'unknown']),
  );
  const kindOf = (item: Record<string, unknown>) =>
    [sort && item[sort.name], item['status'], item['type']].map((one) => /^[A-Za-z-]*/.exec(String(one))?.[0]).join();
  // One of each kind, so that the stream does not repeat hundreds.
  const ofEachKind = new Map(Items.map((item) => [kindOf(item), item])).values();
  const copies = [...ofEachKind, unknown].flatMap((item) => {
    const rest = Object.entries(item).filter(([field]) => field !== partition.name && field !== sort?.name);
    const places = rest.filter(([field]) => kept.has(field));
    const junk = rest.map(([field, value]) => [field, kept.has(field) ? value : 'UNKNOWN'] as const);
    return [places, junk].flatMap((fields, n) => {
      const copy: Record<string, unknown> = Object.fromEntries(fields);
      const own = { [partition.name]: item[partition.name], ...(sort && { [sort.name]: item[sort.name] }) };
      const elsewhere = { ...own, [partition.name]: `${String(item[partition.name])}-damaged-${n}` };
      const beside = sort === undefined ? [] : [{ ...own, [sort.name]: later(item[sort.name], n) }];
      return [elsewhere, ...beside].map((key) => ({ ...copy, ...key }));
    });
  });
  await putAll(storage.client, TableName, copies);
  return copies.length;
}

/** A sort key with the same beginning. */
const later = (value: unknown, n: number) =>
  typeof value === 'number' ? value + 1_000_000 * (n + 1) : `${String(value)}~damaged-${n}`;

/** All lines that the functions have logged. */
function logLines(): readonly Record<string, unknown>[] {
  const folder = join(stack.dataDir, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const parsed = parseJson(line);
        return isObject(parsed) ? [parsed] : [];
      }),
  );
}
