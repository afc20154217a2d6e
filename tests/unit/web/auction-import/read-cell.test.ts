import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInr, MAX_PAISE, paiseFromText } from '#shared/model/money/money.ts';
import { readCell } from '#web/features/auction-form/import/columns/read-cell.ts';
import { readMoment } from '#web/features/auction-form/import/columns/read-date.ts';
import { formulaDoubt, readHouseNumber, readShown } from '#web/features/auction-form/import/columns/read-shown.ts';

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
    ['2026-11-12T20:00:00.000Z', '2026-11-13', '01:30'],
    ['2026-11-12T10:30:00+05:30', '2026-11-12', '10:30'],
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
    const read = (cell: string, spec: object = { unit: 'km' }) => readCell({ kind: 'number', ...spec }, cell);
    expect(read('1,20,500 km')).toEqual({ ok: true, value: '120500' });
    expect(read('1.2 lakh km')).toEqual({ ok: true, value: '120000' });
    expect(read('2 tola', { unit: 'g', decimals: 3 })).toEqual({ ok: true, value: '23.328' });
    expect(read('45000 miles')).toEqual({ ok: false, error: 'This is not a number in km.' });
    expect(read('2 acres', { isArea: true })).toEqual({ ok: true, value: '2 acres' });
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

describe('a cell that shows something else than it holds', () => {
  const shown = (kind: Parameters<typeof readCell>[0]['kind'], cell: string, seen: string) =>
    readShown({ kind, unit: 'km' }, cell, seen);

  it.each([
    ['rupees', '125000', '₹ 1,25,000.00', '125000'],
    ['percent', '18.5%', '18.50%', '18.5'],
    ['number', '45000', '45000 km', '45000'],
    ['day', '2026-12-12 10:30', '12/12/2026', '2026-12-12'],
    ['time', '2026-12-12 10:30', '10:30 AM', '10:30'],
    ['text', '42', '00042', '00042'],
    ['digits', '9876543210', '98765 43210', '98765 43210'],
    ['long-text', '2027-03-01', 'Mar-27', 'Mar-27'],
  ] as const)('%s: %s, shown as %s, is %s', (kind, cell, seen, text) =>
    expect(shown(kind, cell, seen)).toEqual({ ok: true, value: text }),
  );

  it.each([
    ['rupees', '12345.67', '12,346', '12345.67'],
    ['rupees', '125000', '$125,000', '125000'],
    ['rupees', '2.5', '2.50 lakh', '2.5'],
    ['percent', '18.5%', '19%', '18.5'],
    ['number', '2019-01-01', '2019', '2019'],
    ['number', '7', '', '7'],
    ['text', '100000', '1.00E+06', '100000'],
  ] as const)('%s: whether %s, shown as %s, is right is asked', (kind, cell, seen, ifYes) =>
    expect(shown(kind, cell, seen)).toEqual({
      ok: false,
      ifYes,
      error: expect.stringContaining(`“${seen}”, and the cell holds ${cell}`),
    }),
  );

  it.each([
    ['2026-03-12', '12-Mar', '12-Mar', 'The spreadsheet made a date of this text. Is it 12-Mar?'],
    ['2033-12-01', 'Dec-33', 'Dec-33', 'The spreadsheet made a date of this text. Is it Dec-33?'],
    ['12-Mar', '12-Mar', '12-Mar', 'The spreadsheet made a date of this text. Is it 12-Mar?'],
    ['1.23E+11', '1.23E+11', '1.23E+11', 'The spreadsheet may have rounded this number. Is it 1.23E+11?'],
  ])('text: what the spreadsheet may have made of another is asked: %s, shown as %s', (cell, seen, ifYes, error) => {
    expect(shown('text', cell, seen)).toEqual({ ok: false, ifYes, error });
    if (cell === seen) expect(readShown({ kind: 'text' }, cell, undefined)).toEqual({ ok: false, ifYes, error });
  });

  it.each([
    ['2026-03-12', '12-Mar-26'],
    ['2026-03-12 10:30', '12/03/2026 10:30'],
    ['12E4567', '12E4567'],
    ['12/3', '12/3'],
  ])('text: %s, shown as %s, is as it is shown', (cell, seen) =>
    expect(shown('text', cell, seen)).toEqual({ ok: true, value: seen }),
  );

  it('as a share below one without a % sign is asked about, since it may be a percentage', () => {
    const asked = { ok: false, ifYes: '0.18', error: 'Without a % sign this may be 18 %. Is it 0.18 %?' };
    expect(readCell({ kind: 'percent' }, '0.18')).toEqual(asked);
    expect(readShown({ kind: 'percent' }, '0.18', '0.2')).toEqual(asked);
    for (const cell of ['0.18%', '0', '1', '18'])
      expect(readCell({ kind: 'percent' }, cell)).toMatchObject({ ok: true });
  });

  it('is refused as it is seen when neither fits the field', () =>
    expect(shown('rupees', '10%', '10.00%')).toEqual({ ok: false, error: expect.stringContaining('not an amount') }));

  it('is a problem as an error, and as a formula without a value', () => {
    expect(readCell({ kind: 'rupees' }, '#N/A')).toEqual({
      ok: false,
      error: expect.stringContaining('an error here (#N/A)'),
    });
    expect(readCell({ kind: 'text' }, '#REF!')).toMatchObject({ ok: false });
    expect(formulaDoubt('', '=B2*2')).toEqual({
      ok: false,
      error: expect.stringContaining('no value for the formula =B2*2'),
    });
    expect(formulaDoubt('0', '=B2*2')).toMatchObject({ ok: false, ifYes: '0' });
    expect(formulaDoubt('#N/A', '=B2*2')).toBeUndefined();
  });

  it('as a house number is asked, if a spreadsheet may have made it of another', () => {
    expect(readHouseNumber('100000', '1.00E+05')).toMatchObject({ ok: false, ifYes: '100000' });
    expect(readHouseNumber('1E5', undefined)).toMatchObject({ ok: false, ifYes: '1E5' });
    expect(readHouseNumber('2026-02-01', '1-Feb')).toMatchObject({ ok: false, ifYes: '1-Feb' });
    expect(readHouseNumber('1-Feb', undefined)).toMatchObject({ ok: false, ifYes: '1-Feb' });
    expect(readHouseNumber('42', '0042')).toEqual({ ok: true, value: '0042' });
  });
});

describe('a house number', () => {
  it.each([
    ['1234', '1,234', '1234'],
    ['1234567', '12,34,567.00', '1234567'],
    ['42', '42.00', '42'],
    ['42', '0042', '0042'],
    ['42', 'A-042', 'A-042'],
    ['42', undefined, '42'],
    ['A.0', undefined, 'A.0'],
    ['1,2', undefined, '1,2'],
    ['12.10', undefined, '12.10'],
  ])('%s, shown as %s, is %s', (cell, seen, number) =>
    expect(readHouseNumber(cell, seen)).toEqual({ ok: true, value: number }),
  );

  it.each([
    ['42', '4-2', '42', 'The sheet shows “4-2”, and the cell holds 42. Is 42 right?'],
    ['42.4', '42', '42.4', 'The sheet shows “42”, and the cell holds 42.4. Is 42.4 right?'],
    ['7', '', '7', 'The sheet shows “”, and the cell holds 7. Is 7 right?'],
    ['1,234', undefined, '1,234', 'A spreadsheet may have made 1,234 of 1234. Is it 1,234?'],
    ['42.00', undefined, '42.00', 'A spreadsheet may have made 42.00 of 42. Is it 42.00?'],
  ])('%s, shown as %s, is asked', (cell, seen, ifYes, error) =>
    expect(readHouseNumber(cell, seen)).toEqual({ ok: false, error, ifYes }),
  );

  it('is no error of a formula', () => {
    for (const cell of ['#N/A', '#REF!'])
      expect(readHouseNumber(cell, '=VLOOKUP(A2,B:C,2)')).toEqual({
        ok: false,
        error: expect.stringContaining(`an error here (${cell})`),
      });
  });
});

it('the noise of binary fractions is no part of a number', () => {
  expect(value('rupees', '12345.670000000002')).toBe('12345.67');
  expect(value('percent', '18.000000000000004')).toBe('18');
});

it('a choice is the same however its accents, spaces, dashes and capitals are written', () => {
  const spec = { kind: 'choice', options: [{ value: 'cafe', label: 'Café – bar' }] } as const;
  expect(readCell(spec, 'CAFE\u0301\u00a0-  BAR')).toEqual({ ok: true, value: 'cafe' });
});
