import type { Invoice } from '#shared/contract/money/invoices.ts';
import { linePainter } from '#web/receipts/fonts/line-painter.ts';
import { receiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { invoiceContent } from './invoice-content.ts';
import { invoicePdf } from './invoice-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export async function makeInvoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  return invoicePdf(invoiceContent(invoice), { fonts: await receiptFonts(), painter: linePainter });
}
