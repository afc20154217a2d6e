import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFPage, rgb, type RGB } from 'pdf-lib';
import { printable, wrapText } from './fit-text.ts';
import type { LinePainter } from './fonts/line-painter.ts';
import { embedTypeface, type Typeface } from './fonts/typeface.ts';
import type { ReceiptContent } from './receipt-content.ts';

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 57;
const LABELS = 128;
const WIDTH = A4[0] - 2 * MARGIN;
const INK = '#161c1c';
const SOFT = '#566060';
const LINE = '#d9d6ce';
const BRAND = '#0b5a5e';

export type Weight = 'regular' | 'bold';
/** WOFF files by weight; what comes first is preferred. */
export type ReceiptFonts = Readonly<Record<Weight, readonly Uint8Array[]>>;

interface Drawing {
  readonly fonts: ReceiptFonts;
  /** Asked for only when something is to be written that the fonts lack: all of it. */
  readonly painter: (texts: readonly string[]) => Promise<LinePainter>;
}

/** Draws a receipt on one A4 page. */
export async function receiptPdf(
  content: ReceiptContent,
  { fonts, painter }: Drawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  file.setTitle(`${content.company} ${content.title}`, { showInWindowTitleBar: true });
  file.setLanguage('en-IN');
  const page = file.addPage(A4);
  const faces = {
    regular: await embedTypeface(file, fonts.regular),
    bold: await embedTypeface(file, fonts.bold),
  };
  const texts = [content.company, content.title, content.amount, content.amountInWords, ...content.rows.flat()];
  const foreign = [...texts, ...content.notes].map(printable).filter((text) => !faces.regular.canWrite(text));
  const paint = foreign.length === 0 ? undefined : await painter(foreign);
  const regular = penOf(file, page, faces.regular, 'regular', paint);
  const bold = penOf(file, page, faces.bold, 'bold', paint);

  let y = A4[1] - 80;
  await bold(content.company, { y, size: 22, color: BRAND });
  await regular(content.title, { x: A4[0] - MARGIN - LABELS, y, size: 12, color: SOFT, width: LABELS, isRight: true });
  y = rule(page, y - 14, 1.5, BRAND);

  y = await bold(content.amount, { y: y - 46, size: 28, color: INK });
  y = await regular(content.amountInWords, { y: y + 14, size: 11, color: SOFT });
  y -= 14;

  for (const [label, value] of content.rows) {
    await regular(label, { y, size: 10.5, color: SOFT, width: LABELS });
    y = await regular(value, { x: MARGIN + LABELS, y, size: 10.5, color: INK, width: WIDTH - LABELS });
    y = rule(page, y + 6, 0.5, LINE) - 18;
  }
  y -= 12;
  for (const note of content.notes) y = (await regular(note, { y, size: 9, color: SOFT })) - 5;

  return new Uint8Array(await file.save());
}

interface Stroke {
  readonly x?: number;
  /** The base line of the first line. */
  readonly y: number;
  readonly size: number;
  /** `#rrggbb`. */
  readonly color: string;
  readonly width?: number;
  readonly isRight?: boolean;
}

/** Writes text in one weight, wrapped; answers the base line after the last line. */
function penOf(
  file: PDFDocument,
  page: PDFPage,
  face: Typeface,
  weight: Weight,
  painter: LinePainter | undefined,
): (text: string, stroke: Stroke) => Promise<number> {
  return async (text, { x = MARGIN, y, size, color, width = WIDTH, isRight = false }) => {
    const shown = printable(text);
    const painted = face.canWrite(shown) ? undefined : painter;
    const measure = (part: string) => (painted ?? face).widthOf(part, size, weight);
    let next = y;
    for (const line of wrapText(shown, width, measure)) {
      const left = isRight ? x + width - measure(line) : x;
      if (painted === undefined) face.write(page, line, { x: left, y: next, size, color: rgbOf(color) });
      else {
        const picture = await painted.paint(line, size, weight, color);
        const { width: wide, height, below } = picture;
        page.drawImage(await file.embedPng(picture.png), { x: left, y: next - below, width: wide, height });
      }
      next -= size * 1.5;
    }
    return next;
  };
}

/** A line from margin to margin; answers where it is. */
function rule(page: PDFPage, y: number, thickness: number, color: string): number {
  page.drawLine({ start: { x: MARGIN, y }, end: { x: A4[0] - MARGIN, y }, thickness, color: rgbOf(color) });
  return y;
}

function rgbOf(color: string): RGB {
  const part = (from: number) => Number.parseInt(color.slice(from, from + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
