import { beforeAll, describe, expect, test } from 'vitest';
import { listAuctions, unwatchAuction, watchAuction } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { listCategories } from '#shared/contract/selling/auction-routes.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { advance, details, idsOf, type Market, openMarket } from '#tests/support/people/market.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import type { Stack } from '#tests/support/stack/stack.ts';
import { draftTests, editTests } from './edits.tests.ts';

/** Tests of whole lists of auctions, on a stack with no draft and no running auction. */
export function marketTests(on: { readonly stack: Stack }): void {
  let market: Market;
  /** Read when a test runs: the market is created after the tests are defined. */
  const current = {
    get market() {
      return market;
    },
  };

  beforeAll(async () => {
    market = await openMarket(on.stack);
    expect(await idsOf(market.admin, { status: 'draft' })).toEqual([]);
    expect(await idsOf(market.admin, { status: 'active' })).toEqual([]);
  });

  // First, because these tests expect the notice of their own auction, and the inbox merges all new auctions of a day.
  draftTests(current);

  describe('lists of auctions', () => {
    const created: string[] = [];

    beforeAll(async () => {
      for (const [title, categorie, basePrice] of [
        ['Red car', 'cars', 500],
        ['Blue CAR', 'cars', 300],
        ['Old bike', 'bikes', 900],
        ['Gold ring', 'jewelry', 100],
        ['Green car', 'cars', 700],
      ] as const) {
        created.push(await publishLot(market.stack, market.admin, { title, categorie, basePrice }));
        await market.stack.advance(1000);
      }
      await advance(market, 0);
    });

    test('a title search and a category filter select auctions', async () => {
      const [red, blue, bike, ring, green] = created;
      expect(await idsOf(market.asha, { search: ' cAr', sort: 'newest' })).toEqual([green, blue, red]);
      expect(await idsOf(market.asha, { categorie: 'jewelry' })).toEqual([ring]);
      expect(await idsOf(market.asha, { categorie: 'bikes', search: 'bike' })).toEqual([bike]);
      expect(await idsOf(market.asha, { search: 'nothing like it' })).toEqual([]);
      expect(await idsOf(market.asha, { status: 'active' })).toEqual([]);
    });

    test('every sort orders the auctions', async () => {
      const [red, blue, , , green] = created;
      const query = { search: 'car', categorie: 'cars' };
      expect(await idsOf(market.asha, { ...query, sort: 'newest' })).toEqual([green, blue, red]);
      expect(await idsOf(market.asha, { ...query, sort: 'price-asc' })).toEqual([blue, red, green]);
      expect(await idsOf(market.asha, { ...query, sort: 'price-desc' })).toEqual([green, red, blue]);
      expect(await idsOf(market.asha, { ...query, sort: 'end-date' })).toEqual([red, blue, green]);
    });

    test('the watchlist contains watched auctions once each', async () => {
      const [red = '', blue = ''] = created;
      for (const id of [red, red, blue]) await market.asha.call(watchAuction, { params: { id } });
      expect((await idsOf(market.asha, { watched: 'true' })).toSorted()).toEqual([red, blue].toSorted());
      expect(await idsOf(market.asha, { watched: 'true', sort: 'price-asc' })).toEqual([blue, red]);
      expect((await market.asha.call(getDashboard)).data.stats.watchlist).toBe(2);
      expect(await details(market.asha, red)).toMatchObject({ watched: true });
      expect(await details(market.ravi, red)).toMatchObject({ watched: false });
      for (const id of [red, red]) await market.asha.call(unwatchAuction, { params: { id } });
      expect(await idsOf(market.asha, { watched: 'true' })).toEqual([blue]);
      expect(await attempt(market.stack.url, market.asha, watchAuction, { params: { id: 'none' } })).toMatchObject({
        status: 404,
      });
      const cards = (await market.asha.call(listAuctions, { query: { search: 'car' } })).auctions;
      expect(cards.filter((card) => card.watched).map((card) => card._id)).toEqual([blue]);
    });

    test('every signed-in user gets the categories', async () => {
      const { categories } = await market.asha.call(listCategories);
      expect(categories.map((one) => one._id)).toContain('jewelry');
      expect(await market.admin.call(listCategories)).toMatchObject({ categories });
    });
  });

  editTests(current);
}
