import { describe, expect, it } from 'vitest';
import { lateInspection } from '#shared/model/lots/inspection-text.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { bidClockInWords, lotWarnings } from '#shared/model/sales/lot-checks.ts';

describe('what to look at before a lot is published', () => {
  const house = { ...NO_CHARGES, premium: 7_50, chargesGst: 18_00 };
  const lot = { basePrice: 2_999_00, charges: house };

  it('is nothing where its base price is within the power, and its charges are those of the house', () => {
    expect(lotWarnings(lot, { power: 3_000_00, houseCharges: house })).toEqual([]);
    expect(lotWarnings({ ...lot, basePrice: 9_000_00 }, { power: undefined, houseCharges: house })).toEqual([]);
    // The house takes none; the lot does on purpose.
    expect(lotWarnings(lot, { power: undefined, houseCharges: NO_CHARGES })).toEqual([]);
  });

  it('is a base price that no power reaches, and a premium from before it was changed', () => {
    const found = lotWarnings(
      { basePrice: 3_000_00, charges: { ...NO_CHARGES, premium: 5_00 } },
      { power: 3_000_00, houseCharges: house },
    );
    expect(found).toEqual([
      'Nobody can bid on it: its base price is not below the bidding power of ₹3,000.',
      'Its charges are not those of the house now: buyer’s premium 5 % instead of 7.5 %, GST on charges 0 % instead of 18 %.',
    ]);
  });

  it('is the bid clock, in words', () => {
    expect(bidClockInWords([60, 300, 60])).toEqual([
      '2 lots end 1 minute after their last bid, which may be before the planned end.',
      '1 lot ends 5 minutes after its last bid, which may be before the planned end.',
    ]);
  });

  it('is an inspection that begins when the lot is sold', () => {
    const from = Date.parse('2026-12-01T04:30:00Z');
    const times = [{ from, until: from + 3_600_000 }];
    expect(lateInspection(times, from + 1)).toBeUndefined();
    expect(lateInspection(undefined, from)).toBeUndefined();
    expect(lateInspection(times, from)).toBe(
      'The inspection on 1 December 2026, 10:00 to 11:00 IST begins after the auction ends.',
    );
  });
});
