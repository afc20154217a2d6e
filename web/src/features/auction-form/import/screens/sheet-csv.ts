/** Sheets of our own, under the names of our columns. They can be mended and imported again. */
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { csv } from '#web/ui/files/csv.ts';
import { readableValue } from '../../fields/field-list.ts';
import { textAt } from '../../values/form-schema.ts';
import { valuesOf } from '../../values/stored-values.ts';
import {
  type Cells,
  type Column,
  COLUMN_IDS,
  columnOf,
  type ColumnId,
  isPartOfMoment,
  REPORT_BY,
  REPORT_ON,
  reportId,
} from '../columns/columns.ts';
import { readShown } from '../columns/read-shown.ts';
import type { JobRow, Progress } from '../job/job.ts';
import type { NamedSale } from '../rows/judge-lot.ts';
import { houseNumberOf } from '../rows/judge-rows.ts';
import { documentsText, itemText } from '../rows/read-papers.ts';
import { CHARGES } from '../rows/read-row.ts';
import type { FoundSellers } from '../rows/read-seller.ts';

/** The rows that failed, or whose lot lacks one of its pictures, with the reason. */
export function failedRowsCsv(rows: readonly JobRow[], progress: readonly Progress[]): Blob {
  const failed = rows.flatMap((row) => {
    const sentence = progress.find(({ line }) => line === row.line)?.sentence;
    return sentence === undefined ? [] : [{ cells: asSeen(row), sentence }];
  });
  return sheetCsv(failed, [['Problem', ({ sentence }) => sentence]]);
}

/** Lots as they are stored, without their pictures. */
export const lotsCsv = (
  lots: readonly EditedAuction[],
  sales: readonly NamedSale[],
  sellers: readonly FoundSellers[] = [],
): Blob =>
  sheetCsv(
    lots.map((lot) => ({ cells: lotCells(lot, sales, sellers) })),
    [],
  );

function sheetCsv<Row extends { readonly cells: Cells }>(
  rows: readonly Row[],
  others: readonly (readonly [string, (row: Row) => string])[],
): Blob {
  const used = COLUMN_IDS.filter((id) => rows.some(({ cells }) => cells[id] !== undefined));
  const columns = used.map((id) => [columnOf(id, '').label, ({ cells }: Row) => cells[id] ?? ''] as const);
  return new Blob(['\uFEFF', csv<Row>([...columns, ...others], rows)], { type: 'text/csv;charset=utf-8' });
}

/** The cells of a row, texts as the sheet shows them: 0042 rather than 42. */
function asSeen(row: JobRow): Cells {
  const { cells, shown = {} } = row;
  const seen = Object.keys(shown).flatMap((id): [string, string][] => {
    const column = COLUMN_IDS.find((candidate) => candidate === id);
    const { kind } = column === undefined ? {} : columnOf(column, '');
    if (column === undefined || kind?.is !== 'field') return [];
    const read = readShown(kind.spec, cells[column] ?? '', shown[column]);
    if (read.ok) {
      if (kind.spec.kind === 'choice') return [];
      // Without the sign, 0.5 would be asked about.
      return [[column, kind.spec.kind === 'percent' ? `${read.value}%` : read.value]];
    }
    // Some are asked about again when they come from the CSV.
    return kind.spec.kind === 'text' && 'ifYes' in read ? [[column, read.ifYes]] : [];
  });
  return {
    ...cells,
    ...Object.fromEntries(seen),
    ...(cells.houseNumber !== undefined && { houseNumber: houseNumberOf(row) }),
  };
}

function lotCells(lot: EditedAuction, sales: readonly NamedSale[], sellers: readonly FoundSellers[]): Cells {
  const values = valuesOf(lot);
  const { report, documents, categorie } = values;
  const textOf = ({ id, kind }: Column): string => {
    switch (kind.is) {
      case 'field':
        if (isPartOfMoment(kind.field)) return '';
        // Under another number it is a new lot, to which an empty cell gives what the house charges.
        if (textAt(values, kind.field) === '') return CHARGES.includes(kind.field) ? '0' : '';
        return kind.spec.options === undefined ? textAt(values, kind.field) : readableValue(kind.field, values);
      case 'moment':
        return `${textAt(values, kind.date)} ${textAt(values, kind.time)}`.trim();
      case 'report': {
        if (id === REPORT_BY) return report?.inspectedBy ?? '';
        if (id === REPORT_ON) return report?.inspectedOn ?? '';
        const item = report?.items.find(({ name }) => reportId(name) === id);
        return item === undefined ? '' : itemText(item);
      }
      case 'documents':
        return documentsText(documents);
      case 'sellerId':
        return sellers.find(({ text }) => text === lot.sellerId)?.sellers[0]?.name ?? '';
      case 'sale':
        return sales.find(({ _id }) => _id === lot.saleId)?.name ?? '';
      case 'pictures':
        return '';
    }
  };
  const filled = COLUMN_IDS.flatMap((id): [ColumnId, string][] => {
    const text = textOf(columnOf(id, categorie));
    return text === '' ? [] : [[id, text]];
  });
  return Object.fromEntries(filled);
}
