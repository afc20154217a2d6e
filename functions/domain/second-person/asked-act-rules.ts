/** Who may approve what another member of the staff asked for. Pure. */
import { formatIst } from '#functions/platform/ist.ts';
import type { Act, ActFacts, AskedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { type Duty, may } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES, APPROVABLE_MS } from '#shared/model/accounts/second-person.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { EventOf } from '../notification-event.ts';

/** `lapsed`: nobody approved or declined it in time. */
export type ActStatus = AskedActItem['status'] | 'lapsed';

/** What has become of it by now. The clock decides whether it has lapsed, and no job. */
export const actStatus = ({ status, lapsesAt }: Pick<AskedActItem, 'status' | 'lapsesAt'>, now: number): ActStatus =>
  status === 'asked' && now >= lapsesAt ? 'lapsed' : status;

export interface Colleague {
  readonly userId: string;
  readonly duties?: readonly Duty[] | undefined;
  /** When they got each duty, and from whom; when the account was last disabled or enabled. */
  readonly dutiesGiven?: ProfileItem['dutiesGiven'];
  readonly switched?: ProfileItem['switched'];
}

/**
 * For so long a new duty approves nothing, and neither does an account that was enabled again. Requests lapse after the
 * same time, so nobody ever approves what was asked for before they could.
 */
export const NEW_DUTY_MS = APPROVABLE_MS;

const isNew = (at: number, now: number): boolean => now < at + NEW_DUTY_MS;

/**
 * From when they may approve with the duty, or that of an owner: epoch milliseconds, in the past for a duty without a
 * time.
 */
export function approvesFrom({ duties = [], dutiesGiven = [], switched }: Colleague, duty: Duty): number {
  const givenAt = (held: Duty) => dutiesGiven.find((given) => given.duty === held)?.at ?? 0;
  const since = Math.min(...[duty, 'owner' as const].filter((held) => duties.includes(held)).map(givenAt));
  return Math.max(since, switched?.at ?? 0) + NEW_DUTY_MS;
}

/** Whether somebody got a duty, or their account back, from this person in the last day. */
function owes({ dutiesGiven = [], switched }: Colleague, giver: string, now: number): boolean {
  if (switched !== undefined && [switched.by, switched.askedBy].includes(giver) && isNew(switched.at, now)) return true;
  return dutiesGiven.some(({ by, at }) => by.includes(giver) && isNew(at, now));
}

/** Whether this person has approved it within the last day and is not known to have finished it. Then they may go on. */
export const isUnfinishedBy = (
  { status, decidedBy, decidedAt = 0 }: AskedActItem,
  userId: string,
  now: number,
): boolean => status === 'approved' && decidedBy === userId && now < decidedAt + APPROVABLE_MS;

/** What somebody does. */
export interface ActNow {
  readonly act: Act;
  readonly reason: string | undefined;
  readonly facts: ActFacts;
}

/**
 * Whether somebody may approve an asked act: another person with its duty, in time, while what the asker saw is still
 * true, and only exactly that act.
 * @param asker the asker as of now
 * Errors: FORBIDDEN (the duty, oneself, too new, one of both owing the duty to the other), CONFLICT (decided, lapsed,
 * moved, another act).
 */
export function mayApprove(
  askedAct: AskedActItem,
  who: Colleague,
  { asker, actNow, now }: { readonly asker: Colleague | undefined; readonly actNow: ActNow; readonly now: number },
): Result<undefined, Refusal> {
  const duty = ACT_DUTIES[askedAct.act.kind];
  if (!may(who.duties, duty)) return refused(refusal('FORBIDDEN', NOT_YOURS));
  if (who.userId === askedAct.askedBy) return refused(refusal('FORBIDDEN', OWN));
  const from = approvesFrom(who, duty);
  if (now < from) return refused(refusal('FORBIDDEN', `${TOO_NEW} You may approve from ${formatIst(from)} on.`));
  if (owes(who, askedAct.askedBy, now)) return refused(refusal('FORBIDDEN', OWES));
  // Otherwise an owner could bring somebody in who asks, and approve it.
  if (asker !== undefined && owes(asker, who.userId, now)) return refused(refusal('FORBIDDEN', OWED));
  switch (actStatus(askedAct, now)) {
    case 'lapsed':
      return conflict(LAPSED);
    case 'declined':
      return conflict('This was declined. It must be asked for again.');
    case 'approved':
      return isUnfinishedBy(askedAct, who.userId, now) && isSameSubject(askedAct.act, actNow.act)
        ? ok(undefined)
        : conflict(APPROVED);
    case 'done':
      return conflict(APPROVED);
    case 'asked':
  }
  if (!may(asker?.duties, duty)) return conflict(ASKER_GONE);
  if (!isSameAct(askedAct, actNow)) return conflict('This is not what was asked for.');
  return isSame(askedAct.facts, actNow.facts) ? ok(undefined) : conflict(MOVED);
}

const NOT_YOURS = 'This is not among your duties.';
const OWN = 'You asked for this yourself. Somebody else must approve it.';
const TOO_NEW = 'You have this duty, or your account back, for less than 24 hours.';
const OWED =
  'Whoever asked for this got a duty, or their account back, from you in the last 24 hours. Somebody else must approve it.';
const OWES = 'Whoever asked for this has given you a duty in the last 24 hours. Somebody else must approve it.';
const LAPSED = 'Nobody approved this within 24 hours, so it has lapsed. It must be asked for again.';
const APPROVED = 'This has been approved already.';
const ASKER_GONE = 'Whoever asked for this may no longer do it. It must be asked for again.';
const MOVED = 'Something has changed since this was asked for. It must be asked for again.';

const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));

/** Both come from `act`, which gives their fields one order. */
const isSameAct = (askedAct: Pick<AskedActItem, 'act' | 'reason'>, { act, reason }: Omit<ActNow, 'facts'>): boolean =>
  JSON.stringify(askedAct.act) === JSON.stringify(act) && askedAct.reason === reason;

/** Whether both are the same act on the same thing, for whatever reason. */
export const isSameSubject = (a: Act, b: Act): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Facts that are shown, but move without changing the decision (bids on a running auction), or repeat the act. */
const MOVING: ReadonlySet<string> = new Set(['bids', 'currentBid', 'changes']);

function isSame(then: ActFacts, now: ActFacts): boolean {
  const names = new Set([...Object.keys(then), ...Object.keys(now)].filter((name) => !MOVING.has(name)));
  return [...names].every((name) => JSON.stringify(then[name]) === JSON.stringify(now[name]));
}

/** The notice to whoever asked. */
export function decidedEvent(
  { askedBy: userId, actId, act, title }: AskedActItem,
  decided: Pick<EventOf<'act-decided'>, 'decision' | 'decider' | 'reason' | 'at'>,
): EventOf<'act-decided'> {
  return { kind: 'act-decided', userId, actId, act: act.kind, title, ...decided };
}
