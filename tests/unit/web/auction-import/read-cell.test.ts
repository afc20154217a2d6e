import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInr, MAX_PAISE, paiseFromText } from '#shared/model/money/money.ts';
import { readCell, readMoment } from '#web/features/auction-form/import/columns/read-cell.ts';

const value = (kind: Parameters<typeof readCell>[0]['kind'], cell: string) => {
  const read = readCell({ kind }, cell);
  return read.ok ? read.value : undefined;
};

describe('an amount', () => {
  it.each([
    ['1,25,000', '125000'],
    ['₹ 1,25,000', '125000'],
    ['Rs. 1,25,000/-', '125000'],
    ['INR 125,000.50', '125000.5'],
    ['125000.00', '125000'],
    ['0', '0'],
    ['', ''],
  ])('%s is %s', (cell, amount) => expect(value('rupees', cell)).toBe(amount));

  it.each(['1,25', '1,2,5', '-5', '1.234', '12 lakh', '=1+1', '1e5', '₹'])('%s is none', (cell) =>
    expect(value('rupees', cell)).toBeUndefined(),
  );

  it('is read back as the site writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE }), (paise) => {
        expect(paiseFromText(value('rupees', formatInr(paise)) ?? '')).toBe(paise);
      }),
    );
  });
});

describe('a date and time', () => {
  it.each([
    ['12/11/2026 10:30', '2026-11-12', '10:30'],
    ['12-11-2026, 2:05 pm', '2026-11-12', '14:05'],
    ['12.11.26 00.15', '2026-11-12', '00:15'],
    ['2026-11-12 10:30', '2026-11-12', '10:30'],
    ['2026-11-12T10:30:00', '2026-11-12', '10:30'],
    ['12 Nov 2026 at 9 am', '2026-11-12', '09:00'],
    ['1st January 2027 12:00 AM IST', '2027-01-01', '00:00'],
  ])('%s', (cell, date, time) => expect(readMoment(cell)).toEqual({ ok: true, value: { date, time } }));

  it('has the day first', () => {
    expect(readMoment('11/13/2026 10:30')).toMatchObject({ ok: false });
    expect(readMoment('31/04/2026 10:30')).toMatchObject({ ok: false });
  });

  it('needs the time', () =>
    expect(readMoment('12/11/2026')).toEqual({ ok: false, error: 'Please add the time, such as 31/12/2026 10:30.' }));

  it('is never read from other texts, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read = readMoment(text);
        if (read.ok && text.trim() !== '') expect(read.value.date).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});

describe('other cells', () => {
  it('numbers may have separators and a unit', () => {
    expect(value('number', '1,20,500 km')).toBe('120500');
    expect(value('percent', '18.50 %')).toBe('18.5');
    expect(value('number', 'many')).toBeUndefined();
  });

  it('a choice is found by its label or its key', () => {
    const spec = { kind: 'choice', options: [{ value: 'two', label: 'Two or more' }] } as const;
    expect(readCell(spec, ' two OR more ')).toEqual({ ok: true, value: 'two' });
    expect(readCell(spec, 'TWO')).toEqual({ ok: true, value: 'two' });
    expect(readCell(spec, 'three')).toEqual({ ok: false, error: 'Please choose one of: Two or more.' });
  });

  it('a code is in capitals without spaces, a PIN code without its space', () => {
    expect(readCell({ kind: 'text', isCode: true }, 'ka 01-ab 1234')).toEqual({ ok: true, value: 'KA01AB1234' });
    expect(value('digits', '560 001')).toBe('560001');
    expect(value('digits', '9.18E+11')).toBeUndefined();
  });
});
