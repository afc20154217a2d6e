import { beforeEach, describe, expect, test } from 'vitest';
import { writeLog } from '#functions/lifecycle/public-log/write-log.ts';
import { bytesOf } from '#shared/proof/bytes.ts';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { BrokenLog, readLog } from '#shared/proof/check-log.ts';
import { parseEntry } from '#shared/proof/entry.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { newKey } from '#tests/support/public-log/new-key.ts';
import { key, logWorld, START, TERMS } from './log-world.ts';

const MINUTE = 60_000;

let { fake, s3, deps, appendEvents, append, bid } = logWorld();
beforeEach(() => {
  ({ fake, s3, deps, appendEvents, append, bid } = logWorld());
});

const log = (earlier?: string) =>
  readLog({
    key: key.verifier('boli.test/log'),
    earlier,
    read: async (path) => {
      const file = s3.files.get(path);
      if (file === undefined) throw new Error(`no ${path}`);
      return file;
    },
  });
/** What a reader of one auction alone finds. */
async function indexed(auction: string): Promise<readonly Uint8Array[]> {
  const read = (path: string) => Promise.resolve(s3.files.get(path));
  const { entries } = await readAuction({ key: key.verifier('boli.test/log'), read, auction });
  return entries.map(({ bytes }) => bytes);
}
const kindsOf = (entries: readonly Uint8Array[] = []) =>
  entries.map((bytes) => {
    const entry = parseEntry(bytes);
    return entry?.kind === 'bid' ? `bid ${entry.seq}` : entry?.kind;
  });

test('bids are logged in their order behind the terms, and once', async () => {
  await append('one', TERMS);
  for (const seq of [1, 2, 3]) bid('one', seq);
  await writeLog(deps, ['one', 'one']);
  const first = await log();
  await writeLog(deps, ['one']);
  expect((await log()).note).toBe(first.note);
  bid('one', 4);
  await writeLog(deps, ['one']);
  const { auctions, size } = await log(first.note);
  expect(kindsOf(auctions.get('one'))).toEqual(['terms', 'bid 1', 'bid 2', 'bid 3', 'bid 4']);
  expect(size).toBe(5);
  expect(checkAuction('one', auctions.get('one') ?? []).broken).toEqual([]);
});

test('a pause that is told after what came of it is left out, and a first extension after the second', async () => {
  const clock = (minutes: number, pausedAt?: number) =>
    ({
      kind: 'clock',
      after: 1,
      closesAt: START + minutes * MINUTE,
      ...(pausedAt !== undefined && { pausedAt }),
    }) as const;
  await append('one', TERMS, clock(70), clock(90));
  bid('one', 1);
  for (const late of [clock(60, START), clock(80)]) await appendEvents('one', [late], { isRepeat: true });
  bid('one', 2);
  await writeLog(deps, ['one']);
  expect(kindsOf((await log()).auctions.get('one'))).toEqual(['terms', 'bid 1', 'clock', 'clock', 'bid 2']);
  // What both were lost of comes in its order.
  await append('two', TERMS);
  for (const late of [clock(60, START), clock(70)]) await appendEvents('two', [late], { isRepeat: true });
  bid('two', 1);
  await writeLog(deps, ['two']);
  expect(kindsOf((await log()).auctions.get('two'))).toEqual(['terms', 'bid 1', 'clock', 'clock']);
});

test('the chain waits at a gap, and an event for the bid that it followed', async () => {
  await append('one', TERMS, { kind: 'clock', after: 2, closesAt: START + 90 * MINUTE });
  bid('one', 1);
  bid('one', 3);
  await writeLog(deps, ['one']);
  expect(kindsOf((await log()).auctions.get('one'))).toEqual(['terms', 'bid 1']);
  bid('one', 2);
  await writeLog(deps, ['one']);
  const entries = (await log()).auctions.get('one');
  expect(kindsOf(entries)).toEqual(['terms', 'bid 1', 'bid 2', 'clock', 'bid 3']);
});

test('terms that were lost and come late are the first entry, and without them nothing is logged', async () => {
  await append('one', { kind: 'clock', after: 1, closesAt: START + 90 * MINUTE });
  bid('one', 1);
  await writeLog(deps, ['one']);
  expect(s3.files.size).toBe(0);
  await append('one', TERMS, TERMS);
  await writeLog(deps, ['one']);
  expect(kindsOf((await log()).auctions.get('one'))).toEqual(['terms', 'bid 1', 'clock']);
  bid('one', 2);
  await writeLog(deps, ['one']);
  expect(kindsOf((await log()).auctions.get('one'))).toEqual(['terms', 'bid 1', 'clock', 'bid 2']);
});

test('a hundred lots that start at once are one commit, and one that is damaged stops no other', async () => {
  const lots = Array.from({ length: 100 }, (_, index) => `lot-${index}`);
  for (const lot of lots) fake.put('bids', { auctionId: `${lot}#events`, seq: 1, event: TERMS });
  fake.put('bids', { auctionId: 'bad#events', seq: 1, event: { kind: 'unknown' } });
  await expect(writeLog(deps, ['bad', ...lots])).rejects.toThrow();
  expect((await log()).auctions.size).toBe(100);
  expect(s3.written.filter((path) => path.startsWith('tile/entries/'))).toHaveLength(1);
});

test('where it is not known how far a lot is logged, nothing of it is logged again, and the others go on', async () => {
  await append('one', TERMS);
  await append('two', TERMS);
  await writeLog(deps, ['one', 'two']);
  bid('one', 1);
  await writeLog(deps, ['one']);
  const newest = fake.all('bids').find((item) => item['auctionId'] === 'one#runs' && item['seq'] === 2);
  fake.put('bids', { ...newest, hash: 7 });
  bid('one', 2);
  bid('two', 1);
  // It would go on for ever.
  s3.die(60);
  await expect(writeLog(deps, ['one', 'two'])).rejects.toThrow('Not all could be logged.');
  s3.die(0);
  const { auctions, note } = await log();
  expect(kindsOf(auctions.get('one'))).toEqual(['terms', 'bid 1']);
  expect(kindsOf(auctions.get('two'))).toEqual(['terms', 'bid 1']);
  fake.put('bids', { ...newest });
  await writeLog(deps, ['one']);
  expect(kindsOf((await log(note)).auctions.get('one'))).toEqual(['terms', 'bid 1', 'bid 2']);
});

test('an index that cannot be made anew keeps no other lot out of the log', async () => {
  await append('one', TERMS);
  await append('two', TERMS);
  for (let seq = 1; seq < 300; seq += 1) bid('one', seq);
  await writeLog(deps, ['one']);
  bid('one', 300);
  await writeLog(deps, ['one']);
  s3.set('auction/one', 'damaged');
  const first = fake.all('bids').find((item) => item['auctionId'] === 'one#runs');
  fake.put('bids', { ...first, hash: 7 });
  for (let seq = 301; seq <= 600; seq += 1) bid('one', seq);
  await writeLog(deps, ['one']);
  await writeLog(deps, ['two']);
  const { auctions } = await log();
  expect([auctions.get('one')?.length, auctions.get('two')?.length]).toEqual([601, 1]);
});

test('an auction with more bids than are read at once is logged whole', async () => {
  await append('one', TERMS);
  for (let seq = 1; seq <= 1_201; seq += 1) bid('one', seq);
  await writeLog(deps, ['one']);
  expect((await log()).auctions.get('one')).toHaveLength(1_202);
});

test('an index names what is in full bundles, and is made anew if it was lost or damaged', async () => {
  await append('one', TERMS);
  await writeLog(deps, ['one']);
  expect(s3.files.has('auction/one')).toBe(false);
  let seq = 0;
  for (const damage of ['', '{}', '{"auction":"one","ranges":[[7,1]]}', '']) {
    for (let more = 0; more < 300; more += 1) bid('one', (seq += 1));
    await writeLog(deps, ['one']);
    const index = new TextDecoder().decode(s3.files.get('auction/one'));
    const full = Math.floor((seq + 1) / 256) * 256;
    expect(JSON.parse(index)).toEqual({ auction: 'one', ranges: [[0, full]] });
    expect(await indexed('one')).toHaveLength(seq + 1);
    s3.set('auction/one', damage);
  }
});

describe('a crash', () => {
  test('at any call leaves what the next call finishes: one chain, nothing twice, nothing missing', async () => {
    await append('one', TERMS);
    let seq = 0;
    let earlier: string | undefined;
    for (let after = 1; after <= 40; after += 1) {
      for (let more = 0; more < 20; more += 1) bid('one', (seq += 1));
      s3.die(1 + (after % 14));
      await writeLog(deps, ['one']).catch(() => undefined);
      s3.die(0);
      if (after % 3 === 0) continue;
      await writeLog(deps, ['one']);
      const { auctions, note } = await log(earlier);
      earlier = note;
      const whole = ['terms', ...Array.from({ length: seq }, (_, index) => `bid ${index + 1}`)];
      expect(kindsOf(auctions.get('one'))).toEqual(whole);
      expect(kindsOf(await indexed('one'))).toEqual(whole);
    }
  });
});

test('20 kills, bids out of order, batches dropped, doubled and reversed leave one chain of each auction', async () => {
  const lots = ['a', 'b', 'c'];
  for (const lot of lots) await append(lot, TERMS);
  let earlier: string | undefined;
  for (let kill = 1; kill <= 20; kill += 1) {
    const seqs = Array.from({ length: 10 }, (_, place) => 10 * kill - place);
    const [late, early] = [seqs.slice(0, 5), seqs.slice(5)];
    for (const lot of lots) for (const seq of late) bid(lot, seq);
    await writeLog(deps, lots);
    for (const lot of lots) for (const seq of early) bid(lot, seq);
    s3.die(1 + (kill % 10));
    await expect(writeLog(deps, lots)).rejects.toThrow();
    s3.die(0);
    // Dropped: the next batch finds it.
    if (kill % 4 === 0 && kill < 20) continue;
    const both = kill % 2 === 0 ? [lots.toReversed(), lots] : [[...lots, ...lots], ['b']];
    await Promise.all(both.map((batch) => writeLog(deps, batch)));
    const { auctions, note } = await log(earlier);
    earlier = note;
    const whole = ['terms', ...Array.from({ length: 10 * kill }, (_, index) => `bid ${index + 1}`)];
    for (const lot of lots) {
      expect(kindsOf(auctions.get(lot))).toEqual(whole);
      expect(await indexed(lot)).toEqual(auctions.get(lot));
    }
  }
  for (const lot of lots) expect(checkAuction(lot, await indexed(lot)).broken).toEqual([]);
});

test('four at once make one log', async () => {
  const lots = ['a', 'b', 'c', 'd'];
  for (const lot of lots) await append(lot, TERMS);
  let earlier: string | undefined;
  for (let round = 1; round <= 25; round += 1) {
    for (const lot of lots) for (const seq of [-2, -1, 0]) bid(lot, 3 * round + seq);
    await Promise.all([lots, lots.toReversed(), ['a', 'b'], ['c', 'a']].map((some) => writeLog(deps, some)));
    const { auctions, note } = await log(earlier);
    earlier = note;
    for (const lot of lots) {
      expect(auctions.get(lot)).toHaveLength(3 * round + 1);
      expect(await indexed(lot)).toEqual(auctions.get(lot));
    }
  }
});

describe('a reader finds', () => {
  const logged = async () => {
    await append('one', TERMS);
    bid('one', 1);
    await writeLog(deps, ['one']);
    const { note } = await log();
    return note;
  };

  test('an entry that was changed', async () => {
    await logged();
    const path = 'tile/entries/000.p/2';
    const bundle = s3.files.get(path) ?? bytesOf('');
    s3.files.set(path, bundle.with(bundle.length - 5, 49));
    await expect(log()).rejects.toThrow('some were changed');
  });

  test('a log that was rolled back, and one that was written anew', async () => {
    const note = await logged();
    bid('one', 2);
    await writeLog(deps, ['one']);
    const later = (await log(note)).note;
    s3.files.set('checkpoint', bytesOf(note));
    await expect(log(later)).rejects.toThrow('The log had 3 entries, and now has 2.');
    ({ fake, s3, deps, appendEvents, append, bid } = logWorld());
    await append('two', TERMS);
    for (const seq of [1, 2, 3]) bid('two', seq);
    await writeLog(deps, ['two']);
    await expect(log(later)).rejects.toThrow('different things to different people');
  });

  test('a checkpoint of somebody else', async () => {
    await logged();
    const other = newKey().verifier('boli.test/log');
    await expect(readLog({ key: other, read: async (path) => s3.files.get(path) ?? bytesOf('') })).rejects.toThrow(
      BrokenLog,
    );
  });
});
