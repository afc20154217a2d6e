import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionFile, receiptFile } from '#shared/proof/files/auction-file.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { makeReceipt } from '#shared/proof/receipt.ts';
import { AUCTION, HONEST, logged, START, MINUTE, RUPEES } from '#tests/support/public-log/honest-auction.ts';
import { type MadeLog, madeLog } from '#tests/support/public-log/made-log.ts';
import { newKey } from '#tests/support/public-log/new-key.ts';
import { buildOwnFile } from '../../../../web/own-files.ts';

const WEB = join(import.meta.dirname, '../../../../web');
const honest = logged(HONEST);
const key = newKey();
let folder: string;
let log: MadeLog;
let whole: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boli-verify-'));
  await writeFile(join(folder, 'verify.mjs'), await buildOwnFile(WEB, 'verify.mjs'));
  log = await madeLog([...honest, ...logged(HONEST, 'another')], key);
  whole = await fileOf(log);
});
afterAll(() => rm(folder, { recursive: true }));

const read = (from: MadeLog) => readAuction({ key: from.verifier, read: from.read, auction: AUCTION });
const fileOf = async (from: MadeLog) => auctionFile(await read(from), from.vkey) ?? '';

/** Runs `node verify.mjs` in its folder, with nothing beside it. */
async function verify(files: Readonly<Record<string, string>>, ...more: readonly string[]) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const command = [join(folder, 'verify.mjs'), ...Object.keys(files).map((name) => join(folder, name)), ...more];
  return new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, command, { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

test('a whole auction and its receipts hold, and a loser reads why they lost', async () => {
  const { text = '', json = '' } = makeReceipt(await read(log), 4) ?? {};
  const { code, said } = await verify({
    'auction.json': whole,
    'bid.tlog-proof': text,
    'bid.json': receiptFile(json, log.vkey),
  });
  expect(said).toContain('auction.json: holds');
  expect(said).toContain('bid.tlog-proof: holds');
  expect(said).toContain('bid.json: holds');
  expect(said).toMatch(/Bidder 2 bid ₹1,400 .* so Bidder 2 won\./);
  expect(said).toContain(`It names this key of the log: ${log.vkey}`);
  expect(code).toBe(0);
});

test('with the key of somebody, only what that key signed holds', async () => {
  expect(await verify({ 'auction.json': whole }, '--key', log.vkey)).toMatchObject({ code: 0 });
  const other = await madeLog(honest);
  expect(await verify({ 'auction.json': whole }, '--key', other.vkey)).toMatchObject({
    code: 1,
    said: expect.stringContaining('It names another key'),
  });
  const { text = '' } = makeReceipt(await read(log), 2) ?? {};
  expect(await verify({ 'bid.tlog-proof': text }, '--key', log.vkey)).toMatchObject({ code: 0 });
  expect(await verify({ 'bid.tlog-proof': text }, '--key', other.vkey)).toMatchObject({ code: 1 });
  expect(await verify({ 'bid.tlog-proof': text })).toMatchObject({
    code: 1,
    said: expect.stringContaining('no key is here'),
  });
});

const entriesOf = (text: string): readonly string[] =>
  (JSON.parse(text) as { readonly entries: readonly string[] }).entries;
const withEntries = (change: (entries: readonly string[]) => readonly string[]) =>
  JSON.stringify({ ...JSON.parse(whole), entries: change(entriesOf(whole)) });
const result = { kind: 'result', after: 7, closedAt: START + 53 * MINUTE, outcome: 'won', decisions: 0 } as const;

test.each([
  [
    'an amount',
    () => withEntries((all) => all.with(2, all[2]!.replace('115000', '115100'))),
    'Entry 4 does not continue entry 3',
  ],
  [
    'an alias',
    () => withEntries((all) => all.with(3, all[3]!.replace('"bidder":1', '"bidder":3'))),
    'Entry 5 does not continue',
  ],
  ['the order', () => withEntries((all) => all.with(1, all[2]!).with(2, all[1]!)), 'Entry 2 is missing'],
  [
    'a missing entry',
    () => withEntries((all) => all.toSpliced(4, 1)),
    'Its last entry is not the one that is proved: entry 12.',
  ],
  ['the end cut off', () => withEntries((all) => all.slice(0, -1)), 'Its last entry is not the one that is proved'],
  [
    'a moved close',
    async () => fileOf(await madeLog(logged(HONEST.toSpliced(8, 1)), key)),
    'after the clock had run out',
  ],
  [
    'a swapped winner',
    async () => fileOf(await madeLog(logged(HONEST.with(11, { ...result, bidder: 1, amount: 1_400 * RUPEES })), key)),
    'Bidder 1 won with ₹1,400, but Bidder 2',
  ],
  [
    'a rolled back checkpoint',
    async () => {
      const before = await madeLog(honest.slice(0, 8), key);
      return whole.replace(JSON.stringify(log.note).slice(1, -1), () => JSON.stringify(before.note).slice(1, -1));
    },
    'not in the log that was signed',
  ],
  [
    'a checkpoint of another key',
    async () => {
      const forged = await madeLog([...honest, ...logged(HONEST, 'another')]);
      return whole.replace(JSON.stringify(log.note).slice(1, -1), () => JSON.stringify(forged.note).slice(1, -1));
    },
    'not signed with the key of this log',
  ],
  ['a file cut off', () => whole.slice(0, 900), 'no receipt of the log'],
])('%s is found', async (_what, tampered, why) => {
  const changed = await tampered();
  expect(changed).not.toBe(whole);
  expect(await verify({ 'auction.json': changed }, '--key', log.vkey)).toMatchObject({
    code: 1,
    said: expect.stringContaining(why),
  });
});

test('files are held against each other: a log that showed two people different things, and one that lost entries', async () => {
  const fork = await madeLog(
    [
      ...logged(
        HONEST.with(2, {
          ...HONEST[2]!,
          kind: 'bid',
          seq: 2,
          at: START + 11 * MINUTE,
          bidder: 2,
          amount: 1_151 * RUPEES,
        }),
      ),
      ...logged(HONEST, 'another'),
    ],
    key,
  );
  const { text: forked = '' } = makeReceipt(await read(fork), 3) ?? {};
  const first = await verify({ 'auction.json': whole, 'mine.tlog-proof': forked });
  expect(first).toMatchObject({
    code: 1,
    said: expect.stringContaining('showed other entries to whoever has mine.tlog-proof'),
  });
  const longer = await madeLog([...honest, ...logged(HONEST, 'another'), ...logged(HONEST, 'third')], key);
  const { text: mine = '' } = makeReceipt(await read(longer), 12) ?? {};
  const short = await fileOf(await madeLog(honest.slice(0, -1), key));
  const second = await verify({ 'auction.json': short, 'mine.tlog-proof': mine });
  expect(second).toMatchObject({
    code: 1,
    said: expect.stringContaining('It ends before entry 12, which mine.tlog-proof proves.'),
  });
});

test('the page to save is one file that asks nothing of any other', async () => {
  const page = await buildOwnFile(WEB, 'verify-offline.html');
  expect(page).not.toMatch(/<(?:link|img|iframe)\b|\bsrc=|\bfetch\(|\bimport\(|XMLHttpRequest|new Worker/);
  expect(page).toContain('</html>');
});
