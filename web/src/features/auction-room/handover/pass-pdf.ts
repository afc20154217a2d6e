import { encode } from 'uqr';
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
import type { PassContent } from './pass-content.ts';

const TITLE = 90;
const CODE = 150;
/** The height of a line, and how many characters fit into it at least. */
const LINE_HEIGHT = 16;
const LEAST_CHARACTERS = 55;

/** Draws a gate pass on one A4 page: the QR code beside the number that it holds. */
export async function makePassPdf(content: PassContent, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const { company, about, title, number, lot, rows, notes } = content;
  const texts = [company, ...about, title, number, lot, ...rows.flat(), ...notes];
  const { regular, bold, rule, grid, turn, save } = await openSheet(`${title} ${number}`, texts, drawing);

  const beside = WIDTH - TITLE - 12;
  await regular(title, { x: MARGIN + WIDTH - TITLE, y: TOP, size: 12, color: SOFT, width: TITLE, isRight: true });
  let y = await bold(company, { y: TOP, size: 18, color: BRAND, width: beside });
  y += 4;
  for (const line of about) y = await regular(line, { y, size: 10, color: SOFT, width: beside });
  y = rule(y + 4, 1.5, BRAND);

  const top = y - 24;
  grid(encode(number, { ecc: 'M', border: 0 }).data, { x: MARGIN + WIDTH - CODE, y: top - CODE, size: CODE });
  const width = WIDTH - CODE - 24;
  y = await bold(lot, { y: top - 24, size: 26, color: INK, width });
  await bold(number, { y: y + 4, size: 16, color: INK, width });

  y = top - CODE - 30;
  for (const [label, value] of rows) {
    if (y - LINE_HEIGHT * Math.ceil(value.length / LEAST_CHARACTERS) < BOTTOM) y = turn();
    y = await writeRow(regular, y, label, value);
    y = rule(y + 6, 0.5, LINE) - 18;
  }
  y -= 8;
  for (const note of notes) y = (await regular(note, { y, size: 9, color: SOFT, turn })) - 5;
  return save();
}
