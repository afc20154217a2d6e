import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib';

/** A run of text that one font file can render. */
interface Stretch {
  readonly font: PDFFont;
  readonly text: string;
}

/** One weight of the receipt's font, in several files: Latin letters, and the rupee sign. */
export interface Typeface {
  /** Whether the files have every character. Indian scripts also need shaping, which only the browser does. */
  readonly canWrite: (text: string) => boolean;
  readonly widthOf: (text: string, size: number) => number;
  readonly write: (page: PDFPage, text: string, at: { x: number; y: number; size: number; color: RGB }) => void;
}

/** Embeds subsets of the files. @param files WOFF (fontkit cannot subset the outlines of WOFF2) */
export async function embedTypeface(file: PDFDocument, files: readonly Uint8Array[]): Promise<Typeface> {
  // Without ligatures, because ids are read letter by letter and "fi" would look like another character.
  const features = { liga: false };
  const fonts = await Promise.all(files.map((bytes) => file.embedFont(bytes, { subset: true, features })));
  const sets = fonts.map((font) => ({ font, characters: new Set(font.getCharacterSet()) }));
  const fontOf = (char: string) => sets.find(({ characters }) => characters.has(char.codePointAt(0) ?? 0))?.font;

  const stretches = (text: string): Stretch[] => {
    const found: Stretch[] = [];
    for (const char of text) {
      const font = fontOf(char);
      if (font === undefined) throw new Error('The receipt font lacks a character that was to be written with it.');
      const last = found.at(-1);
      if (last?.font === font) found[found.length - 1] = { font, text: last.text + char };
      else found.push({ font, text: char });
    }
    return found;
  };

  return {
    canWrite: (text) => Array.from(text).every((char) => fontOf(char) !== undefined),
    widthOf: (text, size) =>
      stretches(text).reduce((sum, { font, text: part }) => sum + font.widthOfTextAtSize(part, size), 0),
    write: (page, text, { x, y, size, color }) => {
      let next = x;
      for (const { font, text: part } of stretches(text)) {
        page.drawText(part, { x: next, y, size, font, color });
        next += font.widthOfTextAtSize(part, size);
      }
    },
  };
}
