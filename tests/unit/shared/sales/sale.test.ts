import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saleTermsAfter } from '#functions/selling/editing/sent-details.ts';
import { placeField, saleTermsField } from '#shared/contract/lots/lot-fields.ts';
import { saleTermsAnswer } from '#shared/contract/lots/lots.ts';

const problemOf = (field: typeof placeField | typeof saleTermsField, sent: unknown) =>
  field.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the place of a lot', () => {
  it('is a city, a PIN code in any spacing and perhaps an address, as an object or as JSON text', () => {
    const sent = { address: ' 14 Link Road ', city: 'Pune', pin: '411 001' };
    const place = { address: '14 Link Road', city: 'Pune', pin: '411001' };
    expect(placeField.parse(sent)).toEqual(place);
    expect(placeField.parse(JSON.stringify(sent))).toEqual(place);
  });

  it('is none when every field is empty', () => {
    expect(placeField.parse({ address: '', city: ' ', pin: '' })).toBeNull();
  });

  it.each([
    [{ city: 'Pune' }, 'pin', 'Please enter the PIN code: six digits, the first not 0.'],
    [{ city: 'Pune', pin: '011001' }, 'pin', 'Please enter the PIN code: six digits, the first not 0.'],
    [{ city: 'Pune', pin: '41100' }, 'pin', 'Please enter the PIN code: six digits, the first not 0.'],
    [{ pin: '411001' }, 'city', 'Please enter the city.'],
    [{ city: 'x'.repeat(61), pin: '411001' }, 'city', 'At most 60 characters, please.'],
    ['not JSON', '', 'The details of the sale are not valid.'],
  ])('refuses %j at its field', (sent, field, sentence) => {
    expect(problemOf(placeField, sent)).toEqual([[field, sentence]]);
  });
});

const at = (time: string) => `2026-12-01T${time}:00+05:30`;

describe('the details of a sale', () => {
  it('remove what is empty, at every depth, and say nothing of what is not named', () => {
    const sent = {
      seller: ' Ravi Motors ',
      terms: '',
      inspections: [],
      contact: { name: '', phone: '' },
      afterPayment: { documents: '', transport: 'buyer' },
    };
    expect(saleTermsField.parse(sent)).toStrictEqual({
      seller: 'Ravi Motors',
      terms: null,
      inspections: null,
      contact: null,
      afterPayment: { documents: null, transport: 'buyer' },
    });
    expect(saleTermsField.parse({})).toBeNull();
  });

  it('put inspection times in order', () => {
    const [early, late] = [
      { from: at('10:00'), until: at('11:00') },
      { from: at('14:00'), until: at('15:00') },
    ];
    const froms = saleTermsField.parse({ inspections: [late, early] })?.inspections?.map(({ from }) => from);
    expect(froms).toEqual([Date.parse(early.from), Date.parse(late.from)]);
  });

  it.each([
    [{ inspections: [{ from: at('10:00'), until: at('10:00') }] }, 'inspections.0.until', /must end after it begins/],
    [
      { inspections: [{ from: at('10:00'), until: '2026-12-02T10:00:00+05:30' }] },
      'inspections.0.until',
      /ends on the day it begins/,
    ],
    [
      { inspections: Array.from({ length: 6 }, () => ({ from: at('10:00'), until: at('11:00') })) },
      'inspections',
      /At most 5/,
    ],
    [{ contact: { name: 'Asha' } }, 'contact.phone', /phone number/],
    [{ contact: { name: 'Asha', phone: 'call me' } }, 'contact.phone', /phone number/],
    [{ contact: { phone: '9876543210' } }, 'contact.name', /Please enter the name/],
    [{ afterPayment: { transport: 'nobody' } }, 'afterPayment.transport', /not valid/],
    [{ warranty: 'None' }, '', /warranty/],
  ])('refuse %j at its field', (sent, field, sentence) => {
    expect(problemOf(saleTermsField, sent)).toEqual([[field, expect.stringMatching(sentence)]]);
  });

  it('read back what an answer says, for any details', () => {
    const text = fc.option(fc.string({ maxLength: 50 }), { nil: undefined });
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const details = fc.record({
      seller: text,
      terms: text,
      origin: text,
      importer: text,
      inspections: fc.array(
        day.map((date) => {
          const from = `${date.toISOString().slice(0, 10)}T10:00:00+05:30`;
          return { from, until: from.replace('T10', 'T12') };
        }),
        { maxLength: 5 },
      ),
      afterPayment: fc.record({ documents: text, handover: text }),
    });
    fc.assert(
      fc.property(details, (sent) => {
        const sale = saleTermsAfter(undefined, saleTermsField.parse(sent));
        if (sale !== undefined) expect(saleTermsField.parse(saleTermsAnswer.encode(sale))).toEqual(sale);
      }),
    );
  });
});
