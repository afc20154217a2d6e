import { encode } from 'uqr';
import type { OwnReceipt } from '#web/public-log/questions.ts';
import { BRAND, type Drawing, INK, LINE, MARGIN, openSheet, SOFT, TOP, WIDTH, writeRow } from '#web/receipts/sheet.ts';

export interface About {
  readonly title: string;
  readonly auctionId: string;
  readonly bidder: number;
  /** The address of the site. */
  readonly site: string;
}

const HOW =
  'The code holds the whole receipt: that the public log has this entry, signed by the house. Read as text and saved as a file that ends in .tlog-proof, it can be checked at the address above, or without a network on the page that can be saved there.';

/** One A4 page with the receipt in a QR code. */
export async function makeLogReceiptPdf(
  receipt: OwnReceipt,
  about: About,
  drawing: Drawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = [
    ['Lot', about.title],
    ['Auction ID', about.auctionId],
    ['Entry', String(receipt.n)],
    ['You are', `Bidder ${about.bidder} in this auction`],
    ['Key of the log', receipt.key],
    ['To check it', `${about.site}/verify`],
  ] as const;
  const name = 'Receipt of the public log';
  const { regular, bold, rule, grid, save } = await openSheet(name, [receipt.title, HOW, ...rows.flat()], drawing);
  let y = await bold(name, { y: TOP, size: 18, color: BRAND });
  y = rule(y + 4, 1.5, BRAND);
  y = await bold(receipt.title, { y: y - 28, size: 14, color: INK });
  for (const [label, value] of rows) {
    y = await writeRow(regular, y - 12, label, value);
    y = rule(y + 6, 0.5, LINE) - 6;
  }
  y = await regular(HOW, { y: y - 12, size: 9, color: SOFT });
  const size = Math.min(WIDTH, y - MARGIN);
  grid(encode(receipt.proof, { ecc: 'L', border: 0 }).data, { x: MARGIN, y: y - size, size });
  return save();
}
