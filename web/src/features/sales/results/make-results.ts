import type { BoardLot } from '#shared/contract/sale-board.ts';
import { serverClock } from '#web/realtime/live.ts';
import { makeLinePainter } from '#web/receipts/fonts/line-painter.ts';
import { loadReceiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { makeResultsPdf } from './results-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export const makeResults = async (name: string, lots: readonly BoardLot[]): Promise<Blob> => {
  const drawing = { fonts: await loadReceiptFonts(), painter: makeLinePainter };
  return new Blob([await makeResultsPdf({ name, lots, now: serverClock.now() }, drawing)], { type: 'application/pdf' });
};
