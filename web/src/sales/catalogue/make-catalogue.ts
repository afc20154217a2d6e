import { readCompany } from '#web/company/read-company.ts';
import { linePainter } from '#web/receipts/fonts/line-painter.ts';
import { receiptFonts } from '#web/receipts/fonts/receipt-fonts.ts';
import { catalogueContent } from './catalogue-content.ts';
import { cataloguePdf } from './catalogue-pdf.ts';
import { cataloguePicture } from './catalogue-picture.ts';
import type { CatalogueLot, PublicSale } from '#shared/contract/sales.ts';

/** Creates the PDF in the browser. Load this file lazily: it imports pdf-lib and fontkit. */
export async function makeCatalogue(
  sale: PublicSale,
  lots: readonly CatalogueLot[],
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = { address: location.href, company: await readCompany(), now: Date.now() };
  return cataloguePdf(catalogueContent(sale, lots, made), {
    fonts: await receiptFonts(),
    painter: linePainter,
    pictureOf: cataloguePicture,
    onProgress,
  });
}
