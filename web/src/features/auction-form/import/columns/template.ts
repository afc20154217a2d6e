import { CATEGORIES, type CategoryId } from '#shared/model/auctions/categories.ts';
import { csv } from '#web/ui/files/csv.ts';
import { type Column, templateColumns } from './columns.ts';

/** A byte order mark, without which Excel reads UTF-8 as Windows-1252. */
const BOM = '\uFEFF';

/** The template of a category as CSV: the names of the columns. */
export function csvTemplate(categorie: CategoryId): Blob {
  const columns = templateColumns(categorie);
  return new Blob(
    [
      BOM,
      csv(
        columns.map(({ label }) => [label, () => '']),
        [],
      ),
    ],
    { type: 'text/csv;charset=utf-8' },
  );
}

/** The template as an Excel file; a second sheet says what each column takes. */
export async function makeXlsxTemplate(categorie: CategoryId): Promise<Blob> {
  const { default: writeSheets } = await import('write-excel-file/universal');
  const columns = templateColumns(categorie);
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  const name = CATEGORIES.find(({ _id }) => _id === categorie)?.name ?? '';
  const heads = columns.map(({ label }) => bold(label));
  const help = columns.map((column) => [cell(column.label), cell(needOf(column)), cell(column.hint)]);
  const file = writeSheets([
    {
      data: [heads],
      sheet: name.slice(0, 31),
      columns: columns.map(({ label }) => ({ width: Math.max(14, label.length + 2) })),
    },
    {
      data: [['Column', 'Needed', 'What it takes'].map(bold), ...help],
      sheet: 'Help',
      columns: [{ width: 32 }, { width: 12 }, { width: 90 }],
    },
  ]);
  return file.toBlob();
}

const cell = (value: string) => ({ value, type: String });
const needOf = ({ isRequired }: Column): string => (isRequired ? 'Yes' : 'No');
