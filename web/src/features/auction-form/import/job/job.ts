/** An import as this device keeps it until it is done. */
import * as z from 'zod';
import { type Cells, columnId, type ColumnId } from '../columns/columns.ts';
import type { Mapping } from '../columns/match-columns.ts';
import type { Sheet } from '../sheet/parse-sheet.ts';
import { sheetShape } from '../sheet/read-sheet.ts';

const column = z.string().transform((text) => columnId(text) ?? null);
const cells = z.record(z.string(), z.string()).transform(knownCells);

export const jobShape = z.object({
  /** With a house number it makes the request id of a lot, so that a lot is created once however often its request is sent. */
  id: z.uuid(),
  userId: z.string(),
  fileName: z.string(),
  sheet: sheetShape,
  mapping: z.array(column.nullable()),
  /** What all lots have, by column. */
  common: cells,
  /** What the clerk has mended, by the line of the row. */
  mended: z.record(z.string(), cells),
  /** Lines that are not imported. */
  leftOut: z.array(z.number()),
  /** Sources of pictures whose end is missing, which are used all the same. */
  seen: z.array(z.string()).default([]),
  /** See `TornRule`; undefined until the clerk has said it. */
  tornRule: z.enum(['folder', 'name']).optional(),
  step: z.enum(['columns', 'check', 'import']),
});
export type Job = Readonly<z.infer<typeof jobShape>>;

function knownCells(stored: Readonly<Record<string, string>>): Cells {
  const known: Partial<Record<ColumnId, string>> = {};
  for (const [name, text] of Object.entries(stored)) {
    const id = columnId(name);
    if (id !== undefined) known[id] = text;
  }
  return known;
}

export function newJob(userId: string, fileName: string, sheet: Sheet, mapping: Mapping): Job {
  const { headers, rows, note } = sheet;
  const copy = { headers: [...headers], rows: rows.map(({ line, cells }) => ({ line, cells: [...cells] })), note };
  const id = crypto.randomUUID();
  return {
    id,
    userId,
    fileName,
    sheet: copy,
    mapping: [...mapping],
    common: {},
    mended: {},
    leftOut: [],
    seen: [],
    step: 'columns',
  };
}

export interface JobRow {
  readonly line: number;
  readonly cells: Cells;
}

/** The cells of each row by our columns: what all lots have, then what the file has, then what was mended. */
export function rowsOf({
  sheet,
  mapping,
  common,
  mended,
}: Pick<Job, 'sheet' | 'mapping' | 'common' | 'mended'>): readonly JobRow[] {
  return sheet.rows.map(({ line, cells }) => {
    const own: Partial<Record<ColumnId, string>> = {};
    mapping.forEach((id, at) => {
      if (id !== null) own[id] = cells[at] ?? '';
    });
    return { line, cells: { ...common, ...own, ...mended[String(line)] } };
  });
}

/** What became of a row. */
export const progressShape = z.object({
  line: z.number(),
  houseNumber: z.string(),
  title: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'failed']),
  /** Of a lot that was found or made. */
  auctionId: z.string().optional(),
  /** Why it failed. */
  sentence: z.string().optional(),
});
export type Progress = Readonly<z.infer<typeof progressShape>>;
