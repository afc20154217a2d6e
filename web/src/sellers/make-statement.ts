import type { SellerStatement } from '#shared/contract/money/seller-statements.ts';
import { serverClock } from '#web/realtime/live.ts';
import { makeLinePainter } from '#web/receipts/fonts/line-painter.ts';
import { loadReceiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { makeStatementPdf } from './statement-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export const makeStatement = async (statement: SellerStatement, company: string): Promise<Blob> => {
  const drawing = { fonts: await loadReceiptFonts(), painter: makeLinePainter };
  const bytes = await makeStatementPdf({ statement, company, now: serverClock.now() }, drawing);
  return new Blob([bytes], { type: 'application/pdf' });
};
