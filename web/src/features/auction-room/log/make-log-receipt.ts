import type { OwnReceipt } from '#web/public-log/questions.ts';
import { makeLinePainter } from '#web/receipts/fonts/line-painter.ts';
import { loadReceiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { type About, makeLogReceiptPdf } from './receipt-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export const makeLogReceipt = async (receipt: OwnReceipt, about: About): Promise<Uint8Array<ArrayBuffer>> =>
  makeLogReceiptPdf(receipt, about, { fonts: await loadReceiptFonts(), painter: makeLinePainter });
