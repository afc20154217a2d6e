import { describe, expect, it } from 'vitest';
import { byHouseNumber } from '#web/features/sales/by-house-number.ts';

describe('the lots of a sale by house number', () => {
  const lot = (_id: string, houseNumber?: string, status: 'draft' | 'completed' = 'draft') => ({
    _id,
    status,
    ...(houseNumber !== undefined && { houseNumber }),
  });

  it('are in the order in which people count, and those without one come last', () => {
    const lots = [lot('none'), lot('ten', 'A-10'), lot('two', 'a-2'), lot('b', 'B-1'), lot('none-2')];
    expect(byHouseNumber(lots)).toEqual(['two', 'ten', 'b', 'none', 'none-2']);
  });

  it('leave one that has started where it is', () => {
    const lots = [lot('three', '3'), lot('sold', '9', 'completed'), lot('one', '1')];
    expect(byHouseNumber(lots)).toEqual(['one', 'sold', 'three']);
  });
});
