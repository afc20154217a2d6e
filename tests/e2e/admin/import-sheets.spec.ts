import { type Cell, default as writeSheets } from 'write-excel-file/universal';
import { createSale, getSaleForAdmin } from '#shared/contract/sales/sales.ts';
import { templateColumns } from '#web/features/auction-form/import/columns/columns.ts';
import { expect, test } from '../support/fixtures.ts';
import { importScreen, lotRows, pictureZip, sheetFile, type SheetRow } from '../support/import-files.ts';
import { unique } from '../support/scenes.ts';

const prefixOf = () => unique('Imp').split(' ')[1] ?? '';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const file = async (sheets: { readonly sheet: string; readonly data: readonly (readonly Cell[])[] }[]) => ({
  name: 'lots.xlsx',
  mimeType: XLSX,
  buffer: Buffer.from(
    await (
      await writeSheets(sheets.map(({ sheet, data }) => ({ sheet, data: data.map((row) => [...row]) }))).toBlob()
    ).arrayBuffer(),
  ),
});

test('an Excel list of 2,000 lots with all columns, borders and 5,000 empty rows is read', async ({ admin, visit }) => {
  const labels = templateColumns('cars').map(({ label }) => label);
  const bordered = (value: string) => ({ value, type: String, borderStyle: 'thin' as const });
  const empty = labels.map(() => ({ borderStyle: 'thin' as const }));
  const lots = Array.from({ length: 2_000 }, (_, at) => labels.map((label) => bordered(`${label} of lot ${at + 1}`)));
  const sheet = await file([
    { sheet: 'Lots', data: [labels.map(bordered), ...lots, ...Array.from({ length: 5_000 }, () => empty)] },
  ]);
  const page = await visit('/import', admin);
  await importScreen(page).sheet.setInputFiles(sheet);
  await expect(page.getByText('lots.xlsx: 2000 lots.')).toBeVisible({ timeout: 60_000 });
});

test('which sheet has the lots is asked, and so is what a cell leaves open or would clear', async ({
  admin,
  visit,
}) => {
  const prefix = prefixOf();
  const rows = lotRows(prefix, 2);
  const zip = await pictureZip(rows);
  const names = Object.keys(rows[0] ?? {});
  const cellOf = (row: SheetRow, name: string, at: number): Cell => {
    if (name === 'EMD Amount' && at === 0) return { value: 12_345.67, type: Number, format: '#,##0' };
    if (name === 'Buyer’s Premium') return { value: 0.05, type: Number, format: '0%' };
    if (name === 'Reserve Price' && at === 1) return { value: '#N/A', type: String };
    return { value: row[name] ?? '', type: String };
  };
  const sheet = await file([
    { sheet: 'Cover', data: [[{ value: 'Sale of May', type: String }]] },
    {
      sheet: 'Lots',
      data: [
        names.map((value) => ({ value, type: String })),
        ...rows.map((row, at) => names.map((name) => cellOf(row, name, at))),
      ],
    },
  ]);
  const page = await visit('/import', admin);
  const screen = importScreen(page);
  await screen.sheet.setInputFiles(sheet);
  await page
    .getByRole('group', { name: 'Which sheet of lots.xlsx has the lots?' })
    .getByRole('button', { name: 'Lots' })
    .click();
  await screen.check.click();
  await screen.pictures.setInputFiles(zip);
  await expect(screen.summary).toHaveText('2 to mend');
  await screen.row(`Lot 1 of ${prefix}`).click();
  await expect(page.getByRole('textbox', { name: 'EMD Amount' })).toHaveAccessibleDescription(
    /shows “12,346”, and the cell holds 12345.67/,
  );
  await page.getByRole('button', { name: 'Yes: EMD Amount' }).click();
  await expect(screen.summary).toHaveText('1 to mend · 1 new');
  await screen.row(`Lot 2 of ${prefix}`).click();
  await expect(page.getByLabel('Reserve Price')).toHaveAccessibleDescription(/an error here \(#N\/A\)/);
  await page.getByLabel('Reserve Price').fill('1,50,000');
  await page.getByLabel('Reserve Price').press('Enter');
  await screen.start.click();
  await expect(page.getByText('is done: 2 created.')).toBeVisible();

  await page.getByRole('button', { name: 'Import Another File' }).click();
  const cleared = rows.map(({ 'EMD Amount': _, ...row }) => ({
    ...row,
    'EMD Rs': '12,345.67',
    'Buyer’s Premium': '5 %',
    'Reserve Price': '',
  }));
  await screen.sheet.setInputFiles(sheetFile(cleared.slice(1)));
  await expect(screen.check).toHaveAccessibleDescription('Please answer above what some columns mean.');
  await expect(page.getByText('Do these columns mean this? “EMD Rs” is EMD Amount.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await screen.check.click();
  await expect(
    page.getByText('Reserve Price: The cell is empty. Importing it clears ₹1,50,000. Is that right?'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Answer 1 question' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes to all' }).click();
  await expect(screen.summary).toHaveText('1 with changes');
});

test('lots join a sale by its name, with their condition reports, and the sheet of the lots changes nothing', async ({
  admin,
  visit,
}) => {
  const prefix = prefixOf();
  const day = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 3 * 86_400_000;
  const iso = (ms: number) => new Date(day + ms).toISOString();
  const times = { registrationDeadline: iso(-3_600_000), startDate: iso(0), firstEnd: iso(3_600_000), everyMinutes: 5 };
  const name = `Sale of ${prefix}`;
  const body = { name, place: '', terms: '', ...times, staggersStarts: false, requestId: crypto.randomUUID() };
  const saleId = (await admin.call(createSale, { body })).sale._id;
  const rows = lotRows(prefix, 3).map((row): SheetRow => ({
    ...row,
    Sale: name.toUpperCase(),
    'Inspected By': 'Motor Surveyors',
    'Inspected On': '01/10/2026',
    'Condition: Casing': 'Fair: scratched',
  }));
  const zip = await pictureZip(rows);
  const page = await visit('/import', admin);
  const screen = importScreen(page);
  await screen.sheet.setInputFiles(sheetFile(rows));
  await screen.check.click();
  await screen.pictures.setInputFiles(zip);
  await screen.start.click();
  await expect(page.getByText('is done: 3 created.')).toBeVisible();
  const { sale } = await admin.call(getSaleForAdmin, { params: { id: saleId } });
  expect(sale.lots.map(({ title }) => title)).toEqual(rows.map((row) => row['Title']));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of the Lots' }).click();
  const sheet = await (await download).path();
  await page.getByRole('button', { name: 'Import Another File' }).click();
  await screen.sheet.setInputFiles(sheet);
  await screen.check.click();
  await expect(screen.summary).toHaveText('3 unchanged');
});
