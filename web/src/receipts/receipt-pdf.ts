import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { wrapText, writable } from './fit-text.ts';
import type { ReceiptContent } from './receipt-content.ts';

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 57;
const LABELS = 128;
const WIDTH = A4[0] - 2 * MARGIN;
const INK = rgb(0.086, 0.11, 0.11);
const SOFT = rgb(0.337, 0.376, 0.376);
const LINE = rgb(0.851, 0.839, 0.808);
const BRAND = rgb(0.043, 0.353, 0.369);

/** Draws a receipt on one A4 page. Load this file lazily: it brings pdf-lib along. */
export async function receiptPdf(content: ReceiptContent): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.create();
  file.setTitle(`${content.company} ${content.title}`, { showInWindowTitleBar: true });
  file.setLanguage('en-IN');
  const page = file.addPage(A4);
  const regular = penOf(page, await file.embedFont(StandardFonts.Helvetica));
  const bold = penOf(page, await file.embedFont(StandardFonts.HelveticaBold));

  let y = A4[1] - 80;
  bold(content.company, { y, size: 22, color: BRAND });
  regular(content.title, { x: A4[0] - MARGIN - LABELS, y, size: 12, color: SOFT, width: LABELS, isRight: true });
  y = rule(page, y - 14, 1.5, BRAND);

  y = bold(content.amount, { y: y - 46, size: 28, color: INK });
  y = regular(content.amountInWords, { y: y + 14, size: 11, color: SOFT });
  y -= 14;

  for (const [label, value] of content.rows) {
    regular(label, { y, size: 10.5, color: SOFT, width: LABELS });
    y = regular(value, { x: MARGIN + LABELS, y, size: 10.5, color: INK, width: WIDTH - LABELS });
    y = rule(page, y + 6, 0.5, LINE) - 18;
  }
  y -= 12;
  for (const note of content.notes) y = regular(note, { y, size: 9, color: SOFT }) - 5;

  return new Uint8Array(await file.save());
}

interface Stroke {
  readonly x?: number;
  /** The base line of the first line. */
  readonly y: number;
  readonly size: number;
  readonly color: ReturnType<typeof rgb>;
  readonly width?: number;
  readonly isRight?: boolean;
}

/** Writes text in one font, wrapped; answers the base line after the last line. */
function penOf(page: PDFPage, font: PDFFont) {
  const characters = new Set(font.getCharacterSet());
  return (text: string, { x = MARGIN, y, size, color, width = WIDTH, isRight = false }: Stroke): number => {
    const measure = (part: string) => font.widthOfTextAtSize(part, size);
    let next = y;
    for (const line of wrapText(writable(text, characters), width, measure)) {
      page.drawText(line, { x: isRight ? x + width - measure(line) : x, y: next, size, font, color });
      next -= size * 1.5;
    }
    return next;
  };
}

/** A line from margin to margin; answers where it is. */
function rule(page: PDFPage, y: number, thickness: number, color: Stroke['color']): number {
  page.drawLine({ start: { x: MARGIN, y }, end: { x: A4[0] - MARGIN, y }, thickness, color });
  return y;
}
