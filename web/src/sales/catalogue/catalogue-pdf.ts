import {
  BOTTOM,
  BRAND,
  type Drawing,
  INK,
  LINE,
  MARGIN,
  openSheet,
  SOFT,
  TOP,
  WIDTH,
  writeRow,
} from '#web/receipts/sheet.ts';
import type { CatalogueContent } from './catalogue-content.ts';

const PICTURE = { width: 108, height: 81 } as const;
const TEXT_LEFT = MARGIN + PICTURE.width + 14;
const TEXT_WIDTH = WIDTH - PICTURE.width - 14;
/** A lot begins on a new page if less is left. Longer ones are rare, and continue below the margin. */
const ENTRY_HEIGHT = 150;

export interface CatalogueDrawing extends Drawing {
  /** The JPEG of a picture; undefined if it cannot be had. */
  readonly pictureOf: (address: string) => Promise<Uint8Array | undefined>;
  /** Called after each lot. */
  readonly onProgress: (done: number) => void;
}

/** Draws the catalogue of a sale on as many A4 pages as it needs. */
export async function cataloguePdf(
  { title, rows, terms, entries, note }: CatalogueContent,
  { pictureOf, onProgress, ...drawing }: CatalogueDrawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = entries.flatMap(({ heading, lines }) => [heading, ...lines]);
  const sheet = await openSheet(title, [title, note, ...rows.flat(), ...terms, ...words], drawing);
  const { regular, bold, rule } = sheet;
  let y = await bold(title, { y: TOP, size: 22, color: BRAND });
  y = rule(y + 6, 1.5, BRAND) - 24;
  for (const [label, value] of rows) y = (await writeRow(regular, y, label, value)) - 2;
  y -= 8;
  const { turn } = sheet;
  for (const line of terms) y = await regular(line, { y, size: 10, color: INK, turn });
  y = (await regular(note, { y: y - 6, size: 9, color: SOFT, turn })) - 4;

  let done = 0;
  for (const { heading, lines, image } of entries) {
    if (y - ENTRY_HEIGHT < BOTTOM) y = turn();
    y = rule(y, 0.5, LINE) - 22;
    const jpeg = image === undefined ? undefined : await pictureOf(image);
    if (jpeg !== undefined) await sheet.picture(jpeg, { x: MARGIN, y: y + 12 - PICTURE.height, ...PICTURE });
    const beside = { x: TEXT_LEFT, width: TEXT_WIDTH };
    let below = await bold(heading, { ...beside, y, size: 12, color: INK });
    for (const line of lines) below = await regular(line, { ...beside, y: below, size: 9.5, color: SOFT });
    y = Math.min(below, y - PICTURE.height) - 4;
    onProgress((done += 1));
  }
  return sheet.save();
}
