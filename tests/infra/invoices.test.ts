import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { COMPANY, plainId, templates } from './templates.ts';

const given = { ...COMPANY, invoiceGstin: '27AAPFU0939F1ZV', invoiceSac: '999799', invoicesFrom: '2026-12-01' };

function settingsOf(context: Readonly<Record<string, unknown>>): string | undefined {
  const worker = templates(context)
    .api.ofType('AWS::Lambda::Function')
    .find(({ id }) => plainId(id) === 'PaymentWorkerFunction');
  const { Variables } = z
    .object({ Variables: z.object({ TAX_INVOICES: z.string() }) })
    .parse(worker?.Properties['Environment']);
  return Variables.TAX_INVOICES;
}

describe('tax invoices', () => {
  it('are not issued unless a seller is set', () => {
    expect(settingsOf({})).toBe('off');
    expect(settingsOf(COMPANY)).toBe('off');
  });

  it('name the company and its GSTIN, and begin at midnight in India', () => {
    expect(JSON.parse(settingsOf({ ...given, invoicePrefix: 'LOTS', forfeitGst: '18' }) ?? '')).toEqual({
      seller: { name: COMPANY.companyName, address: COMPANY.companyAddress, gstin: '27AAPFU0939F1ZV' },
      sac: '999799',
      prefixes: { invoice: 'LOTS', 'credit-note': 'CRN' },
      from: Date.parse('2026-12-01T00:00:00+05:30'),
      forfeitRate: 1800,
    });
  });

  it.each([
    ['a GSTIN with a wrong character', { invoiceGstin: '27AAPFU0939F1ZW' }, 'a character is wrong'],
    ['a prefix that is too long', { invoicePrefix: 'LOTSX' }, 'one to four'],
    ['the same prefix for both series', { creditNotePrefix: 'INV' }, 'prefix different from'],
    ['no first day', { invoicesFrom: '' }, 'invoicesFrom'],
    ['no seller', { companyName: '' }, 'Missing: companyName'],
  ])('are refused with %s', (_, change, sentence) => {
    expect(() => templates({ ...given, ...change })).toThrow(sentence);
  });

  it('are triggered by a second filter of the refund consumer', () => {
    const patterns = (context: Readonly<Record<string, unknown>>) => {
      const mapping = templates(context)
        .api.ofType('AWS::Lambda::EventSourceMapping')
        .find(({ id }) => plainId(id) === 'RefundsDueMapping');
      const { Filters } = z
        .object({ Filters: z.array(z.object({ Pattern: z.string() })) })
        .parse(mapping?.Properties['FilterCriteria']);
      return Filters.map(({ Pattern }): unknown => JSON.parse(Pattern));
    };
    expect(patterns({})).toHaveLength(1);
    expect(patterns(given)).toContainEqual({
      dynamodb: { NewImage: { status: { S: ['captured', 'forfeited', 'refunding', 'refunded', 'undone'] } } },
    });
  });
});
