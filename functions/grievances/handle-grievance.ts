/** What colleagues do with a grievance. */
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Actor } from '#functions/tables/audit/audit-entry.ts';
import { type GrievanceItem, lineKey } from '#functions/tables/grievances/grievance-item.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { decideStaffAct, type StaffAct } from './grievance.ts';
import type { GrievanceStore } from './grievance-store.ts';
import type { MailedKind, MailLine } from './mail-line.ts';
import { mayHandle } from './who-sees.ts';

export interface HandleDeps {
  readonly store: GrievanceStore;
  readonly mailLine: MailLine;
}

const CHANGED = 'A colleague or the person has written meanwhile. Please look again.';

/**
 * Does what a colleague decided, if the grievance is as they saw it.
 * Errors: NOT_FOUND (also for one that they may not see), FORBIDDEN (they may only read it), CONFLICT.
 */
export async function handleGrievance(
  { store, mailLine }: HandleDeps,
  {
    number,
    version,
    act,
    by,
    duties,
  }: {
    readonly number: string;
    readonly version: number;
    readonly act: StaffAct;
    readonly by: Actor;
    readonly duties: readonly Duty[];
  },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const grievance = await store.get(number);
  if (grievance === undefined || !mayHandle(duties, grievance)) return refused(refusal('NOT_FOUND'));
  if (grievance.lines !== version) return refused(refusal('CONFLICT', CHANGED));
  const decided = decideStaffAct(grievance, act, by.adminId, now);
  if (!decided.ok) return decided;
  const { action, ...decision } = decided.value;
  const { to } = decision.line;
  const audited = { action, by, after: { grievance: number, ...(to !== undefined && { duty: to }) } };
  if (!(await store.change(grievance, decision, { at: now }, audited))) return refused(refusal('CONFLICT', CHANGED));
  const kind = mailedKind(act);
  if (kind !== undefined) {
    const line = lineKey(version + 1);
    await mailLine(withMail(grievance, line), kind, line);
  }
  return ok(undefined);
}

function mailedKind({ kind }: StaffAct): MailedKind | undefined {
  if (kind === 'answer') return 'answer';
  return kind === 'settle' ? 'settled' : undefined;
}

const withMail = (grievance: GrievanceItem, line: string): GrievanceItem => ({
  ...grievance,
  mailDue: new Set([...(grievance.mailDue ?? []), line]),
});
