import pMap from 'p-map';
import type { Progress } from '../job/job.ts';
import { judgeRows, type JudgedRow, type Judging } from '../rows/judge-rows.ts';
import { findKnown } from './find-lots.ts';
import { importLot, type InTurn } from './import-lot.ts';

export interface Run {
  readonly jobId: string;
  readonly userId: string;
  /** What the clerk has checked; the lots are read again. */
  readonly judging: Omit<Judging, 'known' | 'now'>;
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
  const known = await findKnown(judging.rows, signal);
  const judged = judgeRows({ ...judging, known, now: now() }).rows;
  const due = judged.filter(({ line }) => !done.has(line) && !judging.leftOut.includes(line));
  const judgeAgain = (row: JudgedRow) => async () => {
    const fresh = await findKnown([row], signal);
    // Among all rows, since whose a picture is depends on the numbers of the others.
    const again = judgeRows({ ...judging, known: fresh, now: now() }).rows;
    return again.find(({ line }) => line === row.line)?.verdict ?? row.verdict;
  };
  const nextTurn = turns();
  await pMap(
    due,
    async (row) => {
      signal.throwIfAborted();
      const { line, houseNumber, verdict } = row;
      const inTurn = nextTurn();
      const outcome = await importLot(verdict, { jobId, userId, signal, inTurn, judgeAgain: judgeAgain(row) });
      onProgress({ line, houseNumber, title: verdict.values.title, ...outcome });
    },
    { concurrency: AT_ONCE },
  );
}

/** Lets each row wait for those before it, so that lots join a sale in the order of the sheet. */
function turns() {
  let before: Promise<unknown> = Promise.resolve();
  return (): InTurn => {
    const mine = before;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    before = promise;
    return async (act) => {
      await mine;
      try {
        return await act();
      } finally {
        resolve(undefined);
      }
    };
  };
}
