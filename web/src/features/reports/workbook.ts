import { IST_OFFSET_MS } from '#shared/model/ist.ts';
import { type CsvColumn, MOMENT } from '#web/ui/files/csv.ts';

const AMOUNT = '#,##0.00';

/** The rows of a file as a workbook. Moments are dates in India; a text is stored as text, so none is run as a formula. */
export async function makeWorkbook<Row>(
  sheet: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const { default: writeSheets } = await import('write-excel-file/universal');
  return writeSheets([
    {
      sheet,
      data: [
        columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => columns.map(([name, valueOf]) => cell(name, valueOf(row)))),
      ],
      columns: columns.map(([name]) => ({ width: WIDE.has(name) ? 48 : Math.max(14, name.length + 2) })),
    },
  ]).toBlob();
}

const WIDE: ReadonlySet<string> = new Set(['Voucher Narration', 'Ledger Name', 'Lot', 'Recipient']);

function cell(name: string, value: string | number | null) {
  if (value === null) return null;
  if (typeof value === 'number') {
    return { value, type: Number, ...(name.includes('Amount') || name.includes('(INR)') ? { format: AMOUNT } : {}) };
  }
  if (!MOMENT.test(value)) return { value, type: String };
  // A cell of a workbook has no time zone: the library writes the digits of UTC.
  return { value: new Date(Date.parse(value) + IST_OFFSET_MS), type: Date, format: 'yyyy-mm-dd hh:mm' };
}
