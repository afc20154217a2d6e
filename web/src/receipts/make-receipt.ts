import { linePainter } from './fonts/line-painter.ts';
import { receiptFonts } from './fonts/receipt-fonts.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** A receipt with the browser's means. Load this file lazily: it brings pdf-lib and fontkit along. */
export async function makeReceipt(content: ReceiptContent): Promise<Uint8Array<ArrayBuffer>> {
  return receiptPdf(content, { fonts: await receiptFonts(), painter: linePainter });
}
