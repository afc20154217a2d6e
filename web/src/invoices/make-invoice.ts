import type { Invoice } from '#shared/contract/money/invoices.ts';
import { makeLinePainter } from '#web/receipts/fonts/line-painter.ts';
import { loadReceiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { invoiceContent } from './invoice-content.ts';
import { makeInvoicePdf } from './invoice-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export async function makeInvoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  return makeInvoicePdf(invoiceContent(invoice), { fonts: await loadReceiptFonts(), painter: makeLinePainter });
}
