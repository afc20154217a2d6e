import type { SellerStatement } from '#shared/contract/money/seller-statements.ts';
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
} from '#web/receipts/sheet.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { statementRows } from './statement-file.ts';

interface StatementFacts {
  readonly statement: SellerStatement;
  readonly company: string;
  /** When it is made, epoch milliseconds. */
  readonly now: number;
}

const AMOUNT = 78;
const TEXT = WIDTH - 4 * AMOUNT;
const HEADS = ['', 'Hammer, its GST', 'Commission, GST', 'Costs', 'For you'] as const;

/** Draws a statement on as many A4 pages as it needs. */
export async function makeStatementPdf(
  { statement, company, now }: StatementFacts,
  drawing: Drawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, title } = statement;
  const rupees = (amount: number | null) => (amount === null ? '' : formatRupees(amount));
  const rows = statementRows(statement).map(({ what, text, day, hammer, lotGst, commission, gst, costs, net }) => ({
    head: what,
    note: [text, day].filter(Boolean).join(', '),
    amounts: [
      hammer === null ? '' : formatRupees(hammer + (lotGst ?? 0)),
      commission === null ? '' : formatRupees(commission + (gst ?? 0)),
      rupees(costs),
      formatRupees(net),
    ],
  }));
  const about = [
    `Statement of ${company}`,
    title,
    ...(seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`]),
    ...(seller.pan === null ? [] : [`PAN ${seller.pan}`]),
    `Made on ${formatDateTime(now)}.`,
  ];
  const texts = [seller.name, ...about, ...HEADS, ...rows.flatMap((row) => [row.head, row.note, ...row.amounts])];
  const { regular, bold, rule, turn, save } = await openSheet(`Statement: ${seller.name}`, texts, drawing);
  const at = (index: number) => ({ x: MARGIN + TEXT + index * AMOUNT, width: AMOUNT - 4, isRight: true as const });
  const heads = async (y: number) => {
    for (const [index, head] of HEADS.entries()) {
      if (index > 0) await bold(head, { ...at(index - 1), y, size: 9, color: SOFT });
    }
    return rule(y - 16, 0.5, LINE) - 16;
  };
  let y = await bold(seller.name, { y: TOP, size: 20, color: BRAND });
  y = rule(y + 4, 1.5, BRAND) - 22;
  for (const line of about) y = await regular(line, { y, size: 10, color: SOFT });
  y = await heads(y - 14);
  for (const [index, { head, note, amounts }] of rows.entries()) {
    const height = heightOf(head, { width: TEXT - 8, size: 9.5 }) + heightOf(note, { width: TEXT - 8, size: 8.5 });
    if (y - height < BOTTOM) y = await heads(turn());
    const pen = index === rows.length - 1 ? bold : regular;
    for (const [place, amount] of amounts.entries()) {
      if (amount !== '') await pen(amount, { ...at(place), y, size: 9, color: INK });
    }
    let below = await pen(head, { x: MARGIN, y, size: 9.5, color: INK, width: TEXT - 8 });
    if (note !== '') below = await regular(note, { x: MARGIN, y: below, size: 8.5, color: SOFT, width: TEXT - 8 });
    y = rule(below + 5, 0.5, LINE) - 14;
  }
  return save();
}
