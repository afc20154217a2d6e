import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import { makeLinePainter } from '#web/receipts/fonts/line-painter.ts';
import { makeReceipt } from '#web/receipts/make-receipt.ts';

const TITLES = {
  Bengali: 'নিলাম: পুরানো ট্রাক্টর',
  Devanagari: 'नीलामी: पुराना ट्रैक्टर',
  Gujarati: 'હરાજી: જૂનું ટ્રેક્ટર',
  Gurmukhi: 'ਨਿਲਾਮੀ: ਪੁਰਾਣਾ ਟਰੈਕਟਰ',
  Kannada: 'ಹರಾಜು: ಹಳೆಯ ಟ್ರ್ಯಾಕ್ಟರ್',
  Malayalam: 'ലേലം: പഴയ ട്രാക്ടർ',
  Oriya: 'ନିଲାମ: ପୁରୁଣା ଟ୍ରାକ୍ଟର',
  Tamil: 'ஏலம்: பழைய டிராக்டர்',
  Telugu: 'వేలం: పాత ట్రాక్టర్',
} as const;

/** The number of visible pixels of a picture, and whether any touches the upper or lower edge. */
async function inkOf(png: Uint8Array): Promise<{ readonly dots: number; readonly isCut: boolean }> {
  const picture = await createImageBitmap(new Blob([new Uint8Array(png)]));
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  const inkIn = (top: number, rows: number) =>
    context.getImageData(0, top, width, rows).data.filter((value, at) => at % 4 === 3 && value > 0).length;
  return { dots: inkIn(0, height), isCut: inkIn(0, 1) + inkIn(height - 1, 1) > 0 };
}

test.each(Object.entries(TITLES))('%s is drawn completely, with a font that Boli includes', async (script, title) => {
  const painter = await makeLinePainter([title]);
  expect([...document.fonts].find(({ family }) => family.includes(`Receipt ${script}`))?.status).toBe('loaded');
  const { png, width } = await painter.paint(title, 10, 'regular', '#000000');
  const ink = await inkOf(png);
  expect(ink.dots).toBeGreaterThan(500);
  expect(ink.isCut).toBe(false);
  expect(width).toBeCloseTo(painter.widthOf(title, 10, 'regular'), 0);
});

test('a receipt in two scripts draws each such line as a picture and the rest as text', async () => {
  const bytes = await makeReceipt({
    company: 'Boli',
    about: [],
    title: 'Payment receipt',
    amount: '₹1,15,000.00',
    amountInWords: 'One lakh fifteen thousand rupees only',
    rows: [
      ['Auction', TITLES.Tamil],
      ['Paid by', TITLES.Bengali],
    ],
    notes: [],
  });
  const objects = (await PDFDocument.load(bytes)).context.enumerateIndirectObjects();
  const streams = objects.flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  // Each picture with transparency has two parts: the colours and the mask.
  expect(streams.filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))).toHaveLength(4);
  expect(document.fonts.check('16px "Receipt Tamil"', TITLES.Tamil)).toBe(true);
});
