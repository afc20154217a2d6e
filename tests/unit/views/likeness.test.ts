import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { catalogueOf } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { isBefore } from '#functions/views/catalogue/catalogue-order.ts';
import { likenessTo, type LotTraits } from '#functions/views/catalogue/likeness.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

const swift: LotTraits = {
  auctionId: 'lot',
  categorie: 'cars',
  city: 'Pune',
  facts: { make: 'Maruti Suzuki', model: 'Swift' },
  price: 400_000_00,
};

/** Their ids, the most similar first. */
function ranked(lot: LotTraits, others: readonly LotTraits[]): readonly string[] {
  const places = others.map(likenessTo(lot));
  return places.toSorted((one, other) => (isBefore(one, other) ? -1 : 1)).map(({ auctionId }) => auctionId);
}

describe('the lots most like one', () => {
  it('are sorted by make and model, then make alone, then city, then the nearest price', () => {
    const other = (auctionId: string, change: Partial<LotTraits>) => ({ ...swift, auctionId, ...change });
    const others = [
      other('another make', { facts: { make: 'Honda', model: 'Swift' } }),
      other('its make', { facts: { make: 'maruti  suzuki', model: 'Alto' } }),
      other('twice the price', { price: 800_000_00 }),
      other('half the price', { price: 200_000_00, facts: { make: 'MARUTI SUZUKI', model: 'swift' } }),
      other('a third of the price', { price: 133_000_00 }),
      other('another city', { city: 'Nashik', price: 900_000_00 }),
      other('its price', { city: ' pune' }),
    ];
    expect(ranked(swift, others)).toEqual([
      'its price',
      'half the price',
      'twice the price',
      'a third of the price',
      'another city',
      'its make',
      'another make',
    ]);
  });

  it('are ranked by price if nothing else is known', () => {
    const bare = { ...swift, city: '', facts: {} };
    const others = [10, 5, 4, 1].map((lakh) => ({
      ...swift,
      auctionId: `${lakh}`,
      facts: lakh === 5 ? {} : swift.facts,
      price: lakh * 100_000_00,
    }));
    expect(ranked(bare, others)).toEqual(['4', '5', '10', '1']);
  });

  it('never include the lot itself, lots that do not match, or more lots than requested', async () => {
    const entry = fc.record({
      make: fc.constantFrom('Tata', 'tata', ''),
      model: fc.constantFrom('Nexon', 'Tiago'),
      city: fc.constantFrom('Pune', 'Mumbai', ''),
      price: fc.nat(1_000_000),
      categorie: fc.constantFrom('cars', 'bikes'),
      isUnsold: fc.constant(false),
      isHidden: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (lots, limit) => {
          const all = lots.map(({ make, model, ...rest }, n): CatalogueEntry => ({
            ...rest,
            auctionId: `a${n}`,
            title: 'A car',
            status: 'pending',
            bidCount: 0,
            startAt: NOW + HOUR,
            closesAt: NOW + 2 * HOUR,
            createdAt: NOW,
            lotNumber: n,
            pin: '',
            forStaff: '',
            facts: { make, model },
          }));
          const [first] = all;
          if (first === undefined) return;
          const lot: LotTraits = { ...first, categorie: 'cars' };
          const catalogue = catalogueOf({ follow: async () => NOW, entries: () => all.values() });
          const found = await catalogue.alike({ categorie: 'cars', withDrafts: false }, lot, limit, NOW);
          const others = all.filter((one) => one !== first && one.categorie === 'cars' && !one.isHidden);
          expect(found).toEqual(
            ranked(
              lot,
              others.map((one) => ({ ...one, categorie: 'cars' })),
            ).slice(0, limit),
          );
        },
      ),
    );
  });
});
