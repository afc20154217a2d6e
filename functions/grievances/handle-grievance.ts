/** What colleagues do with a grievance. */
import type { Actor } from '#functions/platform/http/caller.ts';
import { type GrievanceItem, lineKey } from '#functions/tables/grievances/grievance-item.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { MailedKind } from './grievance-mails.ts';
import { decideStaffAct, type StaffAct } from './grievance.ts';
import { mayHandle } from './who-sees.ts';
import { readAbout, type WriteDeps } from './write-grievance.ts';

/** What a colleague asks for. */
export type AskedAct =
  | Exclude<StaffAct, { readonly kind: 'attach' }>
  | {
      readonly kind: 'attach';
      readonly auctionId?: string | undefined;
      readonly paymentId?: string | undefined;
      readonly userId?: string | undefined;
    };

export interface HandleDeps extends Pick<WriteDeps, 'store' | 'mailLine' | 'readAuction' | 'readPayment'> {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

const CHANGED = 'A colleague or the person has written meanwhile. Please look again.';

/**
 * Does what a colleague decided, if the grievance is as they saw it.
 * Errors: NOT_FOUND (also for one that they may not see), FORBIDDEN (they may only read it), CONFLICT.
 */
export async function handleGrievance(
  deps: HandleDeps,
  {
    number,
    version,
    act,
    by,
    duties,
  }: {
    readonly number: string;
    readonly version: number;
    readonly act: AskedAct;
    readonly by: Actor;
    readonly duties: readonly Duty[];
  },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { store, mailLine } = deps;
  const grievance = await store.get(number);
  if (grievance === undefined || !mayHandle(duties, grievance)) return refused(refusal('NOT_FOUND'));
  if (grievance.lines !== version) return refused(refusal('CONFLICT', CHANGED));
  const ready = await readAct(deps, grievance, act);
  if (!ready.ok) return ready;
  const decided = decideStaffAct(grievance, ready.value, by.adminId, now);
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

const NOTHING = 'Please choose an auction, a payment or a person.';
const NO_PERSON = 'There is no bidder with this account.';
const ABOUT_WORDS = {
  noAuction: 'This auction does not exist, or nobody else sees it yet.',
  noPayment: 'There is no such payment of this person.',
};

/** The act with what it is about, which the person sees, too: so a payment must be theirs. */
async function readAct(deps: HandleDeps, { userId }: GrievanceItem, act: AskedAct): Promise<Result<StaffAct, Refusal>> {
  if (act.kind !== 'attach') return ok(act);
  if (act.userId !== undefined) {
    const profile = await deps.profiles.getProfile(act.userId);
    const isBidder = profile?.role === 'user' && profile.erasedAt === undefined;
    return isBidder
      ? ok({ kind: 'attach', about: { concerns: profile.userId } })
      : refused(refusal('NOT_FOUND', NO_PERSON));
  }
  if (act.auctionId === undefined && act.paymentId === undefined) return refused(refusal('INVALID_INPUT', NOTHING));
  const about = await readAbout(deps, userId, act, ABOUT_WORDS);
  return about.ok ? ok({ kind: 'attach', about: about.value }) : about;
}

function mailedKind({ kind }: AskedAct): MailedKind | undefined {
  if (kind === 'answer') return 'answer';
  return kind === 'settle' ? 'settled' : undefined;
}

const withMail = (grievance: GrievanceItem, line: string): GrievanceItem => ({
  ...grievance,
  mailDue: new Set([...(grievance.mailDue ?? []), line]),
});
