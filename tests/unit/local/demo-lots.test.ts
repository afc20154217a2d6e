import { describe, expect, test } from 'vitest';
import { demoLot } from '#infra/local/demo/lot-sales.ts';
import { DEMO_LOTS } from '#infra/local/demo/lots.ts';
import { placeField, saleTermsField } from '#shared/contract/lots/lot-fields.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { readFacts } from '#shared/model/lots/check-facts.ts';

const START = Date.parse('2026-11-24T10:00:00Z');

describe('the lots of the demo', () => {
  test.each(CATEGORIES.map(({ _id }) => _id))('include %s with facts, a place and the details of the sale', (_id) => {
    const lots = DEMO_LOTS.filter(({ categorie }) => categorie === _id);
    expect(lots.length).toBeGreaterThan(0);
    for (const { slug, facts } of lots) {
      const { place, sale } = demoLot(slug, START);
      expect(readFacts(_id, facts, START)).toEqual({ ok: true, value: facts });
      expect(placeField.parse(place)).toEqual(place);
      expect(saleTermsField.parse(sale)).toMatchObject({ seller: expect.any(String), inspections: [{}, {}] });
    }
  });
});
