/** An import as this device keeps it until it is done. */
import * as z from 'zod';
import { sheetShape } from '#web/sheet/read-sheet.ts';
import type { Sheet } from '#web/sheet/sheet-of.ts';
import { type Cells, columnId, type ColumnId, isDateColumn } from '../columns/columns.ts';
import type { Mapping } from '../columns/match-columns.ts';
import type { Question } from '../columns/question.ts';
import { isMonthFirst, monthDoubt } from '../columns/read-date.ts';

const column = z.string().transform((text) => columnId(text) ?? null);
const cells = z.record(z.string(), z.string()).transform(knownCells);

export const jobShape = z.object({
  /**
   * With a house number it makes the request id of a lot, so that a lot is created once however often its request is
   * sent.
   */
  id: z.uuid(),
  userId: z.string(),
  fileName: z.string(),
  sheet: sheetShape,
  mapping: z.array(column.nullable()),
  /** What columns without a meaning may mean, until the clerk has answered. */
  proposed: z.array(column.nullable()).default([]),
  /** What all lots have, by column. */
  common: cells,
  /** What the clerk has mended, by the line of the row. */
  mended: z.record(z.string(), cells),
  /** The questions that the clerk has answered with yes, one after the other, by the line of the row, at their cells. */
  confirmed: z.record(z.string(), cells).default({}),
  /** Lines that are not imported. */
  leftOut: z.array(z.number()),
  /** See `TornRule`; undefined until the clerk has said it. */
  tornRule: z.enum(['folder', 'name']).optional(),
  step: z.enum(['columns', 'check', 'import']),
});
export type Job = Readonly<z.infer<typeof jobShape>>;

function knownCells(stored: Readonly<Record<string, string>>): Cells {
  const knownColumns: Partial<Record<ColumnId, string>> = {};
  for (const [name, text] of Object.entries(stored)) {
    const id = columnId(name);
    if (id !== undefined) knownColumns[id] = text;
  }
  return knownColumns;
}

interface NewJob extends Pick<Job, 'userId' | 'fileName'> {
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly proposed?: Mapping;
}

export function newJob({ userId, fileName, sheet, mapping, proposed = [] }: NewJob): Job {
  const { headers, rows, rowsLeft, note } = sheet;
  const copy = { headers: [...headers], rows: rows.map((row) => ({ ...row, cells: [...row.cells] })), rowsLeft, note };
  const id = crypto.randomUUID();
  return {
    id,
    userId,
    fileName,
    sheet: copy,
    mapping: [...mapping],
    proposed: [...proposed],
    common: {},
    mended: {},
    confirmed: {},
    leftOut: [],
    step: 'columns',
  };
}

export interface JobRow {
  readonly line: number;
  readonly cells: Cells;
  /** What the sheet shows in a cell that holds something else (`CellText`). */
  readonly shown?: Cells;
  /** The questions at its cells that the clerk has answered with yes. */
  readonly confirmed?: Cells;
  /** What other dates of the file leave open about those of its cells that are as in the file. */
  readonly dateDoubts?: DateDoubts;
}
type DateDoubts = Readonly<Partial<Record<ColumnId, Question>>>;

type RowParts = Pick<Job, 'sheet' | 'mapping' | 'common' | 'mended' | 'confirmed'>;

/** The cells of each row by our columns: what all lots have, then what the file has, then what was mended. */
export function rowsOf({ sheet, mapping, common, mended, confirmed }: RowParts): readonly JobRow[] {
  const dates = mapping.flatMap((id, at) => (id !== null && isDateColumn(id) ? [{ id, at }] : []));
  // As the file has them: mending the last such date leaves the others as doubtful as before.
  const monthFirst = sheet.rows
    .flatMap(({ cells }) => dates.map(({ at }) => cells[at] ?? ''))
    .find((cell) => isMonthFirst(cell));
  return sheet.rows.map(({ line, cells, shown }) => {
    const ownCells: Partial<Record<ColumnId, string>> = {};
    const other: Partial<Record<ColumnId, string>> = {};
    const byHand = mended[String(line)] ?? {};
    mapping.forEach((id, at) => {
      if (id === null) return;
      ownCells[id] = cells[at] ?? '';
      const seen = shown[at];
      if (seen !== undefined && byHand[id] === undefined) other[id] = seen;
    });
    const dateDoubts: Partial<Record<ColumnId, Question>> = {};
    for (const { id, at } of dates) {
      const doubt = monthFirst === undefined ? undefined : monthDoubt(cells[at] ?? '', monthFirst);
      if (doubt !== undefined && byHand[id] === undefined) dateDoubts[id] = doubt;
    }
    return {
      line,
      dateDoubts,
      cells: { ...common, ...ownCells, ...byHand },
      shown: other,
      confirmed: confirmed[String(line)] ?? {},
    };
  });
}

/** What became of a row. */
export const progressShape = z.object({
  line: z.number(),
  houseNumber: z.string(),
  title: z.string(),
  outcome: z.enum(['created', 'relisted', 'updated', 'unchanged', 'failed']),
  /** Of a lot that was found or made. */
  auctionId: z.string().optional(),
  /** Why it failed. */
  sentence: z.string().optional(),
});
export type Progress = Readonly<z.infer<typeof progressShape>>;
