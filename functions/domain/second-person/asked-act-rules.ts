/** Who may approve what another member of the staff asked for. Pure. */
import { refusal, type Refusal } from '#shared/contract/errors.ts';
import { type Duty, may } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Act, ActFacts, AskedAct } from '#functions/tables/asked-acts/asked-act.ts';

/** `lapsed`: nobody approved or declined it in time. */
export type Standing = AskedAct['status'] | 'lapsed';

/** What has become of it by now. The clock decides whether it has lapsed, and no job. */
export const standingOf = ({ status, lapsesAt }: Pick<AskedAct, 'status' | 'lapsesAt'>, now: number): Standing =>
  status === 'asked' && now >= lapsesAt ? 'lapsed' : status;

export interface Colleague {
  readonly userId: string;
  readonly duties?: readonly Duty[] | undefined;
}

/** What somebody is about to do. */
export interface ActNow {
  readonly act: Act;
  readonly reason: string | undefined;
  readonly facts: ActFacts;
}

/**
 * Whether somebody may approve an asked act: another person with its duty, in time, while what the asker saw is still
 * true, and only exactly that act.
 * @param asker the asker as of now
 * Refusals: FORBIDDEN (the duty, oneself), CONFLICT (decided, lapsed, moved, another act).
 */
export function mayApprove(
  asked: AskedAct,
  who: Colleague,
  { asker, actNow, now }: { readonly asker: Colleague | undefined; readonly actNow: ActNow; readonly now: number },
): Result<undefined, Refusal> {
  const duty = ACT_DUTIES[asked.act.kind];
  if (!may(who.duties, duty)) return refused(refusal('FORBIDDEN', NOT_YOURS));
  if (who.userId === asked.askedBy) return refused(refusal('FORBIDDEN', OWN));
  switch (standingOf(asked, now)) {
    case 'lapsed':
      return conflict(LAPSED);
    case 'declined':
      return conflict('This was declined. It must be asked for again.');
    case 'approved':
      // Not known to be done: the same person may go on.
      return asked.decidedBy === who.userId ? ok(undefined) : conflict(APPROVED);
    case 'done':
      return conflict(APPROVED);
    case 'asked':
  }
  if (!may(asker?.duties, duty)) return conflict(ASKER_GONE);
  if (!isSameAct(asked, actNow)) return conflict('This is not what was asked for.');
  return isSame(asked.facts, actNow.facts) ? ok(undefined) : conflict(MOVED);
}

const NOT_YOURS = 'This is not among your duties.';
const OWN = 'You asked for this yourself. Somebody else must approve it.';
const LAPSED = 'Nobody approved this within 24 hours, so it has lapsed. It must be asked for again.';
const APPROVED = 'This has been approved already.';
const ASKER_GONE = 'Whoever asked for this may no longer do it. It must be asked for again.';
const MOVED = 'Something has changed since this was asked for. It must be asked for again.';

const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));

/** Both come from `act`, which gives their fields one order. */
const isSameAct = (asked: Pick<AskedAct, 'act' | 'reason'>, { act, reason }: Omit<ActNow, 'facts'>): boolean =>
  JSON.stringify(asked.act) === JSON.stringify(act) && asked.reason === reason;

/** Whether both are the same act on the same thing, for whatever reason. */
export const isSameWish = (one: Act, other: Act): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Facts that are shown, but move without changing the decision (bids on a running auction), or repeat the act. */
const MOVING: ReadonlySet<string> = new Set(['bids', 'currentBid', 'changes']);

function isSame(then: ActFacts, now: ActFacts): boolean {
  const names = new Set([...Object.keys(then), ...Object.keys(now)].filter((name) => !MOVING.has(name)));
  return [...names].every((name) => JSON.stringify(then[name]) === JSON.stringify(now[name]));
}
