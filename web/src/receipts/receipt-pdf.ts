import type { ReceiptContent } from './receipt-content.ts';
import { BRAND, type Drawing, INK, LINE, MARGIN, openSheet, SOFT, TOP, WIDTH, writeRow } from './sheet.ts';

const TITLE = 128;

/** Draws a receipt on one A4 page. */
export async function makeReceiptPdf(content: ReceiptContent, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const texts = [
    content.company,
    ...content.about,
    content.title,
    content.amount,
    content.amountInWords,
    ...content.rows.flat(),
  ];
  const title = `${content.company} ${content.title}`;
  const { regular, bold, rule, save } = await openSheet(title, [...texts, ...content.notes], drawing);

  let y = TOP;
  const right = MARGIN + WIDTH - TITLE;
  await regular(content.title, { x: right, y, size: 12, color: SOFT, width: TITLE, isRight: true });
  y = await bold(content.company, { y, size: 18, color: BRAND, width: WIDTH - TITLE - 12 });
  y += 4;
  for (const line of content.about) y = await regular(line, { y, size: 10, color: SOFT, width: WIDTH - TITLE - 12 });
  y = rule(y + 4, 1.5, BRAND);

  y = await bold(content.amount, { y: y - 46, size: 28, color: INK });
  y = await regular(content.amountInWords, { y: y + 14, size: 11, color: SOFT });
  y -= 14;

  for (const [label, value] of content.rows) {
    y = await writeRow(regular, y, label, value);
    y = rule(y + 6, 0.5, LINE) - 18;
  }
  y -= 12;
  for (const note of content.notes) y = (await regular(note, { y, size: 9, color: SOFT })) - 5;

  return save();
}
