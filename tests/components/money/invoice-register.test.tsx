import { afterEach, expect, test, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { getInvoiceRegister } from '#shared/contract/money/invoice-register.ts';
import { InvoiceRegister } from '#web/features/reports/invoice-register.tsx';
import { readSheetFile } from '#web/sheet/read-sheet.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => void vi.restoreAllMocks());

type InvoiceRegisterPage = ResponseOf<typeof getInvoiceRegister>;
type Document = InvoiceRegisterPage['documents'][number];
const PERIOD = { from: '2026-11-01', to: '2026-11-30' };

const document = (place: number, change: Partial<Document> = {}): Document => ({
  number: `INV/2627/${String(place).padStart(6, '0')}`,
  kind: 'invoice',
  // Half past midnight in India.
  issuedAt: '2026-11-14T19:00:00.000Z',
  name: 'Asha Traders',
  gstin: '29AABCU9603R1ZJ',
  placeOfSupply: '29',
  auctionId: 'a1',
  auctionTitle: 'A tractor',
  lotNumber: 1001,
  paymentId: `fin_${String(place)}`,
  sac: '999799',
  rate: 18,
  taxable: 120.1,
  cgst: 0,
  sgst: 0,
  igst: 21.62,
  total: 141.72,
  corrects: null,
  ...change,
});

function given(pages: readonly Partial<InvoiceRegisterPage>[]) {
  let read = 0;
  const base: InvoiceRegisterPage = { success: true, areIssued: true, documents: [], missing: [], nextCursor: null };
  return fakeApi(() => {
    const page = { ...base, ...pages[read], ...(read < pages.length - 1 && { nextCursor: `0.${String(read)}` }) };
    read += 1;
    return page;
  });
}

const NOTE: Partial<Document> = {
  number: 'CRN/2627/000001',
  kind: 'credit-note',
  taxable: -120.1,
  igst: -21.62,
  total: -141.72,
  corrects: 'INV/2627/000001',
};
const LOCAL: Partial<Document> = { rate: 5, taxable: 0.1, cgst: 0.2, sgst: 0.2, igst: 0, total: 0.5, gstin: null };

test('all pages are shown with sums by rate to the paisa, and the files have dates', async () => {
  given([
    { documents: [document(1), document(2)] },
    { documents: [document(3, LOCAL)] },
    { documents: [document(1, NOTE)] },
  ]);
  const screen = await show(<InvoiceRegister period={PERIOD} />, 'admin');
  await screen.getByRole('button', { name: 'Show the register' }).click();
  const table = screen.getByRole('table', { name: 'Invoice register' });
  await expect.element(table.getByRole('row', { name: /INV\/2627\/000001/ })).toMatchTextContent('15 Nov 2026');
  const sums = screen.getByRole('table', { name: 'Sums by rate' });
  await expect.element(sums.getByRole('row', { name: /^5%/ })).toMatchTextContent('₹0.50');
  await expect.element(sums.getByRole('row', { name: /^18%/ })).toMatchTextContent('₹141.72');
  await expect.element(sums.getByRole('row', { name: /^Together/ })).toMatchTextContent('₹142.22');
  await expect.element(screen.getByText('No number is missing.')).toBeVisible();

  const saved = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: 'Register as CSV' }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const lines = (await savedFile(saved, 0).text()).split('\r\n');
  expect(lines[1]).toBe(
    'INV/2627/000001,Invoice,2026-11-15 00:30,Asha Traders,29AABCU9603R1ZJ,Karnataka (29),1001,A tractor,999799,18,120.1,0,0,21.62,141.72,,fin_1',
  );
  expect(lines[4]).toContain('CRN/2627/000001,Credit note');
  await screen.getByRole('button', { name: 'Register as XLSX' }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  const file = new File([savedFile(saved, 1)], 'register.xlsx');
  const read = await readSheetFile(file, ['Number']);
  // The reader writes a date so only if the cell has the format of one.
  expect(read.ok && 'rows' in read.value && read.value.rows[0]?.cells.slice(0, 5)).toEqual([
    'INV/2627/000001',
    'Invoice',
    '2026-11-15 00:30',
    'Asha Traders',
    '29AABCU9603R1ZJ',
  ]);
});

function savedFile({ mock }: { mock: { calls: readonly (readonly unknown[])[] } }, place: number): Blob {
  const [file] = mock.calls[place] ?? [];
  if (!(file instanceof Blob)) throw new Error('No file was saved.');
  return file;
}

test('numbers that are missing are named', async () => {
  given([{ documents: [document(1)], missing: ['INV/2627/000002'] }]);
  const screen = await show(<InvoiceRegister period={PERIOD} />, 'admin');
  await screen.getByRole('button', { name: 'Show the register' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('A number is missing: INV/2627/000002.');
});

test('a house without tax invoices reads so', async () => {
  given([{ areIssued: false }]);
  const screen = await show(<InvoiceRegister period={PERIOD} />, 'admin');
  await screen.getByRole('button', { name: 'Show the register' }).click();
  await expect.element(screen.getByText(/^This house issues no tax invoices/)).toBeVisible();
});

test('a register that cannot be read whole is not shown, and can be asked for again', async () => {
  fakeApi(() => undefined);
  const screen = await show(<InvoiceRegister period={PERIOD} />, 'admin');
  const button = screen.getByRole('button', { name: 'Show the register' });
  await button.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(button).toBeEnabled();
});
