import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { matchColumns } from '#web/features/auction-form/import/columns/match-columns.ts';
import { LOT_HEADINGS } from '#web/features/auction-form/import/columns/match-columns.ts';
import { newJob, rowsOf } from '#web/features/auction-form/import/job/job.ts';
import { judgeRows } from '#web/features/auction-form/import/rows/judge-rows.ts';
import { failedRowsCsv, lotsCsv } from '#web/features/auction-form/import/screens/sheet-csv.ts';
import type { FormValues } from '#web/features/auction-form/values/form-schema.ts';
import { houseValues, NEW_VALUES } from '#web/features/auction-form/values/stored-values.ts';
import { parseSheet } from '#web/sheet/parse-sheet.ts';
import { editedAuction } from '../auction-form/edited-auction.ts';

const NOW = Date.parse('2026-11-01T00:00:00Z');
const SALES = [{ _id: 's1', name: 'Sale of May; cars' }];
const BANK = { _id: 'bank', name: 'State Bank; Pune' };
/** As the server finds them: by the name in the file, by the id in the stored lot. */
const SELLERS = [BANK.name, BANK._id].map((text) => ({ text, sellers: [BANK] }));

const FULL: EditedAuction = editedAuction({
  images: ['/media/a/1.jpg', '/media/a/2.jpg'],
  houseNumber: '1E5',
  saleId: 's1',
  sellerId: 'bank',
  title: "'=Swift",
  description: 'Line one\r\nCitroe\u0308n, “second”\n+91 98765 43210',
  reservePrice: 200_000,
  latestEnd: '2027-01-01T18:30:00.000Z',
  bidInterval: 120,
  steps: [
    { from: 0, step: 1_000 },
    { from: 500_000, step: 5_000 },
  ],
  facts: {
    make: '-Maruti',
    year: 2019,
    kilometres: 120_000,
    fuel: 'petrol',
    insuredUntil: '2027-03-31',
    registrationNumber: 'KA01AB1234',
  },
  place: { city: 'Pune', pin: '411001' },
  sale: {
    contact: { name: '@Meera', phone: '+91 98765 43210' },
    inspections: [{ from: Date.parse('2026-11-10T04:30:00Z'), until: Date.parse('2026-11-10T11:00:00Z') }],
    afterPayment: { transport: 'buyer' },
  },
  report: {
    inspectedBy: 'Motor Surveyors',
    inspectedOn: '2026-10-01',
    items: [
      { name: 'body', state: 'good' },
      { name: 'engine', state: 'poor', note: 'leaks oil: see picture; badly', picture: '/media/a/engine.jpg' },
      { name: 'tyres', state: 'not-checked', note: 'Not seen' },
    ],
  },
  documents: [
    { id: 'd1', kind: 'rc', name: 'RC; both sides', size: 10, addedAt: '2026-10-01T00:00:00.000Z' },
    { id: 'd2', kind: 'other', name: 'Notice (old)', size: 10, addedAt: '2026-10-01T00:00:00.000Z' },
  ],
});
const LAND: EditedAuction = editedAuction({
  _id: 'b',
  images: ['/media/b/1.jpg', '/media/b/2.jpg'],
  houseNumber: '0042',
  categorie: 'land',
  facts: { area: 2.5, areaUnit: 'bigha', title: 'freehold' },
});

/** The verdicts on the lots as our own file has them, after a change of its text. */
async function importedAgain(
  lots: readonly EditedAuction[],
  change = (text: string) => text,
  { empty, stored }: { readonly empty: FormValues; readonly stored: readonly EditedAuction[] } = {
    empty: NEW_VALUES,
    stored: lots,
  },
) {
  const bytes = new TextEncoder().encode(change(await lotsCsv(lots, SALES, SELLERS).text())).buffer;
  const sheet = parseSheet({ name: 'lots.csv', bytes, headings: LOT_HEADINGS });
  if (!sheet.ok || 'sheets' in sheet.value) throw new Error('The file cannot be read.');
  const mapping = matchColumns(sheet.value.headers, {});
  expect(mapping).not.toContain(null);
  const rows = rowsOf(newJob({ userId: 'u1', fileName: '', sheet: sheet.value, mapping }));
  const known = { lots: new Map(stored.map((lot) => [lot.houseNumber ?? '', lot])), sales: SALES, sellers: SELLERS };
  return judgeRows({ rows, leftOut: [], pictures: [], known, maxImages: 5, empty, now: NOW }).rows.map(
    ({ verdict }) => verdict,
  );
}

test('lots that were exported are unchanged when they are imported again', async () => {
  for (const verdict of await importedAgain([FULL, LAND])) {
    expect(verdict).not.toHaveProperty('problems');
    expect(verdict.is).toBe('unchanged');
  }
});

test('a lot without charges gets none under another number, whatever the house charges', async () => {
  const charges = { buyerPremium: 5, otherCharges: 2_000, otherChargesName: '', lotGst: 18, chargesGst: 18 };
  const empty = houseValues({ charges, steps: [{ from: 0, step: 1 }], bidInterval: 60 });
  const free = { buyerPremium: 0, otherCharges: 0, otherChargesName: '', lotGst: 0, chargesGst: 0 };
  const lot = editedAuction({ ...LAND, charges: free });
  const [verdict] = await importedAgain([lot], (text) => text.replace('0042', 'N-1'), { empty, stored: [] });
  expect(verdict?.values).toMatchObject({ buyerPremium: '', otherCharges: '', lotGst: '', chargesGst: '' });
  expect((await importedAgain([lot], undefined, { empty, stored: [lot] }))[0]?.is).toBe('unchanged');
});

test('whatever their texts are', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((one) => one.trim())
    .filter((one) => one !== '' && !/[\p{Cc}]/u.test(one));
  await fc.assert(
    fc.asyncProperty(text, text, fc.integer({ min: 0, max: 1e12 }), async (title, make, paise) => {
      const lot = editedAuction({ ...FULL, title, facts: { make }, basePrice: paise / 100, houseNumber: 'A-1' });
      expect((await importedAgain([lot]))[0]).toMatchObject({ is: 'unchanged' });
    }),
  );
});

test('what failed has the rows whose lots lack a picture, and texts as they are shown', async () => {
  const rows = ['A-1', 'A-2', 'A-3'].map((houseNumber, at) => ({
    line: at + 2,
    cells: { houseNumber, 'facts.surveyNumber': '2026-03-12' },
    shown: { 'facts.surveyNumber': '12-Mar' },
  }));
  const sentences = ['Without a.jpg.', undefined, 'It was refused.'];
  const progress = rows.map(({ line, cells: { houseNumber } }, at) => ({
    line,
    houseNumber,
    title: '',
    outcome: at === 2 ? ('failed' as const) : ('created' as const),
    sentence: sentences[at],
  }));
  const lines = (await failedRowsCsv(rows, progress).text()).trim().split(/\r?\n/);
  expect(lines.slice(1)).toEqual(['A-1,12-Mar,Without a.jpg.', 'A-3,12-Mar,It was refused.']);
});

test('a change of a report, of documents or of the sale is seen at its cell', async () => {
  const [report] = await importedAgain([FULL], (text) => text.replace('Poor: leaks oil', 'Fair: leaks oil'));
  expect(report).toMatchObject({
    is: 'update',
    changes: ['Condition Report'],
    fields: {
      report: {
        items: [{}, { state: 'fair', note: 'leaks oil: see picture; badly', picture: '/media/a/engine.jpg' }, {}],
      },
    },
  });
  expect((await importedAgain([FULL], (text) => text.replace('Good', 'Splendid')))[0]).toMatchObject({
    is: 'wrong',
    problems: { 'report.body': expect.stringContaining('Please begin with one of: Good,') },
  });
  const plain = editedAuction({ ...FULL, documents: FULL.documents.slice(1) });
  expect((await importedAgain([plain], (text) => text.replace('Notice (old)', 'Deed')))[0]).toMatchObject({
    is: 'wrong',
    problems: { documents: expect.stringContaining('no document called Deed') },
  });
  const { saleId: _, ...free } = FULL;
  const named = (sale: string) =>
    importedAgain([editedAuction({ ...free, title: 'Swift' })], (text) =>
      text.replace('Title', 'Title,Sale').replace('Swift', `Swift,${sale}`),
    );
  expect((await named('SALE OF  MAY; cars'))[0]).toMatchObject({ is: 'update', changes: ['Sale'], joins: 's1' });
  expect((await named('Sale of July'))[0]).toMatchObject({
    is: 'wrong',
    problems: { sale: 'No sale is called Sale of July. Please make it first.' },
  });
  expect((await importedAgain([FULL], (text) => text.replace('Sale of May; cars', '')))[0]).toMatchObject({
    is: 'wrong',
    problems: { sale: 'The lot is in the sale Sale of May; cars. Please take it out there first.' },
  });
});
