import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CHOSEN, COMPANY, plainId, settingsOf, templates } from './support/templates.ts';

function invoicesIn(context: Readonly<Record<string, unknown>>): string | undefined {
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
    expect(invoicesIn({})).toBe('off');
    expect(settingsOf(COMPANY).money.invoices).toBeUndefined();
  });

  it('name the company and its GSTIN, and begin at midnight in India', () => {
    expect(JSON.parse(invoicesIn(CHOSEN) ?? '')).toEqual({
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
    ['the same prefix for both series', { creditNotePrefix: 'LOTS' }, 'prefix different from'],
    ['no first day', { invoicesFrom: '' }, 'invoicesFrom'],
    ['no seller', { companyName: '' }, 'companyName: The law requires this'],
  ])('are refused with %s', (_, change, sentence) => {
    expect(() => settingsOf({ ...CHOSEN, ...change })).toThrow(sentence);
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
    expect(patterns(CHOSEN)).toContainEqual({
      dynamodb: { NewImage: { status: { S: ['captured', 'forfeited', 'refunding', 'refunded', 'undone'] } } },
    });
  });
});
