import { queryAll, readItem } from '../reads.ts';
import type { InvoicesTable } from '../table-handle.ts';
import { INVOICES_BY_NUMBER } from '../table-specs.ts';
import { type InvoiceItem, invoiceItem } from './invoice-item.ts';

/** Reads of the Invoices table. */
export interface InvoiceStore {
  /** The documents of a payment, oldest first. */
  readonly ofPayment: (paymentId: string) => Promise<readonly InvoiceItem[]>;
  readonly get: (subject: string, entry: string) => Promise<InvoiceItem | undefined>;
  /** The payments with a document of this number. Reads an index, so a document of the last second may be missing. */
  readonly subjectsOf: (number: string) => Promise<readonly string[]>;
}

export function invoiceStore(invoices: InvoicesTable): InvoiceStore {
  return {
    ofPayment: async (subject) => {
      const found = await queryAll(invoices, { key: { subject } }, invoiceItem);
      return found.toSorted((a, b) => a.issuedAt - b.issuedAt);
    },
    get: (subject, entry) => readItem(invoices, { subject, entry }, invoiceItem),
    subjectsOf: async (number) => {
      const found = await queryAll(invoices, { index: INVOICES_BY_NUMBER, key: { number } }, subjectOnly);
      return found.map(({ subject }) => subject);
    },
  };
}

const subjectOnly = invoiceItem.pick({ subject: true });
