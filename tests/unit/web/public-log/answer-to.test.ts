import { describe, expect, test } from 'vitest';
import { bytesOf } from '#shared/proof/bytes.ts';
import { checkFiles } from '#shared/proof/files/check-files.ts';
import {
  AUCTION,
  bid,
  HONEST,
  logged,
  MINUTE,
  RUPEES,
  secretOf,
  START,
} from '#tests/support/public-log/honest-auction.ts';
import { type MadeLog, madeLog } from '#tests/support/public-log/made-log.ts';
import { newKey } from '#tests/support/public-log/new-key.ts';
import { answerTo } from '#web/public-log/answer-to.ts';
import type { OwnReceipt } from '#web/public-log/questions.ts';

const honest = logged(HONEST);
const others = logged(HONEST, 'another');
/** The entries of two auctions, in turns. */
const mixed = honest.flatMap((entry, index) => [entry, others[index] ?? entry]);

const check = (log: MadeLog, seen?: { readonly key: string; readonly notes: readonly string[] }) =>
  answerTo(
    {
      what: 'auction',
      auction: AUCTION,
      seen: seen && { key: seen.key, checkpoints: seen.notes.map((note) => ({ note, at: 1 })) },
    },
    log.read,
  );
const brokenIn = async (log: MadeLog, seen?: Parameters<typeof check>[1]) => {
  const answer = await check(log, seen);
  if (answer.what === 'broken') return answer.why;
  return answer.what === 'auction' ? answer.broken.join(' ') : answer.what;
};

test('an auction in the log holds, says why bidders won or lost, and is a file that holds, too', async () => {
  const log = await madeLog(mixed);
  const answer = await check(log);
  if (answer.what !== 'auction') throw new Error(answer.what);
  expect(answer.broken).toEqual([]);
  expect(answer.holds).toContain('Bidder 2 won for ₹1,400, by the last bid.');
  expect(answer.now).toEqual({ key: log.vkey, note: log.note });
  expect(answer.parts.get(2)?.at(-1)).toBe('This bidder won the lot.');
  const text = await answer.file.text();
  const [checked] = await checkFiles([{ name: 'auction.json', text }], log.vkey);
  expect(checked?.broken).toEqual([]);
  expect(checked?.holds).toEqual(expect.arrayContaining(['Bidder 2 won for ₹1,400, by the last bid.']));
});

test('where this browser has seen a log before, one that is not there any more is broken', async () => {
  const seen = { key: 'key', checkpoints: [] };
  const gone = { what: 'broken', why: 'This browser has seen a log here before, and now there is none.' };
  const nothing = () => Promise.resolve(undefined);
  expect(await answerTo({ what: 'auction', auction: AUCTION, seen }, nothing)).toEqual(gone);
  expect(await answerTo({ what: 'house', seen }, nothing)).toEqual(gone);
});

test('an auction that the log does not have is absent, and so is every one without a log', async () => {
  const log = await madeLog(others);
  expect(await brokenIn(log)).toBe('absent');
  expect(
    await answerTo({ what: 'auction', auction: AUCTION, seen: undefined }, () => Promise.resolve(undefined)),
  ).toEqual({
    what: 'absent',
  });
});

describe('what somebody changed is found', () => {
  const changed = (index: number, from: string, to: string) =>
    honest.with(index, bytesOf(new TextDecoder().decode(honest[index]).replace(from, to)));
  const rewritten = (facts: typeof HONEST) => logged(facts);
  test.each([
    ['an amount', changed(2, '115000', '115100'), 'Entry 4 does not continue entry 3'],
    ['an alias', changed(3, '"bidder":1', '"bidder":3'), 'Entry 5 does not continue entry 4'],
    ['the order', honest.with(1, honest[2] ?? bytesOf('')).with(2, honest[1] ?? bytesOf('')), 'Entry 2 is missing'],
    ['a missing entry', honest.toSpliced(4, 1), 'Entry 5 is missing'],
    ['a moved close, with the chain made anew', rewritten(HONEST.toSpliced(8, 1)), 'after the clock had run out'],
    [
      'a swapped winner, with the chain made anew',
      rewritten(
        HONEST.with(11, {
          ...HONEST[11],
          kind: 'result',
          after: 7,
          closedAt: START + 53 * MINUTE,
          outcome: 'won',
          bidder: 1,
          amount: 1_400 * RUPEES,
          decisions: 0,
        }),
      ),
      'Bidder 1 won with',
    ],
  ])('%s', async (_what, entries, why) => {
    expect(await brokenIn(await madeLog(entries))).toContain(why);
  });

  test('a log that was rolled back, forked, or begun anew with another key', async () => {
    const key = newKey();
    const before = await madeLog(mixed, key);
    const seen = { key: before.vkey, notes: [before.note] };
    expect(await brokenIn(await madeLog([...mixed, ...logged(HONEST, 'third')], key), seen)).toBe('');
    expect(await brokenIn(await madeLog(mixed.slice(0, -2), key), seen)).toBe(
      'The log had 24 entries, and now has 22.',
    );
    const fork = logged(HONEST.with(1, bid(1, 1, 1_002, 10)), 'another');
    const forked = await madeLog([...honest.flatMap((entry, index) => [entry, fork[index] ?? entry]), ...fork], key);
    expect(await brokenIn(forked, seen)).toContain('different things to different people');
    expect(await brokenIn(await madeLog(mixed), seen)).toContain('another key');
    const house = (log: MadeLog) =>
      answerTo({ what: 'house', seen: { key: seen.key, checkpoints: [{ note: before.note, at: 1 }] } }, log.read);
    const unsigned = { ...before, files: new Map([...before.files, ['checkpoint', bytesOf('no note')]]) };
    expect(
      await answerTo({ what: 'house', seen: undefined }, (path) => Promise.resolve(unsigned.files.get(path))),
    ).toEqual({ what: 'broken', why: 'This checkpoint is not signed with the key of the log.' });
    expect(await house(before)).toMatchObject({ size: 24, seen: [{ at: 1, size: 24 }], broken: [] });
    expect(await house(forked)).toMatchObject({ seen: [], broken: [expect.stringContaining('other entries')] });
    expect(await house(await madeLog(mixed.slice(2), key))).toMatchObject({
      broken: [expect.stringContaining('had 24 entries')],
    });
    expect(await house(await madeLog(mixed))).toMatchObject({ broken: [expect.stringContaining('another key')] });
  });
});

describe('receipts', () => {
  const ask = (log: MadeLog, seqs: readonly number[], lastBid = 0, secret?: string) =>
    answerTo({ what: 'receipts', auction: AUCTION, own: { seqs, lastBid, secret } }, log.read);

  test('a bidder is found by their bids, and gets those and the result; each holds by itself', async () => {
    const log = await madeLog(mixed);
    const answer = await ask(log, [3]);
    if (answer.what !== 'receipts') throw new Error(answer.what);
    expect(answer).toMatchObject({ bidder: 1, isBehind: false });
    expect(answer.part.at(-1)).toMatch(/^Bidder 2 bid ₹1,400 .* so Bidder 2 won\.$/);
    expect(answer.receipts.map(({ n }) => n)).toEqual([2, 4, 5, 12]);
    expect(answer.receipts.at(-1)?.title).toBe('Result: Bidder 2 won for ₹1,400');
    const files = answer.receipts.flatMap(({ n, proof, json }: OwnReceipt) => [
      { name: `${n}.tlog-proof`, text: proof },
      { name: `${n}.json`, text: json },
    ]);
    const checked = await checkFiles(files);
    expect(checked.flatMap(({ broken }) => broken)).toEqual([]);
    expect(checked.at(-1)?.holds.join()).toContain('Bidder 2 won for ₹1,400');
    const [, last] = files;
    const mangled = { name: 'mangled', text: last?.text.replace('100100', '100200') ?? '' };
    expect((await checkFiles([mangled]))[0]?.broken).toHaveLength(1);
  });

  test('a bidder is found by their secret, and saves a file that shows who they were', async () => {
    const log = await madeLog(mixed);
    const answer = await ask(log, [], 0, secretOf(3));
    if (answer.what !== 'receipts') throw new Error(answer.what);
    expect(answer.bidder).toBe(3);
    const text = answer.identity ?? '';
    const check = async (file: string) => (await checkFiles([{ name: 'me.json', text: file }], log.vkey))[0];
    expect((await check(text))?.holds.at(-1)).toMatch(/^It has the secret of Bidder 3/);
    for (const wrong of [text.replace(secretOf(3), secretOf(1)), text.replace('"secret": "3', '"secret": "4')]) {
      expect((await check(wrong))?.broken).toEqual([expect.stringContaining('not that of the bidder')]);
    }
    // Without the secret nothing is said, and a wrong one finds nobody.
    expect(await ask(log, [3])).toMatchObject({ identity: undefined });
    expect(await ask(log, [], 0, secretOf(9))).toEqual({ what: 'absent' });
    // The secret of one auction says nothing about others.
    expect(answer.receipts.map(({ json }) => json).join()).not.toContain(secretOf(3));
  });

  test('one whose bids the page does not have any more is found by the last amount', async () => {
    expect(await ask(await madeLog(mixed), [], 1_350 * RUPEES)).toMatchObject({ bidder: 3 });
  });

  test('what is not in the log yet is said', async () => {
    const log = await madeLog(honest.slice(0, 3));
    expect(await ask(log, [1, 7])).toMatchObject({ bidder: 1, isBehind: true });
    expect(await ask(log, [7], 5)).toEqual({ what: 'absent' });
  });
});
