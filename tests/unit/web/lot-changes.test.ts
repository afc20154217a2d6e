import { describe, expect, it } from 'vitest';
import {
  changesForm,
  type ChangesForm,
  changesInWords,
  NOTHING_CHOSEN,
} from '#web/features/auction-list/table/bulk-edit/lot-changes.ts';

const NOW = Date.parse('2026-11-27T06:00:00Z');
const form = (change: Partial<ChangesForm>): ChangesForm => ({ ...NOTHING_CHOSEN, ...change });
const problems = (change: Partial<ChangesForm>) =>
  (changesForm.safeParse(form(change)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('what is changed of many lots', () => {
  it('is only what was ticked, whatever else the form holds', () => {
    expect(problems({})).toEqual([['groups', 'Please choose what to change.']]);
    expect(problems({ groups: ['seller'], emdAmount: 'a lot', seller: 'State Bank' })).toEqual([]);
    expect(problems({ groups: ['emdAmount'], emdAmount: '0.5' })).toEqual([
      ['emdAmount', 'The deposit is nothing, or at least ₹1.'],
    ]);
    expect(problems({ groups: ['place'], place: { address: '', city: 'Pune', pin: '12' } })[0]?.[0]).toBe('place.pin');
    expect(problems({ groups: ['charges'], charges: { ...NOTHING_CHOSEN.charges, lotGst: '101' } })[0]?.[0]).toBe(
      'charges.lotGst',
    );
  });

  it('has dates in order, of which those that are empty stay', () => {
    const at = (date: string, time = '11:00') => ({ date, time });
    const dates = NOTHING_CHOSEN.dates;
    expect(problems({ groups: ['dates'] })[0]?.[0]).toBe('dates.startDate.date');
    expect(problems({ groups: ['dates'], dates: { ...dates, endDate: at('2026-12-04') } })).toEqual([]);
    expect(
      problems({
        groups: ['dates'],
        dates: { ...dates, registrationDeadline: at('2026-12-05'), endDate: at('2026-12-04') },
      }),
    ).toEqual([['dates.endDate.date', 'This must be later than the time before it.']]);
  });

  it('is confirmed in words: the bid clock, days and distances, and what is taken away', () => {
    const words = changesInWords(
      form({
        groups: ['seller', 'bidInterval', 'emdAmount', 'dates', 'charges', 'place'],
        emdAmount: '25000',
        bidInterval: '60',
        charges: { ...NOTHING_CHOSEN.charges, buyerPremium: '7.5' },
        dates: { ...NOTHING_CHOSEN.dates, endDate: { date: '2026-12-04', time: '18:00' } },
      }),
      NOW,
    );
    expect(words).toEqual([
      'Deposit (EMD): ₹25,000',
      'Bid interval: a lot ends 1 minute after its last bid',
      'Charges: buyer’s premium 7.5 %, GST on the lot 0 %, GST on charges 0 %, other charges ₹0',
      'End: Fri, 4 Dec 2026, 6:00 pm IST, in 7 days',
      'Place: none',
      'Seller shown to bidders: none',
    ]);
  });
});
