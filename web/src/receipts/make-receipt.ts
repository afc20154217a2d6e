import { linePainter } from './fonts/line-painter.ts';
import { receiptFonts } from './fonts/receipt-fonts.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export async function makeReceipt(content: ReceiptContent): Promise<Uint8Array<ArrayBuffer>> {
  return receiptPdf(content, { fonts: await receiptFonts(), painter: linePainter });
}
