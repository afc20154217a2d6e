import {
  BOTTOM,
  BRAND,
  type Drawing,
  INK,
  LINE,
  MARGIN,
  openSheet,
  type Sheet,
  SOFT,
  TOP,
  WIDTH,
  writeRow,
} from '#web/receipts/sheet.ts';
import type { CatalogueContent, CatalogueEntry } from './catalogue-content.ts';

/** Eight lots a page: four rows of two. In points. */
const COLUMNS = 2;
const ROWS = 4;
const PER_PAGE = COLUMNS * ROWS;
const GAP = 19;
const CELL = { width: (WIDTH - GAP * (COLUMNS - 1)) / COLUMNS, height: 178 } as const;
const PICTURE = { width: 76, height: 57 } as const;
const BESIDE = PICTURE.width + 10;
const INDEX_SIZE = 8.5;

export interface CatalogueDrawing extends Drawing {
  /** The JPEG of a picture; undefined if it cannot be had. */
  readonly pictureOf: (address: string) => Promise<Uint8Array | undefined>;
  /** Called after each lot. */
  readonly onProgress: (done: number) => void;
}

/** Draws the catalogue of a sale on A4 pages: what applies to all, eight lots a page, and an index. */
export async function makeCataloguePdf(
  { title, rows, terms, entries, note }: CatalogueContent,
  { pictureOf, onProgress, ...drawing }: CatalogueDrawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = entries.flatMap(({ number: _number, image: _image, ...texts }) => Object.values(texts));
  const sheet = await openSheet(title, [title, note, ...rows.flat(), ...terms, ...words], drawing);
  const { regular, bold, rule, turn } = sheet;
  let y = await bold(title, { y: TOP, size: 22, color: BRAND });
  y = rule(y + 6, 1.5, BRAND) - 24;
  for (const [label, value] of rows) y = (await writeRow(regular, y, label, value)) - 2;
  y -= 8;
  for (const line of terms) y = await regular(line, { y, size: 10, color: INK, turn });
  await regular(note, { y: y - 6, size: 9, color: SOFT, turn });

  const pageOf = new Map<CatalogueEntry, number>();
  for (const [place, entry] of entries.entries()) {
    if (place % PER_PAGE === 0) turn();
    pageOf.set(entry, sheet.pageCount());
    const [column, row] = [place % COLUMNS, Math.floor((place % PER_PAGE) / COLUMNS)];
    const top = TOP + 10 - row * CELL.height;
    if (column === 0) rule(top, 0.5, LINE);
    const jpeg = entry.image === undefined ? undefined : await pictureOf(entry.image);
    await drawEntry(sheet, entry, jpeg, { left: MARGIN + column * (CELL.width + GAP), top });
    onProgress(place + 1);
  }
  await drawIndex(sheet, entries, pageOf);
  sheet.numberPages((page, of) => `Page ${page} of ${of}`);
  return sheet.save();
}

/** A lot in its cell. What is too long for it is cut; the page of the lot has it all. */
async function drawEntry(
  { regular, bold, picture }: Sheet,
  entry: CatalogueEntry,
  jpeg: Uint8Array | undefined,
  { left, top }: { readonly left: number; readonly top: number },
): Promise<void> {
  const under = top - 10 - PICTURE.height;
  if (jpeg !== undefined) await picture(jpeg, { x: left, y: under, ...PICTURE });
  const beside = { x: left + BESIDE, width: CELL.width - BESIDE };
  const heading = { ...beside, y: top - 19, size: 9.5, color: INK, most: 3 };
  const below = await bold(`${entry.number}. ${entry.title}`, heading);
  await regular(entry.lotNumber, { ...beside, y: below, size: 8, color: SOFT, most: 1 });
  const whole = { x: left, width: CELL.width };
  let y = await bold(entry.price, { ...whole, y: under - 11, size: 8, color: INK, most: 1 });
  for (const [text, most] of [
    [entry.facts, 4],
    [entry.inspection, 2],
    [entry.times, 3],
  ] as const) {
    if (text !== '') y = await regular(text, { ...whole, y, size: 7, color: SOFT, most });
  }
}

/** The lots by title, with their numbers and pages, in two columns. */
async function drawIndex(
  { bold, regular, turn }: Sheet,
  entries: readonly CatalogueEntry[],
  pageOf: ReadonlyMap<CatalogueEntry, number>,
): Promise<void> {
  const sorted = entries.toSorted((a, b) => a.title.localeCompare(b.title, 'en-IN', { numeric: true }));
  const line = INDEX_SIZE * 1.5;
  let column = COLUMNS;
  let y = BOTTOM;
  for (const entry of sorted) {
    if (y - line < BOTTOM) {
      column += 1;
      if (column >= COLUMNS) {
        column = 0;
        await bold('Index', { y: turn(), size: 14, color: BRAND });
      }
      y = TOP - 26;
    }
    const x = MARGIN + column * (CELL.width + GAP);
    const style = { y, size: INDEX_SIZE, color: INK, most: 1 };
    await regular(entry.title, { ...style, x, width: CELL.width - 76 });
    const place = `lot ${entry.number}, page ${pageOf.get(entry) ?? 1}`;
    await regular(place, { ...style, x: x + CELL.width - 72, width: 72, isRight: true, color: SOFT });
    y -= line;
  }
}
