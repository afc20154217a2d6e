import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { turnAt, turnOf } from '#functions/lifecycle/auctions-to-check.ts';
import { checkDaily } from '#functions/lifecycle/public-log/check-daily.ts';
import { writeLog } from '#functions/lifecycle/public-log/write-log.ts';
import { DAY_MS, HOUR_MS } from '#shared/model/durations.ts';
import { readLog } from '#shared/proof/check-log.ts';
import type { EventFact } from '#shared/proof/entry.ts';
import { END, key, logWorld, START, TERMS } from './log-world.ts';

const NOW = END + DAY_MS;

let { fake, s3, deps, append, bid } = logWorld();
beforeEach(() => {
  ({ fake, s3, deps, append, bid } = logWorld());
});

const result = (change: Partial<Extract<EventFact, { kind: 'result' }>> = {}): EventFact => ({
  kind: 'result',
  after: 3,
  closedAt: START + 2 * HOUR_MS,
  outcome: 'won',
  bidder: 2,
  amount: 130_000,
  decisions: 0,
  ...change,
});

async function ended(auctionId: string): Promise<void> {
  await append(auctionId, TERMS);
  for (const seq of [1, 2, 3]) bid(auctionId, seq);
  await append(auctionId, result());
}

async function check(auctionIds: readonly string[], now = NOW, hasTime = () => true, failed = 0) {
  const found = new Map<string, readonly string[]>();
  const report = (auctionId: string, differences: readonly string[]) => void found.set(auctionId, differences);
  const { different, failures } = await checkDaily({ ...deps, hasTime, report }, auctionIds, now);
  expect({ different, failures: failures.length }).toEqual({ different: found.size, failures: failed });
  return Object.fromEntries(found);
}

test('what the stream has lost is logged, and then says what the ledger says', async () => {
  await ended('lost');
  await append('begun', TERMS);
  bid('begun', 1);
  await writeLog(deps, ['begun']);
  bid('begun', 2);
  expect(await check(['lost', 'begun', 'never'])).toEqual({});
  const read = async (path: string) => (await s3.store.publicFile(path)) ?? Promise.reject(new Error(path));
  const { auctions } = await readLog({ key: key.verifier('boli.test/log'), read });
  expect([auctions.get('lost')?.length, auctions.get('begun')?.length]).toEqual([5, 3]);
});

test.each<[string, () => unknown, readonly string[]]>([
  ['an amount', () => bid('one', 2, { amount: 111_000 }), ['Entry 3 of the log is not bid 2 of the ledger.']],
  ['a bidder', () => bid('one', 3, { number: 7 }), ['Entry 4 of the log is not bid 3 of the ledger.']],
  [
    'a bid that is gone',
    () => fake.client.send(new DeleteCommand({ TableName: 'bids', Key: { auctionId: 'one', seq: 3 } })),
    ['Entry 4 of the log is not in the ledger.'],
  ],
  [
    'a winner',
    () => fake.put('bids', { auctionId: 'one#events', seq: 2, event: result({ bidder: 1 }) }),
    ['Entry 5 of the log is not what is stored.'],
  ],
  [
    'terms',
    () => fake.put('bids', { auctionId: 'one#events', seq: 1, event: { ...TERMS, basePrice: 1 } }),
    ['Entry 1 of the log is not what is stored.'],
  ],
])('%s that was changed in the tables afterwards is found', async (_what, change, differences) => {
  await ended('one');
  await ended('other');
  await writeLog(deps, ['one', 'other']);
  await change();
  expect(await check(['one', 'other'])).toEqual({ one: differences });
});

test('a ledger with a gap, whose log waits, is told', async () => {
  await ended('one');
  await writeLog(deps, ['one']);
  bid('one', 5);
  expect(await check(['one'])).toEqual({ one: ['Bid 5 of the ledger is not in the log.'] });
});

test('a log that is not what was signed, or does not keep the rules, is told', async () => {
  await ended('one');
  await writeLog(deps, ['one']);
  const path = 'tile/0/000.p/5';
  const tile = s3.files.get(path) ?? new Uint8Array();
  s3.files.set(path, tile.with(3, (tile[3] ?? 0) ^ 1));
  expect(Object.values(await check(['one']))).toEqual([[expect.stringContaining('not those that the checkpoint')]]);
  s3.files.set(path, tile);
  await append('low', TERMS, result({ after: 1, bidder: 2, amount: 100_000 }));
  bid('low', 1, { amount: 100_000 });
  expect(await check(['low'])).toEqual({ low: [expect.stringContaining('is below')] });
});

test('older auctions have their turn', async () => {
  await ended('one');
  await writeLog(deps, ['one']);
  bid('one', 2, { amount: 111_000 });
  const days = Array.from({ length: 182 }, (_, day) => NOW + (3 + day) * DAY_MS);
  const mine = days.filter((day) => turnAt(day) === turnOf('one'));
  expect(mine).toHaveLength(1);
  expect(Object.keys(await check(['one'], mine[0]))).toEqual(['one']);
  expect(await check(['one'], (mine[0] ?? 0) + DAY_MS)).toEqual({});
});

test('it says so if there was no time for all', async () => {
  await ended('one');
  await expect(check(['one'], NOW, () => false)).rejects.toThrow('Of 1 auctions 1 were not looked at.');
});

test('an auction that cannot be read stops no other', async () => {
  await ended('one');
  await ended('late');
  await writeLog(deps, ['one', 'late']);
  bid('one', 2, { amount: 111_000 });
  fake.put('bids', { auctionId: 'bad#events', seq: 1, event: { kind: 'unknown' } });
  // Logged, and damaged later: it cannot be compared.
  fake.put('bids', { auctionId: 'late#events', seq: 2, event: { kind: 'unknown' } });
  expect(Object.keys(await check(['bad', 'late', 'one'], NOW, undefined, 3))).toEqual(['one']);
});
