import pMap from 'p-map';
import type { Progress } from '../job/job.ts';
import { judgeRows, type JudgedRow, type Judging } from '../rows/judge-rows.ts';
import { findLots } from './find-lots.ts';
import { importLot } from './import-lot.ts';

export interface Run {
  readonly jobId: string;
  readonly userId: string;
  /** What the clerk has checked; the lots are read again. */
  readonly judging: Omit<Judging, 'lots' | 'now'>;
  /** Lines that an earlier run has done. */
  readonly done: ReadonlySet<number>;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Lots at once. Each may send several pictures at once. */
const AT_ONCE = 3;

/** Imports all rows that are not done or left out. Rejects when it has to stop; what is done stays done. */
export async function runImport({ jobId, userId, judging, done, now, signal, onProgress }: Run): Promise<void> {
  const numbers = judging.rows.map(({ cells }) => cells.houseNumber ?? '');
  const lots = await findLots(numbers, signal);
  const judged = judgeRows({ ...judging, lots, now: now() }).rows;
  const due = judged.filter(({ line }) => !done.has(line) && !judging.leftOut.includes(line));
  const judgeAgain = (row: JudgedRow) => async () => {
    const fresh = await findLots([row.houseNumber], signal);
    // Among all rows, since whose a picture is depends on the numbers of the others.
    const again = judgeRows({ ...judging, lots: fresh, now: now() }).rows;
    return again.find(({ line }) => line === row.line)?.verdict ?? row.verdict;
  };
  await pMap(
    due,
    async (row) => {
      signal.throwIfAborted();
      const { line, houseNumber, verdict } = row;
      const outcome = await importLot(verdict, { jobId, userId, signal, judgeAgain: judgeAgain(row) });
      onProgress({ line, houseNumber, title: verdict.values.title, ...outcome });
    },
    { concurrency: AT_ONCE },
  );
}
