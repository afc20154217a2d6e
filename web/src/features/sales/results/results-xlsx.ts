import type { BoardLot } from '#shared/contract/sale-board.ts';
import { FILE_COLUMNS, sumRows } from './results-file.ts';

/** Excel writes the separators of its own language. */
const AMOUNT = '#,##0.00';

/** Two sheets: the lots, and the sums. A text is stored as text, so none is run as a formula. */
export async function makeResultsXlsx(lots: readonly BoardLot[]): Promise<Blob> {
  const { default: writeSheets } = await import('write-excel-file/universal');
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  const cell = (value: string | number | null, name: string) => {
    if (value === null) return null;
    if (typeof value === 'string') return { value, type: String };
    return { value, type: Number, ...(name.includes('(INR)') && { format: AMOUNT }) };
  };
  return writeSheets([
    {
      data: [
        FILE_COLUMNS.map(([name]) => bold(name)),
        ...lots.map((lot) => FILE_COLUMNS.map(([name, valueOf]) => cell(valueOf(lot), name))),
      ],
      sheet: 'Lots',
      columns: FILE_COLUMNS.map(([name]) => ({ width: name === 'Title' ? 40 : Math.max(12, name.length + 2) })),
    },
    {
      data: sumRows(lots).map(([label, value]) => [bold(label), cell(value, label)]),
      sheet: 'Sums',
      columns: [{ width: 32 }, { width: 18 }],
    },
  ]).toBlob();
}
