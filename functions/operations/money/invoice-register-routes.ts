import type { InvoiceSettings } from '#functions/payments/invoices/invoice-settings.ts';
import { noSuchPage } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { NumberedDocuments } from '#functions/tables/invoices/numbered-documents.ts';
import { readRegister } from '#functions/views/money/invoice-register.ts';
import { getInvoiceRegister } from '#shared/contract/money/invoice-register.ts';
import { ok } from '#shared/model/result.ts';

/** @param settings undefined if no tax invoices are issued */
export function invoiceRegisterRoutes(
  invoices: NumberedDocuments,
  settings: Pick<InvoiceSettings, 'prefixes'> | undefined,
): readonly Endpoint[] {
  return [
    endpoint(getInvoiceRegister, async ({ query: { from, to, cursor } }) => {
      if (settings === undefined)
        return ok({ answer: { success: true, areIssued: false, documents: [], missing: [], nextCursor: null } });
      const page = await readRegister(invoices, { from, to, cursor, prefixes: settings.prefixes });
      return page === undefined ? noSuchPage : ok({ answer: { success: true, areIssued: true, ...page } });
    }),
  ];
}
