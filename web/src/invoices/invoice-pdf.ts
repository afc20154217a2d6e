import { BRAND, type Drawing, INK, LINE, MARGIN, openSheet, SOFT, TOP, WIDTH, writeRow } from '#web/receipts/sheet.ts';
import type { InvoiceContent } from './invoice-content.ts';

const AMOUNTS = 130;

/** Draws a tax invoice or a credit note on one A4 page. */
export async function makeInvoicePdf(content: InvoiceContent, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const { title, seller, rows, lines, total, totalInWords, notes } = content;
  const texts = [title, totalInWords, ...seller, ...rows.flat(), ...lines.flat(), ...total, ...notes];
  const { regular, bold, rule, save } = await openSheet(`${title} ${rows[0]?.[1] ?? ''}`, texts, drawing);

  let y = await bold(title, { y: TOP, size: 20, color: BRAND });
  const [name = '', ...about] = seller;
  y = await bold(name, { y: y + 4, size: 11, color: INK });
  for (const line of about) y = await regular(line, { y, size: 10, color: SOFT });
  y = rule(y, 1.5, BRAND) - 24;

  for (const [label, value] of rows) {
    y = (await writeRow(regular, y, label, value)) - 2;
  }
  y = rule(y + 4, 0.5, LINE) - 22;

  const amountsAt = { x: MARGIN + WIDTH - AMOUNTS, width: AMOUNTS, isRight: true };
  for (const [label, amount] of lines) {
    await regular(amount, { ...amountsAt, y, size: 10.5, color: INK });
    y = await regular(label, { y, size: 10.5, color: INK, width: WIDTH - AMOUNTS });
    y = rule(y + 6, 0.5, LINE) - 18;
  }
  const [totalLabel, totalAmount] = total;
  await bold(totalAmount, { ...amountsAt, y, size: 13, color: INK });
  y = await bold(totalLabel, { y, size: 13, color: INK });
  y = await regular(totalInWords, { y, size: 10, color: SOFT });
  y -= 14;
  for (const note of notes) y = (await regular(note, { y, size: 9, color: SOFT })) - 4;

  return save();
}
