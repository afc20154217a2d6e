import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import {
  COLUMN_IDS,
  columnId,
  columnOf,
  REQUIRED_IDS,
  templateColumns,
} from '#web/features/auction-form/import/columns/columns.ts';
import { matchColumns, withColumn } from '#web/features/auction-form/import/columns/match-columns.ts';

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
