import type { BoardLot } from '#shared/contract/sale-board.ts';
import { linePainter } from '#web/receipts/fonts/line-painter.ts';
import { receiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { resultsPdf } from './results-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export const makeResults = async (name: string, lots: readonly BoardLot[]): Promise<Blob> => {
  const drawing = { fonts: await receiptFonts(), painter: linePainter };
  return new Blob([await resultsPdf({ name, lots, now: Date.now() }, drawing)], { type: 'application/pdf' });
};
