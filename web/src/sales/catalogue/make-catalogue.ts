import type { CatalogueLot, PublicSale } from '#shared/contract/sales/public-sale.ts';
import { readCompany } from '#web/company/read-company.ts';
import { serverClock } from '#web/realtime/live.ts';
import { makeLinePainter } from '#web/receipts/fonts/line-painter.ts';
import { loadReceiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { catalogueContent } from './catalogue-content.ts';
import { makeCataloguePdf } from './catalogue-pdf.ts';
import { loadCataloguePicture } from './catalogue-picture.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export async function makeCatalogue(
  sale: PublicSale,
  lots: readonly CatalogueLot[],
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = { address: location.href, company: await readCompany(), now: serverClock.now() };
  return makeCataloguePdf(catalogueContent(sale, lots, made), {
    fonts: await loadReceiptFonts(),
    painter: makeLinePainter,
    pictureOf: loadCataloguePicture,
    onProgress,
  });
}
