import { describe, expect, it } from 'vitest';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { allInSentence } from '#web/lots/price/all-in-price.ts';

describe('the price before the first bid', () => {
  it('adds premium, GST and other charges to the base price', () => {
    const charges = chargesAnswer({ ...NO_CHARGES, premium: 10_00, chargesGst: 18_00, other: 500_00 });
    expect(allInSentence({ basePrice: 10_000, charges })).toBe(
      'If you win, you pay your winning bid and the charges of this auction: at the base price of ₹10,000, ₹11,770 in all.',
    );
  });

  it('says that there are none', () => {
    expect(allInSentence({ basePrice: 10_000, charges: chargesAnswer(NO_CHARGES) })).toBe(
      'If you win, you pay your winning bid. This auction adds no charges to it.',
    );
  });
});
