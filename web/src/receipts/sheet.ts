import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFPage, rgb, type RGB } from 'pdf-lib';
import { printable, wrapText } from './fit-text.ts';
import type { LinePainter } from './fonts/line-painter.ts';
import { embedTypeface, type Typeface } from './fonts/typeface.ts';

const A4: [number, number] = [595.28, 841.89];
export const MARGIN = 57;
export const TOP = A4[1] - 80;
export const BOTTOM = 57;
export const WIDTH = A4[0] - 2 * MARGIN;
export const INK = '#161c1c';
export const SOFT = '#566060';
export const LINE = '#d9d6ce';
export const BRAND = '#0b5a5e';

export type Weight = 'regular' | 'bold';
/** WOFF files by weight, in order of preference. */
export type ReceiptFonts = Readonly<Record<Weight, readonly Uint8Array[]>>;

export interface Drawing {
  readonly fonts: ReceiptFonts;
  /** Called only for text that the fonts cannot render. */
  readonly painter: (texts: readonly string[]) => Promise<LinePainter>;
}

interface Stroke {
  readonly x?: number;
  /** The baseline of the first line. */
  readonly y: number;
  readonly size: number;
  /** `#rrggbb`. */
  readonly color: string;
  readonly width?: number;
  readonly isRight?: boolean;
  /** The most lines; what is longer is cut. */
  readonly most?: number;
  /** Begins a new page when this one is full, and returns the baseline there. Without it, text runs over the edge. */
  readonly turn?: () => number;
}

/** `x` and `y`: its lower left corner. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Writes wrapped text in one weight; returns the baseline after the last line. */
export type Pen = (text: string, stroke: Stroke) => Promise<number>;

/** A4 pages of a PDF; everything is drawn on the newest. */
export interface Sheet {
  readonly regular: Pen;
  readonly bold: Pen;
  /** Draws a line from margin to margin; returns its position. */
  readonly rule: (y: number, thickness: number, color: string) => number;
  /** Begins a new page; returns the first baseline. */
  readonly turn: () => number;
  readonly pageCount: () => number;
  /** Writes at the foot of each page. */
  readonly numberPages: (textOf: (page: number, of: number) => string) => void;
  /** Draws a JPEG as large as the frame allows, at its top left. */
  readonly picture: (jpeg: Uint8Array, frame: Frame) => Promise<void>;
  /** Draws the dark squares of a QR code. `x` and `y`: its lower left corner. */
  readonly grid: (
    rows: readonly (readonly boolean[])[],
    frame: Pick<Frame, 'x' | 'y'> & { readonly size: number },
  ) => void;
  readonly save: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** @param texts all texts of the pages */
export async function openSheet(title: string, texts: readonly string[], { fonts, painter }: Drawing): Promise<Sheet> {
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  file.setTitle(title, { showInWindowTitleBar: true });
  file.setLanguage('en-IN');
  let page = file.addPage(A4);
  const faces = {
    regular: await embedTypeface(file, fonts.regular),
    bold: await embedTypeface(file, fonts.bold),
  };
  const foreign = texts.map(printable).filter((text) => !faces.regular.canWrite(text));
  const paper = {
    file,
    newestPage: () => page,
    painter: foreign.length === 0 ? undefined : await painter(foreign),
  };
  return {
    regular: penOf(paper, faces.regular, 'regular'),
    bold: penOf(paper, faces.bold, 'bold'),
    rule: (y, thickness, color) => {
      page.drawLine({ start: { x: MARGIN, y }, end: { x: A4[0] - MARGIN, y }, thickness, color: rgbOf(color) });
      return y;
    },
    turn: () => {
      page = file.addPage(A4);
      return TOP;
    },
    pageCount: () => file.getPageCount(),
    numberPages: (textOf) => {
      for (const [place, sheet] of file.getPages().entries()) {
        const text = textOf(place + 1, file.getPageCount());
        faces.regular.write(sheet, text, { x: MARGIN, y: BOTTOM / 2, size: 8, color: rgbOf(SOFT) });
      }
    },
    picture: async (jpeg, { x, y, width, height }) => {
      const image = await file.embedJpg(jpeg);
      const size = image.scaleToFit(width, height);
      page.drawImage(image, { x, y: y + height - size.height, ...size });
    },
    grid: (rows, { x, y, size }) => {
      const path = rows.flatMap((row, down) =>
        row.flatMap((dark, across) => (dark ? `M${across} ${down}h1v1h-1z` : [])),
      );
      // One path, so that no light lines appear between the squares. It is drawn down from its upper left corner.
      page.drawSvgPath(path.join(''), { x, y: y + size, scale: size / rows.length, color: rgbOf(INK) });
    },
    save: async () => new Uint8Array(await file.save()),
  };
}

/** About the height of a wrapped text, rather too much: most letters are narrower than six tenths of their size. */
export const heightOf = (text: string, { width, size }: { readonly width: number; readonly size: number }): number =>
  Math.ceil((text.length * size * 0.6) / width) * size * 1.5;

const LABELS = 128;

/** Writes a label and its value side by side; returns the baseline after the longer one. */
export async function writeRow(pen: Pen, y: number, label: string, value: string): Promise<number> {
  const afterLabel = await pen(label, { y, size: 10.5, color: SOFT, width: LABELS - 12 });
  const afterValue = await pen(value, { x: MARGIN + LABELS, y, size: 10.5, color: INK, width: WIDTH - LABELS });
  return Math.min(afterLabel, afterValue);
}

/** What pens write on, and with what they write where the fonts cannot. */
interface Paper {
  readonly file: PDFDocument;
  readonly newestPage: () => PDFPage;
  readonly painter: LinePainter | undefined;
}

function penOf({ file, newestPage, painter }: Paper, face: Typeface, weight: Weight): Pen {
  return async (text, { x = MARGIN, y, size, color, width = WIDTH, isRight = false, most = Infinity, turn }) => {
    const shown = printable(text);
    const painted = face.canWrite(shown) ? undefined : painter;
    const measure = (part: string) => (painted ?? face).widthOf(part, size, weight);
    let next = y;
    const lines = wrapText(shown, width, measure);
    for (const [place, whole] of lines.slice(0, most).entries()) {
      const line = place + 1 === most && lines.length > most ? `${whole.trimEnd().slice(0, -1)}…` : whole;
      if (turn !== undefined && next < BOTTOM) next = turn();
      const left = isRight ? x + width - measure(line) : x;
      if (painted === undefined) face.write(newestPage(), line, { x: left, y: next, size, color: rgbOf(color) });
      else {
        const picture = await painted.paint(line, size, weight, color);
        const { width: wide, height, below } = picture;
        newestPage().drawImage(await file.embedPng(picture.png), { x: left, y: next - below, width: wide, height });
      }
      next -= size * 1.5;
    }
    return next;
  };
}

function rgbOf(color: string): RGB {
  const part = (from: number) => Number.parseInt(color.slice(from, from + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
