import { makeLinePainter } from './fonts/line-painter.ts';
import { loadReceiptFonts } from './fonts/receipt-fonts.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { makeReceiptPdf } from './receipt-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export async function makeReceipt(content: ReceiptContent): Promise<Uint8Array<ArrayBuffer>> {
  return makeReceiptPdf(content, { fonts: await loadReceiptFonts(), painter: makeLinePainter });
}
