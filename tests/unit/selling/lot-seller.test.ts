import { expect, test } from 'vitest';
import { formerSellersAfter, givenTo, type LotSeller } from '#functions/selling/lot-seller.ts';

const rule = (percent: number) => ({ percent, fixed: 0, minimum: 0, gst: 18_00 });
const bank: LotSeller = { sellerId: 'bank', commission: rule(5_00), sellerSince: 1 };
const nobody: LotSeller = { sellerId: undefined, commission: undefined, sellerSince: undefined };
const later: LotSeller = { sellerId: 'bank', commission: rule(9_00), sellerSince: 5 };
const published = { listingStatus: 'pending' } as const;

test.each([
  ['nobody', nobody],
  ['another seller', { sellerId: 'trust', commission: rule(7_00), sellerSince: 3 }],
])('a lot that was taken from its seller for %s and given anew keeps what was agreed first', (_, between) => {
  const taken = {
    ...published,
    ...between,
    formerSellers: formerSellersAfter({ ...bank, ...published }, between.sellerId),
  };
  expect(givenTo(taken, later)).toEqual(bank);
  const back = { ...published, ...givenTo(taken, later), formerSellers: formerSellersAfter(taken, 'bank') };
  const again = { formerSellers: formerSellersAfter(back, undefined) };
  expect(givenTo(again, { ...later, sellerSince: 9 })).toEqual(bank);
});

test('a draft, and whoever had not the lot before, get the rule of the day', () => {
  expect(formerSellersAfter({ ...bank, listingStatus: 'draft' }, undefined)).toBeUndefined();
  expect(givenTo({}, later)).toEqual(later);
  expect(givenTo({ formerSellers: [{ sellerId: 'trust' }] }, later)).toEqual(later);
});
