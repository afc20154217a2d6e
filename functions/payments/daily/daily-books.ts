/**
 * Closes the daily books, lot by lot (decision 65). A closing looks at the lots that the ledger names since the last
 * one, at those whose money may still move, at some of all others in turn, and at the wallets of the people that the
 * ledger names. It stores how far it is, so that another run goes on where one stopped, or was killed. Whatever is done
 * twice is the same as once.
 */
import { CLOSING_KEY, type Closing, STEPS } from '#functions/tables/books/book-items.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/model/durations.ts';
import { SETTLED_WITHIN_MS } from '../settlements/match-settlement.ts';
import {
  addUp,
  compare,
  countDays,
  type DailyBooksDeps,
  dayOf,
  lookAtActedOn,
  lookAtOpen,
  lookAtWrongWallets,
  NO_FIGURES,
  passAuctions,
  type Progress,
} from './closing-steps.ts';

/** No function runs longer, so nobody goes on with a closing that another run still has. */
const LEASE_MS = 6 * MINUTE_MS;
/** An entry is written at most so long after its time. */
const LATE_MS = HOUR_MS;
/**
 * The first closing counts days from so long ago at least: the first entry that names its day may be of a lot that is
 * gone.
 */
const FIRST_MS = 40 * DAY_MS;
/**
 * Begins a closing at `now` if the last one is finished, and goes on with it while there is time. Undefined if there is
 * nothing to do here: another run has it.
 * @param mayBegin false: only goes on with a closing that was begun
 */
export async function closeDailyBooks(
  deps: DailyBooksDeps,
  now: number,
  { hasTime, mayBegin }: { readonly hasTime: () => boolean; readonly mayBegin: boolean },
): Promise<Closing | undefined> {
  const seen = await deps.books.closing();
  const isFinished = seen === undefined || seen.step === 'done';
  if (isFinished && !mayBegin) return undefined;
  if (seen !== undefined && seen.leasedUntil > now) return undefined;
  const begun = isFinished ? nextClosing(seen, now) : seen;
  let closing: Closing = begun;

  /** Stores what was done and how far it is. Returns false if another run has gone on. */
  async function store(change: Partial<Closing>): Promise<boolean> {
    const next = { ...closing, ...change, version: closing.version + 1 };
    const isNew = seen === undefined && closing === begun;
    if (!(await deps.books.saveClosing(next, isNew ? undefined : closing.version))) return false;
    closing = next;
    return true;
  }

  async function save(change: Partial<Closing>): Promise<void> {
    if (!(await store(change))) throw new Error('Another run goes on with the books.');
  }

  if (!(await store({ leasedUntil: now + LEASE_MS }))) return undefined;
  while (closing.step !== 'done') {
    const isDone = await takeStep(deps, { read: () => closing, save, hasTime });
    if (isDone) await save({ step: STEPS[STEPS.indexOf(closing.step) + 1] ?? 'done', after: undefined });
    else if (!hasTime()) break;
  }
  await save({ leasedUntil: 0 });
  return closing;
}

function nextClosing(last: Closing | undefined, now: number): Closing {
  return {
    ...CLOSING_KEY,
    version: last?.version ?? 0,
    leasedUntil: 0,
    at: now,
    step: 'passing',
    day: dayOf(last === undefined ? now - FIRST_MS : last.at - LATE_MS),
    counted: NO_FIGURES,
    changed: [],
    lacking: 0,
    isComplete: last?.isComplete ?? false,
    passed: last?.passed,
    firstCaptured: last?.firstCaptured,
    judged: last?.judged ?? dayOf(now - SETTLED_WITHIN_MS),
    hasSettled: last?.hasSettled ?? false,
    off: last?.off,
    last: last?.last,
  };
}

/** Does the current step until it is done, or the time is up. Returns whether it is done. */
function takeStep(deps: DailyBooksDeps, progress: Progress): Promise<boolean> {
  const { step, last } = progress.read();
  switch (step) {
    case 'passing':
      return passAuctions(deps, progress);
    case 'days':
      return countDays(deps, progress);
    case 'acts':
      // The first closing has just looked at all.
      return last === undefined ? Promise.resolve(true) : lookAtActedOn(deps, progress, last.at - LATE_MS);
    case 'open':
      return lookAtOpen(deps, progress);
    case 'wallets':
      return lookAtWrongWallets(deps, progress);
    case 'sums':
      return addUp(deps, progress);
    case 'reports':
      return compare(deps, progress);
    case 'done':
      return Promise.resolve(true);
  }
}
