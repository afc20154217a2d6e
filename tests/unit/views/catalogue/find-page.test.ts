import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyInMemory } from '#functions/platform/copy-in-memory.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import type { CatalogueFilter } from '#functions/views/catalogue/catalogue-filter.ts';
import { catalogueOf } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { findPage } from '#functions/views/catalogue/find-page.ts';
import { hasWordLike } from '#functions/views/catalogue/typing-errors.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { MISSPELLED, misspelledLots } from './misspelled.ts';
import { distance } from './naive-catalogue.ts';

const catalogueWith = (entries: readonly CatalogueEntry[]) =>
  catalogueOf(
    copyInMemory({
      changes: async function* () {
        for (const entry of entries)
          yield await Promise.resolve({ id: entry.auctionId, at: NOW - 1, version: 1, entry });
      },
    }),
  );

const find =
  (entries: readonly CatalogueEntry[]) =>
  async (filter: Partial<CatalogueFilter>, cursor?: string, limit = 24) => {
    const wanted = { sort: 'end-date', limit, cursor } as const;
    const found = await findPage(catalogueWith(entries), { withDrafts: false, ...filter }, wanted, NOW);
    return found?.page ?? expect.fail('The cursor is refused.');
  };

const lots = find(misspelledLots);
const lot = (auctionId: string, title: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  ...misspelledLots[0]!,
  auctionId,
  title: foldText(title),
  ...more,
});

describe('a search', () => {
  it('finds each of 200 misspelled words on the first page', async () => {
    expect(MISSPELLED).toHaveLength(200);
    const missed = [];
    for (const [search, id] of MISSPELLED) {
      const { auctionIds } = await lots({ search });
      if (!auctionIds.includes(id)) missed.push(search);
    }
    expect(missed).toEqual([]);
  });

  it('lists what it finds as typed before what it finds with typing errors, in any order and page by page', async () => {
    const search = find([
      lot('a', 'Rada clock', { closesAt: NOW + 1 }),
      lot('b', 'Radio', { closesAt: NOW + 2 }),
      lot('c', 'Rado watch', { closesAt: NOW + 3 }),
    ]);
    expect((await search({ search: 'rado' })).auctionIds).toEqual(['c', 'a', 'b']);
    const first = await search({ search: 'rado' }, undefined, 1);
    expect(first).toMatchObject({ auctionIds: ['c'], total: 3 });
    expect((await search({ search: 'rado' }, first.nextCursor ?? '')).auctionIds).toEqual(['a', 'b']);
  });

  it('allows no typing errors where many lots match as typed, whatever the other filters', async () => {
    const many = Array.from({ length: 24 }, (_, n) => lot(`rado-${n}`, 'Rado watch', { price: n }));
    const search = find([...many, lot('radio', 'Radio', { price: 1 })]);
    expect(await search({ search: 'rado' })).toMatchObject({ total: 24 });
    expect(await search({ search: 'rado', price: { to: 1 } })).toMatchObject({ total: 2 });
    expect(await find(many.slice(1))({ search: 'radio' })).toMatchObject({ total: 23 });
  });

  it.each(['lot 1049', '1049', '411002', 'rda', '&', 'swift 2019'])('%s has no typing errors', async (search) => {
    const more = [lot('year', 'Swift 2018'), lot('one', 'Rado', { lotNumber: 1_048 })];
    expect((await find(more)({ search })).auctionIds).toEqual([]);
  });
});

it('two words are alike if their distance is small enough', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'स'), minLength: 3, maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (one, other, errors) => {
      const isLike = ['a12', other, 'b', '34'].some((found) => found !== '' && distance(one, found) <= errors);
      expect(hasWordLike(`a12, ${other}; b-34`, one, errors)).toBe(isLike);
    }),
    { numRuns: 2_000 },
  );
});
