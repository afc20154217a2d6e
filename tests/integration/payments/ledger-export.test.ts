/** A month with bids and money, its export after the end, and what an erasure and further runs change of it: nothing. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { eraseAccount } from '#shared/contract/accounts/rights.ts';
import { listVouchers } from '#shared/contract/money/vouchers.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { parseJson } from '#shared/model/json.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

const DAY = 24 * HOUR;
const parsedFile = z.object({ key: z.string(), lines: z.number(), bytes: z.number(), sha256: z.string() });
const manifest = z.object({ month: z.string(), lines: z.number(), files: z.array(parsedFile) });

let dataDir: string;
let stack: OwnStack;
let admin: Person;
let winner: Person;
let loser: Person;
/** That of the lot, in which it ended. */
let month: string;

beforeAll(async () => {
  dataDir = await newDataFolder();
  stack = await startStack({ dataDir });
  admin = await makeAdmin(stack.url);
  winner = await makeVerifiedBidder(stack.url, 'Waman Wonbid');
  loser = await makeVerifiedBidder(stack.url, 'Lakshmi Lostbid');
  // In the middle of a month in India, in whatever time zone it is read.
  const now = new Date(await stack.now());
  await advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 6) - now.getTime());
  month = new Date(await stack.now()).toISOString().slice(0, 'YYYY-MM'.length);
  const id = await publishLot(stack, admin, { title: 'Sold to Waman Wonbid', emdAmount: 100 });
  for (const who of [winner, loser]) await pay(stack.url, who, id, 'emd');
  await advance(2 * HOUR);
  await bid(loser, id, 2000);
  await bid(winner, id, 3000);
  await advance(HOUR);
  await pay(stack.url, winner, id, 'final');
  await stack.settled();
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function advance(ms: number): Promise<void> {
  [admin, winner, loser] = await advanceAndSignIn(stack, ms, [admin, winner, loser]);
}

/** Every object of the archive, with its bytes, but for the checkpoints of the log, of which each day has one. */
async function archived(): Promise<ReadonlyMap<string, Buffer>> {
  const s3 = await operatorS3();
  const Bucket = archiveName();
  const { Contents: all = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  const Contents = all.filter(({ Key = '' }) => !Key.startsWith('public-log/'));
  const objects = await Promise.all(
    Contents.map(async ({ Key = '' }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return [Key, Buffer.from((await Body?.transformToByteArray()) ?? [])] as const;
    }),
  );
  s3.destroy();
  return new Map(objects);
}

const operatorS3 = async () => new S3Client({ ...(await readOperatorAccess(stack.url, 's3')), forcePathStyle: true });
const archiveName = () => readdirSync(join(dataDir, 's3')).find((name) => name.includes('-ledgers')) ?? 'no bucket';

const linesOf = (objects: ReadonlyMap<string, Buffer>, folder: string) =>
  [...objects]
    .filter(([key]) => key.startsWith(`ledgers/${folder}/`))
    .flatMap(([, packed]) => gunzipSync(packed).toString().trimEnd().split('\n'))
    .map((line) => z.record(z.string(), z.unknown()).parse(parseJson(line)));

test('before a month is over nothing of it is exported', async () => {
  await advance(2 * DAY);
  expect([...(await archived()).keys()].filter((key) => key.includes(month))).toEqual([]);
});

test('the vouchers of a day that is over say where its money is, and those of today are refused', async () => {
  const today = istParts(await stack.now()).date;
  const days = [3, 2, 1].map((before) => istParts(startOfIstDay(today) - before * DAY).date);
  const vouchers = [];
  for (const day of days) {
    const page = await admin.call(listVouchers, { query: { day } });
    expect([page.nextCursor, page.unread]).toEqual([null, 0]);
    vouchers.push(...page.vouchers);
  }
  const heldLines = vouchers.flatMap(({ lines }) => lines).filter(({ ledger }) => ledger === 'Deposits held');
  const held = heldLines.map(({ side, amount }) => (side === 'Cr' ? amount : 0 - amount));
  // Two deposits came, and both went back.
  expect(held.toSorted((one, other) => one - other)).toEqual([-100, -100, 100, 100]);
  const price = vouchers.find(({ lines }) => lines.some(({ ledger }) => ledger === 'Auction buyers'));
  expect(price).toMatchObject({ type: 'Receipt', lines: [{ ledger: 'Razorpay', amount: 3000 }, { amount: 3000 }] });
  expect(price?.narration).toContain('Waman Wonbid; Lot');

  const refused = await attempt(stack.url, admin, listVouchers, { query: { day: today } });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('days that are over') });
  const noPage = await attempt(stack.url, admin, listVouchers, { query: { day: days[0] ?? '', cursor: 'bm9uZQ' } });
  expect(noPage.status).toBe(400);
});

test('two days after its end a month is complete in the archive, with ids and sums only', async () => {
  await advance(26 * DAY);
  // The books of the third day, and the run after them.
  await advance(DAY);
  await advance(2 * HOUR);
  const objects = await archived();
  const { lines, files } = manifest.parse(parseJson(String(objects.get(`manifests/${month}.json`))));
  expect(files).toEqual(
    [...objects]
      .filter(([key]) => key.startsWith(`ledgers/${month}/`))
      .map(([key, packed]) => ({
        key,
        bytes: packed.length,
        sha256: createHash('sha256').update(packed).digest('hex'),
        lines: gunzipSync(packed).toString().trimEnd().split('\n').length,
      })),
  );

  const { client, tables } = await stackStorage(stack.url);
  const stored = async (table: 'bids' | 'money' | 'auctions' | 'users') =>
    (await client.send(new ScanCommand({ TableName: tables[table] }))).Items ?? [];
  const ids = (items: readonly Record<string, unknown>[], ...names: readonly string[]) =>
    items.map((item) => names.map((name) => String(item[name])).join(' ')).toSorted();
  const bids = linesOf(objects, `${month}/bids`);
  // Beside the ledger lie maximums, and what the public log has.
  const ledger = (await stored('bids')).filter(({ auctionId }) => !String(auctionId).includes('#'));
  expect(ids(bids, 'seq', 'bidId', 'amount', 'userId')).toEqual(ids(ledger, 'seq', 'bidId', 'amount', 'userId'));
  expect(bids).toHaveLength(2);
  const money = linesOf(objects, `${month}/money`);
  const booked = (await stored('money')).filter(({ bookedOn }) => String(bookedOn).startsWith(month));
  const ofMoney = ['subject', 'entry', 'amount', 'from', 'to', 'by'];
  expect(ids(money, ...ofMoney)).toEqual(ids(booked, ...ofMoney));
  expect(money.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['captured', 'refunded']));
  const acts = [...linesOf(objects, `${month}/audit-of-lots`), ...linesOf(objects, `${month}/audit-of-people`)];
  const audited = [...(await stored('auctions')), ...(await stored('users'))];
  const ofActs = ['action', 'actor', 'at'];
  expect(ids(acts, ...ofActs)).toEqual(
    ids(
      audited.filter(({ auditMonth }) => auditMonth === month),
      ...ofActs,
    ),
  );
  expect(acts.map(({ action }) => action)).toContain('auction-created');
  expect(lines).toBe(bids.length + money.length + acts.length);

  // No field of a person's record, but the id.
  const text = JSON.stringify([bids, money, acts]);
  const people = (await stored('users')).filter(({ sk }) => sk === 'PROFILE');
  expect(people.length).toBeGreaterThanOrEqual(3);
  for (const { name, email, mobile, idDocument } of people) {
    for (const value of [name, email, mobile, idDocument]) {
      if (typeof value === 'string' && value !== '') expect(text).not.toContain(value);
    }
  }
  client.destroy();
});

test('further runs and an erasure change nothing in the archive', async () => {
  const before = await archived();
  await loser.call(eraseAccount, { body: { email: loser.account.email } });
  await stack.settled();
  [admin, winner] = await advanceAndSignIn(stack, DAY, [admin, winner]);
  await stack.advance(2 * HOUR);
  expect(await archived()).toEqual(before);
});

test('nobody deletes what is in the archive', async () => {
  const s3 = await operatorS3();
  const object = { Bucket: archiveName(), Key: `manifests/${month}.json` };
  await expect(s3.send(new DeleteObjectCommand(object))).rejects.toMatchObject({ name: 'AccessDenied' });
  s3.destroy();
});
