/** What a stranger can check of auctions on a running stack, from the files below /log alone. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { readLog } from '#shared/proof/check-log.ts';
import { parseEntry } from '#shared/proof/entry.ts';
import { parseVerifierKey } from '#shared/proof/note.ts';
import { personOf } from '#shared/proof/person.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { checkReceipt, makeReceipt } from '#shared/proof/receipt.ts';
import { findCosignatures } from '#shared/proof/witness/cosignature.ts';
import { eventually } from '#tests/support/eventually.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { startWitness } from '#tests/support/public-log/witness.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let stack: OwnStack;
let admin: Person;
let winner: Person;
let loser: Person;
let id: string;
let witness: Awaited<ReturnType<typeof startWitness>>;

beforeAll(async () => {
  // It learns the key of the log as an operator would: once there is one.
  witness = await startWitness(keyOfLog);
  stack = await startStack({ variables: { LOG_WITNESSES: witness.setting } });
  admin = await makeAdmin(stack.url);
  winner = await makeVerifiedBidder(stack.url, 'Waman Wonbid');
  loser = await makeVerifiedBidder(stack.url, 'Lakshmi Lostbid');
  id = await publishLot(stack, admin, { title: 'In the open', emdAmount: 100 });
  for (const who of [winner, loser]) await pay(stack.url, who, id, 'emd');
  await advance(2 * HOUR);
});
afterAll(async () => {
  await stack.stop();
  await witness.stop();
});

async function advance(ms: number): Promise<void> {
  [admin, winner, loser] = await advanceAndSignIn(stack, ms, [admin, winner, loser]);
}

async function find(path: string): Promise<Uint8Array | undefined> {
  const answer = await fetch(`${stack.url}/log/${path}`);
  // S3 does not tell strangers what is not there.
  if (answer.status === 403) return undefined;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function read(path: string): Promise<Uint8Array> {
  const file = await find(path);
  if (file === undefined) throw new Error(`There is no ${path}.`);
  return file;
}

async function keyOfLog() {
  const key = parseVerifierKey(new TextDecoder().decode(await read('vkey')));
  if (key === undefined) throw new Error('There is no key.');
  return key;
}

const log = async (earlier?: string) => readLog({ key: await keyOfLog(), read, earlier });

async function logged(count: number, earlier?: string) {
  return eventually(
    async () => {
      try {
        return await log(earlier);
      } catch (error) {
        return error instanceof Error && error.name === 'BrokenLog' ? Promise.reject(error) : undefined;
      }
    },
    (one) => (one?.auctions.get(id)?.length ?? 0) >= count,
    30_000,
  );
}

test('each bid is in the log, and the result; the log extends what it was, and names nobody', async () => {
  await bid(loser, id, 2000);
  const first = await logged(2);
  await bid(winner, id, 3000);
  await advance(HOUR);
  const all = await logged(4, first?.note);
  const entries = all?.auctions.get(id) ?? [];
  const checked = checkAuction(id, entries);
  expect(checked.broken).toEqual([]);
  expect(checked.holds.at(-1)).toMatch(/won for ₹3,000, by the last bid/);
  expect(entries.map((one) => parseEntry(one)?.kind)).toEqual(['terms', 'bid', 'bid', 'result']);
  const key = await keyOfLog();
  const one = await readAuction({ key, read: find, auction: id, earlier: first?.note });
  expect(one.entries.map(({ bytes }) => bytes)).toEqual(entries);
  const receipt = await checkReceipt(makeReceipt(one, 3)?.text ?? '', key);
  expect(receipt).toMatchObject({ broken: [], entry: { kind: 'bid', seq: 2, amount: 300_000 } });
  // A witness saw that it only grew, and Boli’s signature still stands first.
  expect(await findCosignatures(all?.note ?? '', [witness.key])).toHaveLength(1);
  expect(witness.answers.every((status) => status === 200 || status === 409)).toBe(true);
  const text = entries.map((one) => new TextDecoder().decode(one)).join('\n');
  for (const { userId } of [winner, loser]) expect(text).not.toContain(userId);
  expect(text).not.toMatch(/wonbid|lostbid/i);
  // A bidder alone, besides the house, has what shows who they were.
  const secretOf = async (who: Person) =>
    (await who.call(getAuction, { params: { id } })).auctionDetails.you.logSecret ?? '';
  const [hers, his] = [await secretOf(loser), await secretOf(winner)];
  expect(entries.slice(1, 3).map((bytes) => Object(parseEntry(bytes)).person)).toEqual([personOf(hers), personOf(his)]);
  expect(await secretOf(admin)).toBe('');
  const theirs = JSON.stringify(await winner.call(getAuction, { params: { id } }));
  for (const open of [theirs, text]) expect(open).not.toContain(hers);
});

test('files that do not change may be kept, and the checkpoint may not', async () => {
  const { size } = await log();
  const cached = async (path: string) => (await fetch(`${stack.url}/log/${path}`)).headers.get('cache-control');
  expect(await cached('checkpoint')).toBe('public, max-age=1');
  expect(await cached(`tile/0/000.p/${size}`)).toContain('immutable');
  expect((await read(`tile/0/000.p/${size}`)).length).toBe(size * 32);
  const missing = await fetch(`${stack.url}/log/tile/0/000.p/${size + 1}`);
  expect(missing.ok).toBe(false);
});

// Go's packages of Debian, which only `npm run test:long` installs.
test.runIf(IS_LONG_RUN)(
  'Go itself opens the checkpoint, proves each entry by the tiles, and checks a receipt',
  async () => {
    for (let more = 4; more < 12; more += 1) await publishLot(stack, admin, { title: `Lot ${more}`, emdAmount: 100 });
    await advance(2 * HOUR);
    const all = await eventually(
      () => log(),
      ({ size }) => size >= 12,
    );
    const one = await readAuction({ key: await keyOfLog(), read: find, auction: id });
    const file = join(stack.dataDir, 'one.tlog-proof');
    writeFileSync(file, makeReceipt(one, 2)?.text ?? '');
    expect(await go(file)).toBe(`${all.size}\n`);
    writeFileSync(file, (makeReceipt(one, 2)?.text ?? '').replace(/^extra .*/m, 'extra bm90aGluZw=='));
    await expect(go(file)).rejects.toThrow('invalid transparency proof');
  },
);

async function go(receipt: string): Promise<string> {
  const program = join(import.meta.dirname, '../../support/go/read-log.go');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(stack.dataDir, 'go') };
  return (await promisify(execFile)('/usr/bin/go', ['run', program, stack.url, receipt], { env })).stdout;
}

test('the daily comparison finds that log and ledger say the same', async () => {
  const compared = () =>
    readdirSync(join(stack.dataDir, 'logs')).flatMap((file) =>
      readFileSync(join(stack.dataDir, 'logs', file), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"checked the public log"')),
    );
  // All auctions before the books were closed, then those that the books name.
  for (const day of [1, 2]) {
    await advance(25 * HOUR);
    const lines = await eventually(compared, ({ length }) => length >= day);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ different: 0, failed: 0 });
  }
  expect(new TextDecoder().decode(await read('witnesses'))).toBe(`${witness.setting.split(' ')[1]}\n`);
  // Locked beside the ledgers, one a day.
  const kept = readdirSync(join(stack.dataDir, 's3')).filter((bucket) => bucket.includes('ledgers'));
  const files = kept.flatMap((bucket) => readdirSync(join(stack.dataDir, 's3', bucket)));
  expect(files.filter((name) => /^public-log.*checkpoints/.test(name))).toHaveLength(2);
});
