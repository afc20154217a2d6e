/** One item that nobody can read, in each table and of each kind, takes nothing else down. */
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { ADMIN, ASHA } from '#infra/local/demo/accounts.ts';
import { type TableName, TABLES, type TableSpec } from '#functions/tables/table-specs.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

type Item = Record<string, unknown>;

const DAY = 24 * 60 * 60_000;
const UNKNOWN = { kind: 'from another version' };
/** Where the demo has no items of its own. */
const FALLBACK: Partial<Record<TableName, Item>> = {
  askedActs: { list: 'ACTS', actId: '9999999999999-one' },
  grievances: { grievance: 'G-1', entry: 'LINE#1' },
};

let stack: OwnStack;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  stack = await startStack({ demo: true });
  admin = await signIn(stack.url, ADMIN);
  asha = await signIn(stack.url, ASHA);
});
afterAll(() => stack.stop());

/** Like the item in every key, so that each list that has it has this one, too; and like nothing else. */
function unreadable(spec: TableSpec, item: Item): Item {
  const keys = new Set([spec, ...Object.values(spec.indexes ?? {})].flatMap(keysOf));
  const kept = Object.entries(item).map(([name, value]) => [name, keys.has(name) ? value : UNKNOWN]);
  const { partition, sort } = spec;
  const own = sort !== undefined && String(item[sort.name]).includes('#') ? sort : partition;
  const isNumber = typeof item[own.name] === 'number';
  return {
    ...Object.fromEntries(kept),
    [own.name]: isNumber ? Number(item[own.name]) + 1e6 : `${String(item[own.name])}-bad`,
  };
}

const keysOf = ({ partition, sort }: Pick<TableSpec, 'partition' | 'sort'>): readonly string[] =>
  sort === undefined ? [partition.name] : [partition.name, sort.name];

/** Puts one for each kind of item that the table has. */
async function spoil(name: TableName): Promise<number> {
  const { client, tables } = await stackStorage(stack.url);
  const spec: TableSpec = TABLES[name];
  const TableName = tables[name];
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  const kindOf = (item: Item) =>
    [...keysOf(spec).map((key) => String(item[key]).replace(/[\d-].*|#.*/, '')), ...Object.keys(item).toSorted()].join(
      ' ',
    );
  const kinds = new Map(Items.map((item) => [kindOf(item), item]));
  const found = kinds.size > 0 ? [...kinds.values()] : [FALLBACK[name]].filter((item) => item !== undefined);
  for (const item of found) await client.send(new PutCommand({ TableName, Item: unreadable(spec, item) }));
  return found.length;
}

const failures = async () => {
  const answers = await Promise.all(
    Object.values(ROUTES)
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .flatMap((route) =>
        [admin, asha].map(async (who) => ({ route, who, reply: await send(stack.url, route, { token: who.token }) })),
      ),
  );
  return answers
    .filter(({ reply }) => reply.status >= 500)
    .map(({ route, who, reply }) => `${route.path} for ${who.account.name}: ${reply.status}`);
};

const logLines = (): readonly Item[] => {
  const folder = join(stack.dataDir, 'logs');
  return readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Item] : []));
};

test.for(Object.keys(TABLES) as TableName[])(
  'an unknown item of %s is left out, and every list works',
  async (name) => {
    admin = await signIn(stack.url, ADMIN);
    asha = await signIn(stack.url, ASHA);
    const put = await spoil(name);
    if (name !== 'connections' && name !== 'limits' && name !== 'invoices') expect(put).toBeGreaterThan(0);
    await stack.settled();
    expect(await failures()).toEqual([]);
  },
);

test('the jobs of a day finish beside them, and say which items they could not read', async () => {
  const before = await stack.now();
  await stack.advance(DAY);
  await stack.settled(5);
  const since = logLines().filter(({ timestamp }) => Date.parse(String(timestamp)) > before);
  const messages = new Set(since.map(({ message }) => message));
  for (const job of ['books closed', 'wrote the snapshot of the catalogue']) expect(messages).toContain(job);
  const unread = since.filter(({ message }) => message === 'an item could not be read').map(({ item }) => String(item));
  for (const table of ['money', 'payments', 'auctions']) expect(unread.some((one) => one.startsWith(table))).toBe(true);
  const differences = since.filter(
    ({ message, stored }) => message === 'a stored sum is wrong' && stored === 'cannot be read',
  );
  expect(differences.length).toBeGreaterThan(0);
});
