import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Participant, sharedTies } from '#functions/domain/admission/shared-ties.ts';

const bidder = (id: string, changes: Partial<Participant> = {}): Participant => ({
  id,
  part: 'bidder',
  name: `Bidder ${id}`,
  ...changes,
});
const kindsOf = (...people: readonly Participant[]) =>
  sharedTies(people).map(({ kind, people: group }) => [kind, group.map(({ id }) => id).toSorted()]);

const ADDRESS = { text: '12, M.G. Road,\nPune 411001', state: '27' };

test('bidders who share a PAN, a UPI handle, a browser or an address are one tie each', () => {
  expect(
    kindsOf(
      bidder('a', { gstin: '27ABCDE1234F1Z5', payers: new Set(['h1', 'h2']), sharers: new Set(['b']) }),
      bidder('b', { gstin: '29ABCDE1234F2Z3', payers: new Set(['h2']), sharers: new Set(['a']), address: ADDRESS }),
      bidder('c', { payers: new Set(['h3']), address: { ...ADDRESS, text: '12 MG ROAD, Pune - 411 001' } }),
    ),
  ).toEqual([
    ['pan', ['a', 'b']],
    ['upi', ['a', 'b']],
    ['device', ['a', 'b']],
    ['address', ['b', 'c']],
  ]);
});

test('what too many share says nothing: a town, four characters of a document without the name, another state', () => {
  const document = { kind: 'aadhaar', lastFour: '1234' };
  expect(
    kindsOf(
      bidder('a', { address: { text: 'Pune', state: '27' }, document }),
      bidder('b', { address: { text: 'Pune', state: '27' }, document }),
      bidder('c', { address: ADDRESS }),
      bidder('d', { address: { ...ADDRESS, state: '29' } }),
    ),
  ).toEqual([]);
  expect(kindsOf(bidder('a', { name: 'Asha Rao', document }), bidder('b', { name: 'ASHA  RAO', document }))).toEqual([
    ['document', ['a', 'b']],
  ]);
});

test('the seller is tied by PAN, by the details of the account that reads their page, and by being that account', () => {
  const seller: Participant = {
    id: 'bank',
    part: 'seller',
    name: 'A bank',
    userId: 's',
    pan: 'ABCDE1234F',
    account: 'HDFC0000001:001122334455',
    payers: new Set(['h1']),
    sharers: new Set(['c']),
  };
  expect(
    kindsOf(
      seller,
      bidder('a', { gstin: '27ABCDE1234F1Z5' }),
      bidder('b', { payers: new Set(['h1']) }),
      bidder('c'),
      bidder('s'),
    ),
  ).toEqual([
    ['person', ['bank', 's']],
    ['pan', ['a', 'bank']],
    ['upi', ['b', 'bank']],
    ['device', ['bank', 'c']],
  ]);
});

test('what only the staff and the seller share is no tie of the lot', () => {
  const clerk: Participant = { id: 'clerk', part: 'staff', name: 'A clerk', sharers: new Set(['s']) };
  const seller: Participant = { id: 'bank', part: 'seller', name: 'A bank', userId: 's' };
  expect(kindsOf(clerk, seller)).toEqual([]);
  expect(kindsOf(clerk, bidder('s'))).toEqual([['device', ['clerk', 's']]]);
});

test('a tie is another one once somebody joins it, and the same in whatever order people are read', () => {
  const people = ['a', 'b', 'c'].map((id) => bidder(id, { payers: new Set(['h']) }));
  const keys = (of: readonly Participant[]) => sharedTies(of).map(({ key }) => key);
  expect(keys(people.slice(0, 2))).not.toEqual(keys(people));
  fc.assert(
    fc.property(fc.shuffledSubarray(people, { minLength: 3 }), (shuffled) => {
      expect(keys(shuffled)).toEqual(keys(people));
    }),
  );
});
