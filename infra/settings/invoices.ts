import * as z from 'zod';
import type { InvoiceSettings } from '#functions/payments/invoices/invoice-settings.ts';
import { isGstin } from '#shared/model/gst/gstin.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { paiseFromText } from '#shared/model/money/money.ts';

/** With year and serial number at most the 16 characters allowed by CGST Rules, rule 46(b). */
const prefix = z.string().regex(/^[A-Z0-9]{1,4}$/, 'A prefix of invoices is one to four capital letters and digits.');

const set = z.object({
  invoiceGstin: z.string().refine(isGstin, 'invoiceGstin is no GSTIN: a character is wrong.'),
  invoiceSac: z.string().regex(/^(\d{4}|\d{6}|\d{8})$/, 'invoiceSac is an accounting code of 4, 6 or 8 digits.'),
  invoicesFrom: z.iso.date('invoicesFrom is a day, such as 2026-12-01.'),
  invoicePrefix: prefix.default('INV'),
  creditNotePrefix: prefix.default('CRN'),
  forfeitGst: z
    .union([z.string(), z.number()])
    .transform((value, context) => {
      const hundredths = paiseFromText(String(value));
      if (hundredths !== undefined && hundredths > 0 && hundredths <= 5_000) return hundredths;
      context.issues.push({ code: 'custom', message: 'forfeitGst is a percentage, such as 18.', input: value });
      return z.NEVER;
    })
    .optional(),
});

export type GivenInvoices = Readonly<Record<keyof z.infer<typeof set>, unknown>>;

/**
 * The seller on tax invoices: the company that runs the site, with its GSTIN.
 *
 * @returns undefined if no GSTIN is set; then there are no tax invoices
 * @throws if a required value is missing or wrong
 */
export function invoicesFrom(
  given: GivenInvoices,
  company: { readonly name: string; readonly address: string },
): InvoiceSettings | undefined {
  const isSet = Object.values(given).some((value) => value !== undefined);
  if (!isSet) return undefined;
  if (company.name === '')
    throw new Error('Tax invoices need the company: set companyName and the other company settings.');
  const settings = set.parse(given);
  const { invoicePrefix, creditNotePrefix, forfeitGst, invoiceGstin: gstin, invoiceSac: sac } = settings;
  if (invoicePrefix === creditNotePrefix) throw new Error('Credit notes need a prefix different from the invoices.');
  const from = msFromIst({ date: settings.invoicesFrom, time: '00:00' });
  if (from === undefined) throw new Error('invoicesFrom is not a day.');
  return {
    seller: { name: company.name, address: company.address, gstin },
    sac,
    prefixes: { invoice: invoicePrefix, 'credit-note': creditNotePrefix },
    from,
    ...(forfeitGst !== undefined && { forfeitRate: forfeitGst }),
  };
}
