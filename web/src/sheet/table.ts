import { MAX_COLUMNS, MAX_ROWS, MAX_TITLE_ROWS } from './limits.ts';

/** What a cell of a file has. */
export interface CellText {
  /** What the cell holds: 125000, 18.5%, 2026-12-31 10:30. */
  readonly text: string;
  /** What the sheet shows, where that is another text, or a formula whose value is not known. */
  readonly shown?: string;
}

/** Ranges of cells that a sheet shows as one: the last row of each, by the column and row of its first cell. */
export type MergedCells = ReadonlyMap<number, ReadonlyMap<number, number>>;

export const NO_MERGED_CELLS: MergedCells = new Map();

/** The rows of a sheet that have something in them. */
export interface Table {
  /** No more than can be imported, with rows above the names of the columns. */
  readonly rows: readonly SheetRow[];
  /** How many rows the file has. */
  readonly total: number;
  /** Its longest row has so many cells. */
  readonly width: number;
  /** What the clerk should know, such as a guessed encoding. */
  readonly notes: readonly string[];
  readonly merged: MergedCells;
}

export interface SheetRow {
  /** The number of the row in the file, as a spreadsheet shows it. */
  readonly line: number;
  readonly cells: readonly string[];
  /** By the position of the cell. */
  readonly shown: Readonly<Record<string, string>>;
}

const MOST = MAX_ROWS + MAX_TITLE_ROWS + 1;

/** Collects rows. It keeps as many as an import can have, and counts the others. */
export function tableReader() {
  const rows: SheetRow[] = [];
  let [total, width] = [0, 0];
  return {
    /**
     * Whether the row has something in it. Cells that the file does not have may be left out. What is beyond the last
     * possible column counts as one cell.
     */
    add: (line: number, given: ReadonlyMap<number, CellText>): boolean => {
      const filled = [...given].filter(([, { text, shown }]) => text.trim() !== '' || shown !== undefined);
      if (filled.length === 0) return false;
      total += 1;
      width = Math.max(width, ...filled.map(([column]) => Math.min(column, MAX_COLUMNS) + 1));
      if (rows.length === MOST) return true;
      const cells = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, at) => given.get(at)?.text.trim() ?? '');
      const shown = filled.flatMap(([at, cell]) => (cell.shown === undefined ? [] : [[String(at), cell.shown]]));
      rows.push({ line, cells, shown: Object.fromEntries(shown) });
      return true;
    },
    table: (notes: readonly string[] = [], merged = NO_MERGED_CELLS): Table => ({ rows, total, width, notes, merged }),
  };
}
