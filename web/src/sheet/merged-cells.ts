import type { MergedCells, SheetRow } from './table.ts';

interface Filled {
  readonly rows: readonly SheetRow[];
  /** The columns in which rows have got something. */
  readonly columns: ReadonlySet<number>;
}

/**
 * A merged cell is in the file in its first row only, and is shown beside all of them: each row gets it. What is merged over
 * several columns stays in the first. It takes one look at each cell, however many ranges a file has and wherever they end.
 * @param rows in the order of the file
 */
export function fillMerged(rows: readonly SheetRow[], merged: MergedCells): Filled {
  const columns = new Set<number>();
  const above = new Map<number, { readonly from: SheetRow; readonly last: number }>();
  const filled = rows.map((row): SheetRow => {
    const cells = [...row.cells];
    const shown = { ...row.shown };
    for (const column of cells.keys()) {
      const range = above.get(column);
      const last = merged.get(column)?.get(row.line);
      if (range === undefined || row.line > range.last) {
        const isEmpty = cells[column] === '' && shown[column] === undefined;
        if (last !== undefined && !isEmpty) above.set(column, { from: row, last });
        continue;
      }
      columns.add(column);
      cells[column] = range.from.cells[column] ?? '';
      const seen = range.from.shown[column];
      if (seen === undefined) delete shown[column];
      else shown[column] = seen;
    }
    return { ...row, cells, shown };
  });
  return { rows: filled, columns };
}
