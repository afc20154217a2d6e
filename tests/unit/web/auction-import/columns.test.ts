import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import {
  COLUMN_IDS,
  columnId,
  columnOf,
  REQUIRED_IDS,
  templateColumns,
} from '#web/features/auction-form/import/columns/columns.ts';
import { matchColumns, withColumn, withMapping } from '#web/features/auction-form/import/columns/match-columns.ts';
import { proposeColumns } from '#web/features/auction-form/import/columns/propose-columns.ts';

describe('a template', () => {
  it.each(CATEGORIES.map(({ _id }) => _id))(
    'of %s has each needed column, and its names map to its columns',
    (categorie) => {
      const columns = templateColumns(categorie);
      const ids = columns.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([...REQUIRED_IDS]));
      expect(
        columns
          .filter(({ isRequired }) => isRequired)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(REQUIRED_IDS.toSorted());
      expect(
        matchColumns(
          columns.map(({ label }) => label),
          {},
        ),
      ).toEqual(ids);
    },
  );
});

it('every column has a name of its own among those that a lot of any category can have', () => {
  const labels = COLUMN_IDS.map((id) => columnOf(id, '').label);
  expect(new Set(labels).size).toBe(labels.length);
});

it('a mapping is remembered by the name of the column, and no column is used twice', () => {
  const remembered = { 'my heading': 'title', title: null } as const;
  expect(matchColumns(['LOT NO.', 'Title', 'My  heading', 'Name', 'What?'], remembered)).toEqual([
    'houseNumber',
    null,
    'title',
    null,
    null,
  ]);
  expect(withColumn(['houseNumber', 'title', null], 2, 'title')).toEqual(['houseNumber', null, 'title']);
});

describe('a name that several columns have', () => {
  const twice = ['Title', 'Reserve Price', 'reserve  price', ''];

  it('is taken for none of them, and the first is proposed whatever was remembered', () => {
    for (const remembered of [{}, { 'reserve price': null }, { 'reserve price': 'basePrice' }] as const) {
      const mapping = matchColumns(twice, remembered);
      expect(mapping).toEqual(['title', null, null, null]);
      expect(proposeColumns(twice, mapping, remembered)).toEqual([null, 'reservePrice', null, null]);
    }
  });

  it('keeps its meaning from a column with another name', () => {
    const headers = ['House Number', 'House Number', 'Lot Number'];
    const mapping = matchColumns(headers, {});
    expect(mapping).toEqual([null, null, null]);
    expect(proposeColumns(headers, mapping, {})).toEqual(['houseNumber', null, null]);
  });

  it('is not remembered, nor is an empty one, and what was remembered of it is forgotten', () => {
    const remembered = { 'reserve price': 'basePrice', '': 'facts.year', place: 'placePin' } as const;
    expect(withMapping(remembered, twice, ['title', 'reservePrice', null, 'emdAmount'])).toEqual({
      place: 'placePin',
      title: 'title',
    });
  });

  it('of nothing is no meaning', () => {
    expect(matchColumns(['', '#'], { '': 'title' })).toEqual([null, null]);
  });
});

it('a label is taken before another name of the same column, as in the list of auctions', () => {
  const headers = ['Title', 'Starts at (IST)', 'Base price (INR)', 'Lot Number', 'House Number'];
  const mapping = matchColumns(headers, {});
  expect(mapping).toEqual(['title', null, null, null, 'houseNumber']);
  expect(proposeColumns(headers, mapping, {})).toEqual([null, 'moment:start', 'basePrice', null, null]);
});

it('a column that was remembered under an earlier name is known', () => {
  const earlier = ['fact:make', 'step:1:from', 'inspection:0:date', 'moment:start', 'placePin'];
  expect(earlier.map(columnId)).toEqual([
    'facts.make',
    'steps.1.from',
    'inspections.0.date',
    'moment:start',
    'placePin',
  ]);
});

describe('a name that is not quite ours', () => {
  const proposed = (headers: string[], remembered = {}) =>
    proposeColumns(headers, matchColumns(headers, remembered), remembered);

  it.each([
    ['Reg. No.', 'facts.registrationNumber'],
    ['EMD Rs', 'emdAmount'],
    ['EMD (in Rs.)', 'emdAmount'],
    ['Auction start', 'moment:start'],
    ['Auction End', 'moment:end'],
    ['Resreve Price', 'reservePrice'],
    ['Reserve', 'reservePrice'],
    ['Color', 'facts.colour'],
    ['Yr of Mfg', 'facts.year'],
    ['Fuel Type', 'facts.fuel'],
    ['Descripton', 'description'],
    ['PIN Codes', 'placePin'],
  ])('%s is proposed as %s, and not taken without an answer', (header, id) => {
    expect(matchColumns([header], {})).toEqual([null]);
    expect(proposed([header])).toEqual([id]);
  });

  it('is not proposed when several columns may be meant, none, or one that the file has', () => {
    expect(proposed(['Price', 'Remarks', 'Sl.', '', 'Reserve Price', 'Reserve Rs'])).toEqual(Array(6).fill(null));
  });

  it('is not proposed again when the clerk has chosen not to import it', () => {
    expect(proposed(['EMD Rs'], { 'emd rs': null })).toEqual([null]);
  });
});

it('names are known whatever their spaces, capitals and accents', () => {
  expect(matchColumns(['HOUSE\u00a0NUMBER', 'Ｔitle', 'Base   price'], {})).toEqual([
    'houseNumber',
    'title',
    'basePrice',
  ]);
  const hindi = ['\u092e\u093e\u0930\u0941\u0924\u093f', '\u092e\u0930\u0924'];
  expect(matchColumns(hindi, { [hindi[0] ?? '']: 'title' })).toEqual(['title', null]);
});
