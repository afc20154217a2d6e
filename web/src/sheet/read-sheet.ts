import * as z from 'zod';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { MAX_SHEET_BYTES } from './limits.ts';
import type { SheetChoice } from './parse-sheet.ts';
import type { Sheet } from './sheet-of.ts';

const sheetRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  shown: z.record(z.string(), z.string()).default({}),
});
/** A sheet from storage. */
export const sheetShape = z.object({
  headers: z.array(z.string()),
  rows: z.array(sheetRow),
  rowsLeft: z.number().default(0),
  note: z.string().optional(),
});

const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.union([sheetShape, z.object({ sheets: z.array(z.string()) })]) }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

const UNREADABLE = 'This file cannot be read.';
/** A worker that needs longer is stuck on a hostile file. */
const LONGEST_MS = 60_000;

/**
 * Reads a CSV or XLSX file in a worker, or asks which of its sheets is meant.
 * @param fillsMerged see `SheetFile`
 */
export async function readSheetFile(
  file: File,
  headings: readonly string[],
  sheet?: string,
  fillsMerged = false,
): Promise<Result<Sheet | SheetChoice, string>> {
  if (file.size > MAX_SHEET_BYTES) return refused('This file is too large.');
  const bytes = await file.arrayBuffer();
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
    const end = (result: Result<Sheet | SheetChoice, string>) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end(refused(UNREADABLE)), LONGEST_MS);
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = answer.safeParse(data).data;
      if (read === undefined) end(refused(UNREADABLE));
      else end(read.ok ? ok(read.value) : refused(read.error));
    };
    worker.onerror = () => end(refused(UNREADABLE));
    worker.postMessage({ name: file.name, bytes, sheet, headings, fillsMerged }, [bytes]);
  });
}
