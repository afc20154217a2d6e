import { exists } from '../expressions.ts';
import { readItem } from '../reads.ts';
import type { InvoicesTable, PaymentsTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { putNew, update } from '../writes.ts';
import { type InvoiceItem, seriesItem, seriesKey } from './invoice-item.ts';

/** A document that has no number yet. */
export type InvoiceDraft = Omit<InvoiceItem, 'number'>;

/** Stores a document with the next number of a series. Idempotent: false when the document exists already. */
export type IssueInvoice = (draft: InvoiceDraft, series: string) => Promise<boolean>;

/** An attempt fails when another request takes the same number first. */
const MAX_ATTEMPTS = 25;
/** With a prefix of four characters and the year this makes 16 characters, the maximum (CGST Rules, 46(b)). */
const DIGITS = 6;

/** How many numbers of a series were given. */
export const readLastNumber = async (invoices: InvoicesTable, series: string): Promise<number> =>
  (await readItem(invoices, seriesKey(series), seriesItem))?.last ?? 0;

export const numberOf = (series: string, place: number): string => `${series}/${String(place).padStart(DIGITS, '0')}`;

export function invoiceIssuer(invoices: InvoicesTable, payments: PaymentsTable): IssueInvoice {
  /** One transaction, so that the series has no gaps and no number twice. */
  const write = (document: InvoiceItem, series: string, last: number) => {
    const { subject: paymentId, entry, kind, number } = document;
    const isLast = { last: last === 0 ? undefined : last };
    const append = { invoices: [{ number, kind, entry }] };
    const onPayment = update(payments, { paymentId }, { append }, { paymentId: exists });
    return transact(invoices.client, [
      { name: 'document', writes: [putNew(invoices, document)] },
      { name: 'series', writes: [update(invoices, seriesKey(series), { set: { last: last + 1 } }, isLast)] },
      { name: 'payment', writes: [onPayment] },
    ]);
  };

  return async (draft, series) => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const last = await readLastNumber(invoices, series);
      const number = numberOf(series, last + 1);
      if (last + 1 >= 10 ** DIGITS) throw new Error(`The series ${series} is exhausted.`);
      const written = await write({ ...draft, number }, series, last);
      if (written.ok) return true;
      if (written.error.has('document')) return false;
      if (!written.error.has('series')) throw new Error(`The payment ${draft.subject} of an invoice does not exist.`);
    }
    throw new Error(`No number of the series ${series} could be assigned.`);
  };
}
