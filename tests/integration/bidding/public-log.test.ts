/** What a stranger can check of auctions on a running stack, from the files below /log alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { readLog } from '#shared/proof/check-log.ts';
import { parseEntry } from '#shared/proof/entry.ts';
import { parseVerifierKey } from '#shared/proof/note.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { checkReceipt, makeReceipt } from '#shared/proof/receipt.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let stack: OwnStack;
let admin: Person;
let winner: Person;
let loser: Person;
let id: string;

beforeAll(async () => {
  stack = await startStack({});
  admin = await makeAdmin(stack.url);
  winner = await makeVerifiedBidder(stack.url, 'Waman Wonbid');
  loser = await makeVerifiedBidder(stack.url, 'Lakshmi Lostbid');
  id = await publishLot(stack, admin, { title: 'In the open', emdAmount: 100 });
  for (const who of [winner, loser]) await pay(stack.url, who, id, 'emd');
  await advance(2 * HOUR);
});
afterAll(async () => {
  await stack.stop();
});

async function advance(ms: number): Promise<void> {
  [admin, winner, loser] = await advanceAndSignIn(stack, ms, [admin, winner, loser]);
}

async function read(path: string): Promise<Uint8Array> {
  const answer = await fetch(`${stack.url}/log/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
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
  const one = await readAuction({ key, read, auction: id, earlier: first?.note });
  expect(one.entries.map(({ bytes }) => bytes)).toEqual(entries);
  const receipt = await checkReceipt(makeReceipt(one, 3)?.text ?? '', key);
  expect(receipt).toMatchObject({ broken: [], entry: { kind: 'bid', seq: 2, amount: 300_000 } });
  const text = entries.map((one) => new TextDecoder().decode(one)).join('\n');
  for (const { userId } of [winner, loser]) expect(text).not.toContain(userId);
  expect(text).not.toMatch(/wonbid|lostbid/i);
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
