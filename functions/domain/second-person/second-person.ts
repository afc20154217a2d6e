import { randomUUID } from 'node:crypto';
import { refusal, type Refusal } from '#shared/contract/errors.ts';
import type { Settings } from '#shared/contract/settings/sections.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Act, AskedAct } from '#functions/tables/asked-acts/asked-act.ts';
import {
  approveWrite,
  askWrite,
  doneWrite,
  finishWrite,
  getAskedAct,
  newAskedAct,
  recentActs,
} from '#functions/tables/asked-acts/asked-act-store.ts';
import type { Actor } from '#functions/tables/audit/audit-entry.ts';
import type { AskedActsTable, AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { write } from '#functions/tables/writes.ts';
import type { EventOf, NoticeWrites, Notify } from '../notification-event.ts';
import { actAudit } from './act-audit.ts';
import { type ActNow, isSameWish, mayApprove, standingOf } from './asked-act-rules.ts';
import { activeColleague, type ActiveColleague, activeStaff, areOwnersEnough } from './staff-now.ts';

export interface SecondPersonDeps {
  /** Absent in a function whose acts are about the staff. */
  readonly auctions?: AuctionsTable;
  readonly users: UsersTable;
  readonly askedActs: AskedActsTable;
  readonly notify: Notify;
  readonly noticeWrites: NoticeWrites;
  readonly readSettings: (now: number) => Promise<Pick<Settings, 'secondPerson'>>;
}

/** Somebody is about to do an act that may need a second person. */
export interface Wish extends ActNow {
  /** The name of the lot or of the person. */
  readonly title: string;
  readonly by: Actor;
  /** Of a refund by hand. */
  readonly refund?: Paise;
  /** The asked act that this approves; undefined when somebody acts on their own. */
  readonly approves: string | undefined;
}

/** How the act goes on. */
export type Clearance =
  | { readonly is: 'alone' }
  /** Stored. The act must not happen. */
  | { readonly is: 'asked'; readonly asked: AskedAct }
  /** `decider`: the name of whoever approves. */
  | { readonly is: 'approved'; readonly asked: AskedAct; readonly decider: string }
  /** The same person has approved it before, and it may be done already: the act must be one that can be repeated. */
  | { readonly is: 'approved-before'; readonly asked: AskedAct };

export interface SecondPerson {
  /** The approval of the same act by the same person, if there is one. Then only a repeatable act may follow. */
  readonly approvedBefore: (actId: string, act: Act, adminId: string) => Promise<Clearance | undefined>;
  /** Errors: NOT_FOUND, FORBIDDEN, CONFLICT, INVALID_INPUT (no reason). */
  readonly clear: (wish: Wish, now: number) => Promise<Result<Clearance, Refusal>>;
  /** For the transaction of the act. Its condition fails if somebody else was quicker. */
  readonly writes: (clearance: Clearance, by: Actor, now: number) => readonly TransactWriteItem[];
  /** Before an act that no transaction can contain. Errors: CONFLICT (somebody else was quicker). */
  readonly claim: (clearance: Clearance, by: Actor, now: number) => Promise<Result<undefined, Refusal>>;
  /** After that act. */
  readonly finish: (clearance: Clearance, by: Actor) => Promise<void>;
}

const NO_REASON = 'A second person must approve this. Please give a reason.';
const QUICKER = 'This has changed in the meantime. Please look again.';

/**
 * Acts that need a second person. Whoever acts first only asks. Another person approves by doing the very same act, so
 * the function with the grants for it does it, once.
 */
export function secondPerson(deps: SecondPersonDeps): SecondPerson {
  const { users, askedActs } = deps;
  const approved = (
    { asked, decider }: { readonly asked: AskedAct; readonly decider: string },
    by: Actor,
    now: number,
  ) => [
    ...actAudit(deps, 'act-approved', asked, { by, at: now }),
    ...deps.noticeWrites(decidedEvent(asked, { decision: 'approved', decider, at: now })),
  ];
  return {
    approvedBefore: async (actId, act, adminId) => {
      const asked = await getAskedAct(askedActs, actId);
      return asked !== undefined && isRepeat(asked, act, adminId) ? { is: 'approved-before', asked } : undefined;
    },
    clear: async (wish, now) => {
      if (wish.approves !== undefined) return clearApproval(deps, wish, wish.approves, now);
      const { enabled, refundLimit } = (await deps.readSettings(now)).secondPerson;
      if (!enabled || (wish.refund !== undefined && wish.refund <= refundLimit)) return ok({ is: 'alone' });
      const staff = await activeStaff(users);
      return areOwnersEnough(staff) ? ask(deps, wish, staff, now) : ok({ is: 'alone' });
    },
    writes: (clearance, by, now) =>
      clearance.is === 'approved'
        ? [doneWrite(askedActs, clearance.asked, by.adminId, now), ...approved(clearance, by, now)]
        : [],
    claim: async (clearance, by, now) => {
      if (clearance.is !== 'approved') return ok(undefined);
      const claim = [approveWrite(askedActs, clearance.asked, by.adminId, now), ...approved(clearance, by, now)];
      const claimed = await transact(askedActs.client, [{ name: 'claim', writes: claim }]);
      return claimed.ok ? ok(undefined) : refused(refusal('CONFLICT', QUICKER));
    },
    finish: async (clearance, by) => {
      if (clearance.is !== 'approved' && clearance.is !== 'approved-before') return;
      await write(askedActs, finishWrite(askedActs, clearance.asked, by.adminId));
    },
  };
}

async function clearApproval(
  { users, askedActs }: SecondPersonDeps,
  { by, ...actNow }: Wish,
  actId: string,
  now: number,
): Promise<Result<Clearance, Refusal>> {
  const asked = await getAskedAct(askedActs, actId);
  if (asked === undefined) return refused(refusal('NOT_FOUND', 'Nobody has asked for this.'));
  if (isRepeat(asked, actNow.act, by.adminId)) return ok({ is: 'approved-before', asked });
  const [who, asker] = await Promise.all([by.adminId, asked.askedBy].map((one) => activeColleague(users, one)));
  const checked = mayApprove(asked, { userId: by.adminId, duties: who?.duties }, { asker, actNow, now });
  return checked.ok ? ok({ is: 'approved', asked, decider: who?.name ?? 'Somebody' }) : checked;
}

function isRepeat(asked: AskedAct, act: Act, adminId: string): boolean {
  const isApproved = asked.status === 'approved' || asked.status === 'done';
  return isApproved && asked.decidedBy === adminId && isSameWish(asked.act, act);
}

/** The notice to whoever asked. */
export function decidedEvent(
  { askedBy: userId, actId, act, title }: AskedAct,
  decided: Pick<EventOf<'act-decided'>, 'decision' | 'decider' | 'reason' | 'at'>,
): EventOf<'act-decided'> {
  return { kind: 'act-decided', userId, actId, act: act.kind, title, ...decided };
}

/** Stores the act for a second person. The same wish again finds the first one. */
async function ask(
  deps: SecondPersonDeps,
  { act, facts, reason, title, by }: Wish,
  staff: readonly ActiveColleague[],
  now: number,
): Promise<Result<Clearance, Refusal>> {
  const { users, askedActs, notify } = deps;
  if (reason === undefined || reason === '') return refused(refusal('INVALID_INPUT', NO_REASON));
  const tell = async (asked: AskedAct) => {
    const { actId, askedBy, asker, askedAt, lapsesAt } = asked;
    for (const { userId, duties } of staff) {
      if (userId === askedBy || !may(duties, ACT_DUTIES[act.kind])) continue;
      const facts = { actId, act: act.kind, title, reason: asked.reason, asker, lapsesAt };
      await notify({ kind: 'act-asked', userId, ...facts, at: askedAt });
    }
    return ok({ is: 'asked' as const, asked });
  };
  const open = (await recentActs(askedActs, now)).find(
    (one) => standingOf(one, now) === 'asked' && isSameWish(one.act, act),
  );
  if (open !== undefined) {
    if (open.askedBy === by.adminId && open.reason === reason) return tell(open);
    const who = open.askedBy === by.adminId ? 'You have' : `${open.asker} has`;
    return refused(refusal('CONFLICT', `${who} asked for this already. It is on the page Approvals.`));
  }
  const asker = (await activeColleague(users, by.adminId))?.name ?? 'Somebody';
  const asked = newAskedAct({ act, title, reason, facts, askedBy: by.adminId, asker }, randomUUID(), now);
  const writes = [askWrite(askedActs, asked), ...actAudit(deps, 'act-asked', asked, { by, at: now })];
  const stored = await transact(askedActs.client, [{ name: 'asked', writes }]);
  return stored.ok ? tell(asked) : refused(refusal('CONFLICT', QUICKER));
}
