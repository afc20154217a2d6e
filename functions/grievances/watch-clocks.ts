/** What grievance-clock does: warns before a clock runs out, and sends mails that did not go out. */
import { type GrievanceItem, MAIL_QUEUE } from '#functions/tables/grievances/grievance-item.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import { type GrievanceClock, isOverdue, runningClocks } from '#shared/model/grievances/grievance-clocks.ts';
import { HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';
import { type MailedKind, type MailLine, officerMail, type SendWords } from './grievance-mails.ts';
import type { GrievanceStore } from './grievance-store.ts';

/** How long before its end the officer is told of a clock. */
const WARNED_BEFORE_MS = { answer: 12 * HOUR_MS, settle: 72 * HOUR_MS } as const;
/** grievances-api sends a mail at once, so an older line is one whose mail did not go out. */
const MAIL_LATE_MS = 5 * 60_000;

export interface WatchDeps {
  readonly store: Pick<GrievanceStore, 'list' | 'lines' | 'warned'>;
  readonly mailLine: MailLine;
  readonly sendMail: SendWords;
  /** The officer's address; undefined where the operator has set no company. */
  readonly officer: string | undefined;
}

export interface Watched {
  /** Open grievances of which a clock has run out. */
  readonly overdue: number;
  readonly warned: number;
  readonly mailed: number;
}

/** The clocks of which the officer must be told now, and was not told before. */
const clocksToWarnOf = (grievance: GrievanceItem, now: number): readonly GrievanceClock[] =>
  runningClocks(grievance).filter(
    ({ kind, at }) => grievance.warned?.includes(kind) !== true && at - now <= WARNED_BEFORE_MS[kind],
  );

export async function watchClocks(deps: WatchDeps, now: number): Promise<Watched> {
  const { store, mailLine } = deps;
  const queues = await Promise.all([...HANDLING_DUTIES, MAIL_QUEUE].map((queue) => store.list('queue', queue)));
  const all = queues.flat();
  const warned = await warnOfficer(deps, all, now);
  let mailed = 0;
  for (const grievance of all.filter(({ mailDue }) => mailDue !== undefined)) {
    for (const { entry, kind, at } of await store.lines(grievance.grievance)) {
      if (grievance.mailDue?.has(entry) !== true || !isMailed(kind) || now - at < MAIL_LATE_MS) continue;
      await mailLine(grievance, kind, entry);
      mailed += 1;
    }
  }
  return { overdue: all.filter((running) => isOverdue(running, now)).length, warned, mailed };
}

/**
 * One mail about all clocks that are about to run out or have run out. They are marked after it, so a crash in between
 * repeats the mail and loses none.
 */
async function warnOfficer(
  { store, sendMail, officer }: WatchDeps,
  all: readonly GrievanceItem[],
  now: number,
): Promise<number> {
  const due = all.flatMap((grievance) => {
    const clocks = clocksToWarnOf(grievance, now);
    return clocks.length === 0 ? [] : [{ grievance, clocks }];
  });
  if (due.length === 0 || officer === undefined) return 0;
  const sent = await sendMail(
    officerMail(
      officer,
      due.flatMap(({ grievance: { grievance: number }, clocks }) => clocks.map((clock) => ({ number, ...clock }))),
      now,
    ),
  );
  if (sent === 'refused' || sent === 'off') return 0;
  for (const { grievance, clocks } of due) await store.warned(grievance, clocks);
  return due.length;
}

const isMailed = (kind: string): kind is MailedKind => kind === 'message' || kind === 'answer' || kind === 'settled';
