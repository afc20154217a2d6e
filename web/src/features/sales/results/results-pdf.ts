import type { BoardLot } from '#shared/contract/sale-board.ts';
import { hasBid } from '#web/lots/price/has-bid.ts';
import {
  BOTTOM,
  BRAND,
  type Drawing,
  heightOf,
  INK,
  LINE,
  MARGIN,
  openSheet,
  SOFT,
  TOP,
  WIDTH,
  writeRow,
} from '#web/receipts/sheet.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { resultOf, standingWin } from './result-words.ts';
import { sumRows } from './results-file.ts';

interface SaleResults {
  readonly name: string;
  readonly lots: readonly BoardLot[];
  /** When it is made, epoch milliseconds. */
  readonly now: number;
}

const AMOUNT = 84;
const RESULT = 118;
const LOT = WIDTH - RESULT - 2 * AMOUNT;

/** Draws the results of a sale on as many A4 pages as they need. */
export async function makeResultsPdf(
  { name, lots, now }: SaleResults,
  drawing: Drawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const sums = sumRows(lots).map(([label, value]) =>
    label.endsWith(' (INR)') ? ([label.slice(0, -6), formatRupees(value)] as const) : ([label, String(value)] as const),
  );
  const rows = lots.map((lot) => {
    const win = standingWin(lot);
    return {
      title: `${String(lot.number)}. ${lot.title}`,
      note: noteOf(lot),
      result: resultOf(lot),
      hammer: win === null ? '–' : formatRupees(win.hammer),
      total: win === null ? '–' : formatRupees(win.total),
    };
  });
  const made = `Made on ${formatDateTime(now)}.`;
  const texts = [name, made, ...sums.flat(), ...HEADS, ...rows.flatMap((row) => Object.values(row))];
  const { regular, bold, rule, turn, save } = await openSheet(`Results: ${name}`, texts, drawing);
  const columns = [
    { x: MARGIN, width: LOT - 10 },
    { x: MARGIN + LOT, width: RESULT - 8 },
    { x: MARGIN + LOT + RESULT, width: AMOUNT, isRight: true },
    { x: MARGIN + LOT + RESULT + AMOUNT, width: AMOUNT, isRight: true },
  ] as const;
  const heads = async (y: number) => {
    for (const [index, head] of HEADS.entries()) await bold(head, { ...columns[index], y, size: 9, color: SOFT });
    return rule(y - 7, 0.5, LINE) - 16;
  };
  let y = await bold(name, { y: TOP, size: 20, color: BRAND });
  y = rule(y + 4, 1.5, BRAND) - 22;
  for (const [label, value] of sums) y = (await writeRow(regular, y, label, value)) + 1;
  y = await regular(made, { y: y - 4, size: 9, color: SOFT });
  y = await heads(y - 10);
  for (const { title, note, result, hammer, total } of rows) {
    const [lotAt, resultAt, hammerAt, totalAt] = columns;
    const height = heightOf(title, { ...lotAt, size: 9.5 }) + heightOf(note, { ...lotAt, size: 8.5 });
    if (y - height < BOTTOM) y = await heads(turn());
    await regular(hammer, { ...hammerAt, y, size: 9.5, color: INK });
    await regular(total, { ...totalAt, y, size: 9.5, color: INK });
    const afterResult = await regular(result, { ...resultAt, y, size: 9.5, color: INK });
    let below = await regular(title, { ...lotAt, y, size: 9.5, color: INK });
    if (note !== '') below = await regular(note, { ...lotAt, y: below, size: 8.5, color: SOFT });
    y = rule(Math.min(below, afterResult) + 5, 0.5, LINE) - 14;
  }
  return save();
}

const HEADS = ['Lot', 'Result', 'Hammer', 'With charges'] as const;

function noteOf(lot: BoardLot): string {
  const { leader, outcome, currentBid } = lot;
  const win = standingWin(lot);
  if (win !== null && leader !== null) {
    const due = outcome === 'open' && win.dueAt !== null ? `, to be paid by ${formatDateTime(win.dueAt)}` : '';
    return `${leader.name}, bidder no. ${String(leader.number)}${due}`;
  }
  return hasBid(lot) ? `Highest bid ${formatRupees(currentBid)}` : '';
}
