import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { latinDrawing } from '#tests/support/pdf/latin-drawing.ts';
import { pdfText } from '#tests/support/pdf/pdf-text.ts';
import { LOT_HEADINGS } from '#web/features/auction-form/import/columns/match-columns.ts';
import { canBeRelisted, resultOf, sumsOf } from '#web/features/sales/results/result-words.ts';
import { FILE_COLUMNS, sumRows } from '#web/features/sales/results/results-file.ts';
import { makeResultsPdf } from '#web/features/sales/results/results-pdf.ts';
import { makeResultsXlsx } from '#web/features/sales/results/results-xlsx.ts';
import { heightOf, openSheet } from '#web/receipts/sheet.ts';
import { parseSheet } from '#web/sheet/parse-sheet.ts';
import { csv } from '#web/ui/files/csv.ts';
import { A_LEADER, aBoardLot } from './board-lot.ts';

/** 4:08 in the afternoon in India. */
const ENDED = Date.parse('2026-11-27T10:38:00Z');
const over = { status: 'completed', closesAt: ENDED, endDate: ENDED } as const;
const win = { hammer: 2000, total: 2360, payment: 'due', dueAt: ENDED + 86_400_000 } as const;
const bid = { bidCount: 3, currentBid: 2000 };

const LOTS: readonly BoardLot[] = [
  aBoardLot({
    ...over,
    ...bid,
    title: 'Paid',
    outcome: 'sold',
    leader: A_LEADER,
    win: { ...win, payment: 'paid' },
    seller: 'State Bank',
  }),
  aBoardLot({ ...over, ...bid, title: '=HYPERLINK("x")', outcome: 'open', leader: A_LEADER, win }),
  aBoardLot({
    ...over,
    ...bid,
    title: 'Overdue',
    outcome: 'open',
    leader: A_LEADER,
    win: { ...win, hammer: 100.5, payment: 'overdue' },
  }),
  aBoardLot({ ...over, ...bid, title: 'Below', outcome: 'on-approval', leader: A_LEADER }),
  aBoardLot({ ...over, title: 'Nobody', outcome: 'unsold' }),
  aBoardLot({
    ...over,
    ...bid,
    title: 'Forfeited',
    outcome: 'unsold',
    leader: A_LEADER,
    win: { ...win, payment: 'forfeited' },
  }),
  aBoardLot({ title: 'Gone', status: 'cancelled' }),
  aBoardLot({ title: 'Still running', status: 'active' }),
].map((lot, index) => ({ ...lot, _id: `a${String(index)}`, number: index + 1 }));

test('each result has its words, and the sums count each lot once', () => {
  expect(LOTS.map(resultOf)).toEqual([
    'Paid',
    'Payment due',
    'Payment overdue',
    'Below reserve, to decide',
    'Unsold',
    'Unsold, not paid',
    'Cancelled',
    'Running',
  ]);
  expect(sumsOf(LOTS)).toEqual({
    hammered: { count: 3, hammer: 4100.5 },
    paid: { count: 1, total: 2360 },
    open: { count: 2, total: 4720 },
    toDecide: 1,
    unsold: 3,
  });
  expect(LOTS.filter(canBeRelisted).map(({ title }) => title)).toEqual(['Nobody', 'Forfeited', 'Gone']);
  expect(canBeRelisted(aBoardLot({ ...over, outcome: 'unsold', relistedAs: 'b1' }))).toBe(false);
});

test('the CSV has hammer, winner and payment of each lot, times of India, and no formula', () => {
  const [header, paid, open, , below, , forfeited] = csv(FILE_COLUMNS, LOTS).split('\r\n');
  expect(header).toContain('Hammer (INR),With charges (INR),Paid (INR),Winner,Bidder no.,To be paid by (IST)');
  expect(paid).toBe('1,1001,Paid,Paid,1000,2000,2000,2360,2360,Asha Rao,7,,3,0,2026-11-27 16:08,State Bank');
  expect(open).toBe(
    `2,1001,"'=HYPERLINK(""x"")",Payment due,1000,2000,2000,2360,,Asha Rao,7,2026-11-28 16:08,3,0,2026-11-27 16:08,`,
  );
  expect(below, 'nobody has won it').toBe(
    '4,1001,Below,"Below reserve, to decide",1000,2000,,,,,,,3,0,2026-11-27 16:08,',
  );
  expect(forfeited, 'no sum counts it').toBe(
    '6,1001,Forfeited,"Unsold, not paid",1000,2000,,,,,,,3,0,2026-11-27 16:08,',
  );
});

test('the XLSX has the same as numbers and texts, and the sums in a sheet of their own', async () => {
  const bytes = await (await makeResultsXlsx(LOTS)).arrayBuffer();
  const rowsOf = (sheet: string) => {
    const parsed = parseSheet({ name: 'results.xlsx', bytes, sheet, headings: LOT_HEADINGS });
    if (!parsed.ok || 'sheets' in parsed.value) throw new Error(JSON.stringify(parsed));
    const { headers, rows } = parsed.value;
    return [headers, ...rows.map(({ cells }) => cells)];
  };
  const [headers, paid, open] = rowsOf('Lots');
  expect(headers).toEqual(FILE_COLUMNS.map(([name]) => name));
  expect(paid?.slice(2, 9)).toEqual(['Paid', 'Paid', '1000', '2000', '2000', '2360', '2360']);
  expect(open?.[2]).toBe('=HYPERLINK("x")');
  expect(rowsOf('Sums').slice(0, 3)).toEqual([
    ['Lots', '8'],
    ['Sold', '3'],
    ['Hammer (INR)', '4100.5'],
  ]);
});

test('the PDF has the sums, and all lots of a long sale on as many pages as they need', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...(LOTS[index % LOTS.length] ?? aBoardLot()),
    number: index + 1,
    title: `Tractor ${String(index + 1)}`,
  }));
  const font = (weight: number) =>
    readFileSync(`node_modules/@fontsource/noto-sans/files/noto-sans-latin-${String(weight)}-normal.woff`);
  const sign = (weight: number) =>
    readFileSync(
      `node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-${String(weight)}-normal.woff`,
    );
  const bytes = await makeResultsPdf(
    { name: 'Spring sale', lots: many, now: ENDED },
    {
      fonts: { regular: [font(400), sign(400)], bold: [font(700), sign(700)] },
      painter: () => Promise.reject(new Error('No text here needs a picture.')),
    },
  );
  const text = (await pdfText(bytes)).join('\n');
  for (const { title } of many) expect(text).toContain(title);
  const unbroken = text.replaceAll('\n', ' ');
  expect(unbroken).toContain('Asha Rao, bidder no. 7, to be paid by 28 Nov 2026, 4:08 pm IST');
  expect(text.replaceAll('\n', '')).toContain(`Hammer₹${sumRows(many)[2]?.[1].toLocaleString('en-IN') ?? ''}`);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(2);
});

test('a row of a PDF is expected to be at least as high as its text becomes', async () => {
  const title = `12. ${'Combine harvester with WIDE cutter bar, MH 12 QX 4711, '.repeat(3)}`;
  const { regular } = await openSheet('Rows', [title], latinDrawing);
  const place = { width: 185, size: 9.5 };
  const below = await regular(title, { ...place, y: 700, color: '#000000' });
  expect(700 - below).toBeGreaterThan(40);
  expect(heightOf(title, place)).toBeGreaterThanOrEqual(700 - below);
});
