import type { OwnReceipt } from '#web/public-log/questions.ts';
import { linePainter } from '#web/receipts/fonts/line-painter.ts';
import { receiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { type About, logReceiptPdf } from './receipt-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export const makeLogReceipt = async (receipt: OwnReceipt, about: About): Promise<Uint8Array<ArrayBuffer>> =>
  logReceiptPdf(receipt, about, { fonts: await receiptFonts(), painter: linePainter });
