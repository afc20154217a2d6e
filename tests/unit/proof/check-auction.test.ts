import { describe, expect, test } from 'vitest';
import { bytesOf } from '#shared/proof/bytes.ts';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { type Fact, parseEntry } from '#shared/proof/entry.ts';
import { personOf } from '#shared/proof/person.ts';
import {
  AUCTION,
  bid,
  HONEST,
  logged,
  MINUTE,
  secretOf,
  START,
  terms,
  won,
} from '#tests/support/public-log/honest-auction.ts';

const brokenIn = (facts: readonly Fact[]) => checkAuction(AUCTION, logged(facts)).broken.join(' ');
const without = (index: number) => HONEST.toSpliced(index, 1);
const instead = (index: number, fact: Fact) => HONEST.with(index, fact);

test('an auction that kept the rules, in plain words', () => {
  expect(checkAuction(AUCTION, logged(HONEST))).toEqual({
    broken: [],
    holds: [
      'All 12 entries are there, each continues the one before, and none was changed.',
      '6 bids are numbered without a gap.',
      'Each bid was at least the least next bid, in time by the clock, and moved the clock by the rule.',
      'Bidder 2 won for ₹1,400, by the last bid.',
    ],
    notes: [
      'The log does not show who is behind a number, or whether a bid was refused rightly.',
      'The house moved or stopped the clock 3 times.',
      'The house took bids back 1 times.',
    ],
  });
});

describe('what was changed after it was logged', () => {
  const honest = logged(HONEST);
  const changed = (index: number, from: string, to: string) =>
    honest.with(index, bytesOf(new TextDecoder().decode(honest[index]).replace(from, to)));

  test.each([
    ['an amount', changed(2, '115000', '115100'), 'Entry 4 does not continue entry 3'],
    ['a bidder’s number', changed(3, '"bidder":1', '"bidder":3'), 'Entry 5 does not continue entry 4'],
    [
      'the time of a bid',
      changed(1, String(START + 10 * MINUTE), String(START + 9 * MINUTE)),
      'Entry 3 does not continue',
    ],
    [
      'two entries swapped',
      honest.with(1, honest[2] ?? bytesOf('')).with(2, honest[1] ?? bytesOf('')),
      'Entry 2 is missing',
    ],
    ['a missing entry', honest.toSpliced(4, 1), 'Entry 5 is missing: entry 6 follows.'],
    ['an entry of another auction', honest.with(1, logged(HONEST, 'another')[1] ?? bytesOf('')), 'another auction'],
    ['spaces', changed(11, '"v":1', '"v": 1'), 'is no entry'],
    ['an unknown field', changed(11, '"v":1', '"v":1,"x":1'), 'is no entry'],
  ])('%s', (_what, all, why) => {
    expect(checkAuction(AUCTION, all).broken).toEqual([expect.stringContaining(why)]);
  });
});

describe('what was logged against the rules', () => {
  test.each([
    ['a bid that is too low', instead(2, bid(2, 2, 1_100, 11)), 'below ₹1,101, which was needed'],
    ['a first bid at the base price', instead(1, bid(1, 1, 1_000, 10)), 'below ₹1,001'],
    ['a missing bid', without(2), 'number 3 follows number 1'],
    ['a bid twice', HONEST.toSpliced(2, 0, bid(1, 1, 1_001, 10)), 'number 1 follows number 1'],
    [
      'bids in another order',
      instead(1, bid(2, 1, 1_001, 10)).with(2, bid(1, 2, 1_150, 11)),
      'number 2 follows number 0',
    ],
    ['a bid before the start', instead(1, bid(1, 1, 1_001, -1)), 'came before the start'],
    ['a bid after the clock', instead(2, bid(2, 2, 1_150, 13)), 'after the clock had run out'],
    ['a bid while the clock stood', without(7).toSpliced(7, 1), 'while the clock was stopped'],
    ['a shill’s automatic bid', instead(3, bid(3, 3, 1_250, 11, true)), 'somebody who did not lead'],
    [
      'a deadline that was moved in secret',
      without(7).toSpliced(7, 1).toSpliced(6, 1),
      'taken back after the clock had run out',
    ],
    ['a swapped winner', instead(11, won(7, 1, 1_400, 53)), 'Bidder 1 won with ₹1,400, but Bidder 2'],
    ['another price', instead(11, won(7, 2, 1_300, 53)), 'but Bidder 2 had bid ₹1,400'],
    ['an early close', instead(11, won(7, 2, 1_400, 51)), 'closed before its clock had run out'],
    ['a bid after the end', [...HONEST, bid(8, 3, 1_600, 51)], 'after the end'],
    [
      'a void that invents a bid',
      instead(9, { kind: 'void', seq: 6, at: START, restates: 4, bidder: 2, amount: 1 }),
      'what bid 4 was',
    ],
    [
      'a number that becomes somebody else’s',
      instead(4, { ...bid(4, 1, 1_300, 12, true), person: 'f'.repeat(64) }),
      'Bidder 1 is not who made the earlier bids',
    ],
    [
      'a bid without the person',
      instead(4, { ...bid(4, 1, 1_300, 12, true), person: undefined }),
      'Bidder 1 is not who',
    ],
    [
      'one person under two numbers',
      instead(2, { ...bid(2, 2, 1_150, 11), person: personOf(secretOf(1)) }),
      'Bidder 2 is the same person',
    ],
    ['terms that change', [...HONEST.slice(0, 1), terms, ...HONEST.slice(1)], 'a second time'],
    ['no terms', HONEST.slice(1), 'does not say the terms'],
  ])('%s', (_what, facts, why) => {
    expect(brokenIn(facts)).toMatch(new RegExp(why));
  });
});

test('what came late into the log counts from its place, and is said', () => {
  const late = HONEST.toSpliced(8, 1).toSpliced(9, 0, { kind: 'clock', after: 5, closesAt: START + 50 * MINUTE });
  expect(checkAuction(AUCTION, logged(late))).toMatchObject({
    broken: [],
    notes: expect.arrayContaining(['1 entries were logged after bids that came later.']),
  });
});

test('an entry is read as it was written, and its bytes are as documented', () => {
  const [first = bytesOf('')] = logged(HONEST);
  expect(new TextDecoder().decode(first)).toBe(
    `{"v":1,"auction":"${AUCTION}","n":1,"prev":"${'0'.repeat(64)}","kind":"terms","after":0,"startAt":1790000000000,` +
      '"endAt":1790003600000,"basePrice":100000,"steps":"0:100","bidInterval":120}',
  );
  expect(parseEntry(first)).toMatchObject(terms);
  expect(parseEntry(bytesOf('no JSON'))).toBeUndefined();
});

test('100,000 bids are checked', () => {
  const bids = Array.from({ length: 100_000 }, (_, index) =>
    bid(index + 1, 1 + (index % 2), 1_100 + index * 100, index / 1_000),
  );
  const facts = [terms, ...bids, won(100_000, 2, 1_100 + 99_999 * 100, 110)];
  const all = logged(facts);
  expect(checkAuction(AUCTION, all).broken).toEqual([]);
});
