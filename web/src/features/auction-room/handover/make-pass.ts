import type { MaybeCompany } from '#web/company/read-company.ts';
import { makeLinePainter } from '#web/receipts/fonts/line-painter.ts';
import { loadReceiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import type { Seller } from '#web/receipts/receipt-content.ts';
import { type Pass, passContent, type PassLot } from './pass-content.ts';
import { makePassPdf } from './pass-pdf.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export async function makePass(
  pass: Pass,
  lot: PassLot,
  company: MaybeCompany,
  seller: Seller | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = { fonts: await loadReceiptFonts(), painter: makeLinePainter };
  return makePassPdf(passContent(pass, lot, company, seller), drawing);
}
