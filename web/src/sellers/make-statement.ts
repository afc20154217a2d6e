import type { SellerStatement } from '#shared/contract/money/sellers.ts';
import { linePainter } from '#web/receipts/fonts/line-painter.ts';
import { receiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { statementPdf } from './statement-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export const makeStatement = async (statement: SellerStatement, company: string): Promise<Blob> => {
  const drawing = { fonts: await receiptFonts(), painter: linePainter };
  const bytes = await statementPdf({ statement, company, now: Date.now() }, drawing);
  return new Blob([bytes], { type: 'application/pdf' });
};
