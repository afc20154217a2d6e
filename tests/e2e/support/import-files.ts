import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { loadPicture } from '#infra/local/demo/lot-pictures.ts';
import { istParts } from '#shared/model/ist.ts';
import { csv } from '#web/ui/files/csv.ts';

const DAY = 86_400_000;

/** A row of a sheet by the names of its columns. */
export type SheetRow = Readonly<Record<string, string>>;

/** A moment as a clerk in India types it. */
function typed(ms: number): string {
  const { date, time } = istParts(ms);
  return `${date.split('-').toReversed().join('/')} ${time}`;
}

/** Rows of lots whose house numbers begin with a prefix. */
export function lotRows(prefix: string, count: number, now = Date.now()): SheetRow[] {
  return Array.from({ length: count }, (_, at) => ({
    'House Number': `${prefix}-${at + 1}`,
    Title: `Lot ${at + 1} of ${prefix}`,
    Category: 'Electronics',
    Description: `From a sheet, row ${at + 2}.`,
    'Base Price': `₹ ${(125_000 + at).toLocaleString('en-IN')}`,
    'EMD Amount': '5,000',
    'Bid Interval': '60',
    'Bid Step': '1,000',
    'Step 2 From': '₹ 5,00,000',
    'Step 2': '5,000.00',
    'Reserve Price': 'Rs. 1,50,000/-',
    'Buyer’s Premium': '2.50 %',
    'GST on the Winning Bid': '0',
    'Other Charges': '0',
    Brand: 'Philips',
    Condition: 'good',
    Age: '07 years',
    'Contact Person': 'Meera Iyer',
    'Contact Phone': '+91 98765 43210',
    'Terms of This Lot': 'As it is.\r\nAs you see it.',
    'Who Pays Transport': 'The buyer',
    'Inspection 1 Date': typed(now + DAY).slice(0, 10),
    'Inspection 1 From': '10 am',
    'Inspection 1 Until': '4:30 PM',
    City: 'Pune',
    'PIN Code': '411 001',
    'Registration Deadline': typed(now + DAY),
    Start: typed(now + 2 * DAY),
    End: typed(now + 3 * DAY),
    'Latest End': typed(now + 4 * DAY),
  }));
}

export function sheetFile(rows: readonly SheetRow[], name = 'lots.csv') {
  const names = Object.keys(rows[0] ?? {});
  const text = csv<SheetRow>(
    names.map((one) => [one, (row) => row[one] ?? '']),
    rows,
  );
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

export function zipFile(name: string, files: Parameters<typeof zipSync>[0]) {
  return { name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files, { level: 0 })) };
}

/** A zip with pictures of each row, named by its house number. No two are the same. */
export async function pictureZip(rows: readonly SheetRow[], each = 2) {
  const bytes = await loadPicture('thar-1.webp');
  const files = rows.flatMap((row) =>
    Array.from({ length: each }, (_, at) => {
      const name = `${row['House Number'] ?? ''}-${at + 1}.webp`;
      // What follows the end of a picture changes its hash and not its looks.
      return [name, new Uint8Array(Buffer.concat([bytes, Buffer.from(name)]))] as const;
    }),
  );
  return zipFile('pictures.zip', Object.fromEntries(files));
}

/** The screen of the import. */
export function importScreen(page: Page) {
  return {
    sheet: page.getByLabel('Sheet of lots'),
    pictures: page.getByLabel('Pictures', { exact: true }),
    check: page.getByRole('button', { name: 'Check the Lots' }),
    summary: page.getByRole('status', { name: 'What the import will do' }),
    start: page.getByRole('button', { name: /^Import \d+ Lots?$/ }),
    row: (title: string) => page.getByRole('button', { name: title }),
    result: page.getByRole('list', { name: 'Imported lots' }),
  };
}
