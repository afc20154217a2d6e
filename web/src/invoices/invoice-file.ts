import { type Invoice, listInvoices, listOwnInvoices } from '#shared/contract/money/invoices.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { call } from '#web/api/call.ts';
import { invoiceFileName } from './invoice-content.ts';
import { makeInvoice } from './make-invoice.ts';

/** Fetches a document of one's own payment, or for admins of any payment. Load this file lazily. */
export async function fetchInvoice(role: Role, paymentId: string, number: string): Promise<Invoice> {
  const params = { id: paymentId };
  const { invoices } = await (role === 'admin' ? call(listInvoices, { params }) : call(listOwnInvoices, { params }));
  const found = invoices.find((invoice) => invoice.number === number);
  if (found === undefined) throw new Error('The document is not among those of the payment.');
  return found;
}

export async function makeInvoiceFile(invoice: Invoice): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  return { bytes: await makeInvoice(invoice), name: invoiceFileName(invoice) };
}
