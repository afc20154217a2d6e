import { randomUUID } from 'node:crypto';
import type { Actor } from '#functions/platform/http/caller.ts';
import {
  approveWrite,
  askWrite,
  doneWrite,
  finishWrite,
  getAskedAct,
  newAskedAct,
  recentActs,
} from '#functions/tables/asked-acts/asked-act-store.ts';
import type { AskedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import type { AskedActsTable, AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { write } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Settings } from '#shared/contract/settings/sections.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { NoticeWrites, Notify } from '../notification-event.ts';
import { actAudit } from './act-audit.ts';
import { type ActNow, decidedEvent, isSameSubject, isUnfinishedBy, mayApprove, actStatus } from './asked-act-rules.ts';
import { type LimitedMoney, readMovedToday, movedWrite } from './moved-money.ts';
import { findActiveColleague, type ActiveColleague, readActiveStaff, areOwnersEnough } from './staff-now.ts';
import { ownersBut } from './tell-owners.ts';

export interface SecondPersonDeps {
  /** Absent in a function whose acts are about the staff. */
  readonly auctions?: AuctionsTable;
  readonly users: UsersTable;
  readonly askedActs: AskedActsTable;
  readonly notify: Notify;
  readonly noticeWrites: NoticeWrites;
  readonly readSettings: (now: number) => Promise<Pick<Settings, 'secondPerson'>>;
}

/** An act that may need a second person. `P`: what its preparation finds. */
export interface ApprovalRequest<P> extends ActNow {
  /** Whether it weighs enough. What somebody approves always does. */
  readonly isGuarded: boolean;
  /** It takes two people whatever the settings say, and is refused while there are not two owners. */
  readonly isAlwaysByTwo?: true;
  /** The name of the lot or of the person. */
  readonly title: string;
  readonly by: Actor;
  /** The money that moves, if a second person is needed only above a limit: of each limit at most one. */
  readonly money?: readonly LimitedMoney[];
  /** The refusal of an act that is not asked for: above the limit it takes other acts first. */
  readonly refusedAboveLimit?: Refusal;
  /** The request that this approves; undefined when somebody acts on their own. */
  readonly approves: string | undefined;
  /** Whether the act is possible now. Runs before anything is asked for, approved or done. */
  readonly prepare: () => Promise<Result<P, Refusal>> | Result<P, Refusal>;
}

/** The approval with which an act goes on. */
export interface Approval {
  /**
   * For the transaction of the act, or for one before it if it is more than one write. Their condition fails if somebody
   * else was quicker. Empty where nobody needs to approve.
   */
  readonly writes: readonly TransactWriteItem[];
  /** Who asked for what is approved now. */
  readonly approvedWith?: string;
  /** The same person has approved it, but is not known to have finished: only what is unfinished may be done. */
  readonly isRepeat: boolean;
}

/** What became of an act. */
export type Guarded<T> =
  | { readonly is: 'done'; readonly value: T }
  /** Stored. Nothing has happened. */
  | { readonly is: 'asked'; readonly asked: AskedActItem }
  /** It was approved and done before. Nothing has happened now. */
  | { readonly is: 'done-before' };

export interface SecondPerson {
  /**
   * Does an act that is one transaction, at once or by approval, or only asks for it.
   * Errors: those of `prepare` and of the act; NOT_FOUND, FORBIDDEN, CONFLICT, INVALID_INPUT (no reason).
   */
  readonly guard: <P, T>(
    request: ApprovalRequest<P>,
    now: number,
    act: DoAct<P, T>,
  ) => Promise<Result<Guarded<T>, Refusal>>;
  /** The same for an act of several steps. It stays `approved` until all are done, and a repeat finishes it. */
  readonly guardSteps: SecondPerson['guard'];
}

type DoAct<P, T> = (prepared: P, approval: Approval) => Promise<Result<T, Refusal>>;

const NO_REASON = 'A second person must approve this. Please give a reason.';
const TOO_FEW = 'This takes two owners, and there is only one. Please make a colleague an owner first.';
const QUICKER = 'This has changed in the meantime. Please look again.';
const ALONE: Approval = { writes: [], isRepeat: false };

/**
 * Acts that need a second person. Whoever acts first only asks. Another person approves by doing the very same act, so
 * the function with the grants for it does it, once.
 */
export function secondPerson(deps: SecondPersonDeps): SecondPerson {
  const { askedActs } = deps;
  const guard = async <P, T>(
    request: ApprovalRequest<P>,
    now: number,
    act: DoAct<P, T>,
    approvalWrite: typeof doneWrite,
  ): Promise<Result<Guarded<T>, Refusal>> => {
    const { approves, by } = request;
    const doneAlready = async () => {
      const askedAct = await approvedBy(deps, request, now);
      return askedAct?.status === 'done' ? ok({ is: 'done-before' as const }) : undefined;
    };
    const before = await approvedBy(deps, request, now);
    if (before?.status === 'done') return ok({ is: 'done-before' });
    const isRepeat = before !== undefined && approvalWrite === approveWrite;
    const prepared = await request.prepare();
    if (!prepared.ok) return prepared;
    const cleared = isRepeat ? ok({ ...ALONE, isRepeat }) : await clear(deps, request, now, approvalWrite);
    if (!cleared.ok) return cleared;
    if ('asked' in cleared.value) return ok({ is: 'asked', asked: cleared.value.asked });
    const done = await act(prepared.value, cleared.value);
    // The same approval, sent twice at the same time, is done once and answered twice.
    if (!done.ok) return (await doneAlready()) ?? done;
    if (approves !== undefined && approvalWrite === approveWrite) {
      await write(askedActs, finishWrite(askedActs, { actId: approves }, by.adminId));
    }
    return ok({ is: 'done', value: done.value });
  };
  return {
    guard: (request, now, act) => guard(request, now, act, doneWrite),
    guardSteps: (request, now, act) => guard(request, now, act, approveWrite),
  };
}

/** The request that this person has approved with this very act before: done, or to be finished. */
async function approvedBy(
  { askedActs }: SecondPersonDeps,
  { approves, act, by }: Pick<ApprovalRequest<unknown>, 'approves' | 'act' | 'by'>,
  now: number,
): Promise<AskedActItem | undefined> {
  const askedAct = approves === undefined ? undefined : await getAskedAct(askedActs, approves);
  if (askedAct === undefined || !isSameSubject(askedAct.act, act)) return undefined;
  const isDone = askedAct.status === 'done' && askedAct.decidedBy === by.adminId;
  return isDone || isUnfinishedBy(askedAct, by.adminId, now) ? askedAct : undefined;
}

/** The approval of an act, or the request that was stored instead. */
async function clear(
  deps: SecondPersonDeps,
  request: ApprovalRequest<unknown>,
  now: number,
  approvalWrite: typeof doneWrite,
): Promise<Result<Approval | { readonly asked: AskedActItem }, Refusal>> {
  const { users, askedActs } = deps;
  const { approves, money } = request;
  if (approves !== undefined) return approval(deps, { ...request, approves }, now, approvalWrite);
  if (!request.isGuarded) return ok(ALONE);
  const { secondPerson: rule } = await deps.readSettings(now);
  const known = await readActiveStaff(users, { unread: 'skip' });
  // Who cannot be read may be the second owner. Where two are known they change nothing.
  const staff = areOwnersEnough(known) ? known : await readActiveStaff(users);
  if (request.isAlwaysByTwo === true) {
    return areOwnersEnough(staff) ? askFor(deps, request, staff, now) : refused(refusal('CONFLICT', TOO_FEW));
  }
  if (!rule.enabled || !areOwnersEnough(staff)) return ok(ALONE);
  if (money === undefined) return askFor(deps, request, staff, now);
  const writes: TransactWriteItem[] = [];
  for (const limited of money) {
    const limit = rule[limited.limit];
    const before = await readMovedToday(askedActs, limited, now);
    if (Math.max(before, limited.earlier ?? 0) + limited.amount > limit) {
      const { refusedAboveLimit } = request;
      return refusedAboveLimit === undefined ? askFor(deps, request, staff, now) : refused(refusedAboveLimit);
    }
    writes.push(movedWrite(askedActs, limited, now, limit));
  }
  return ok({ ...ALONE, writes });
}

async function approval(
  deps: SecondPersonDeps,
  { by, money, approves: actId, ...actNow }: ApprovalRequest<unknown> & { readonly approves: string },
  now: number,
  approvalWrite: typeof doneWrite,
): Promise<Result<Approval, Refusal>> {
  const { users, askedActs, noticeWrites } = deps;
  const askedAct = await getAskedAct(askedActs, actId);
  if (askedAct === undefined) return refused(refusal('NOT_FOUND', 'Nobody has asked for this.'));
  const staff = await readActiveStaff(users, { unread: 'skip' });
  const [who, asker] = await Promise.all(
    [by.adminId, askedAct.askedBy].map((userId) => findActiveColleague(users, userId)),
  );
  const checked = mayApprove(askedAct, who ?? { userId: by.adminId }, { asker, actNow, now });
  if (!checked.ok) return checked;
  const decider = who?.name ?? 'Somebody';
  const { askedBy, act, title, reason } = askedAct;
  const facts = { actId, act: act.kind, title, reason, asker: askedAct.asker, decider, at: now };
  return ok({
    isRepeat: false,
    approvedWith: askedBy,
    writes: [
      approvalWrite(askedActs, askedAct, by.adminId, now),
      ...actAudit(deps, 'act-approved', askedAct, { by, at: now }),
      ...noticeWrites(decidedEvent(askedAct, { decision: 'approved', decider, at: now })),
      ...ownersBut(staff, [askedBy, by.adminId]).flatMap((userId) =>
        noticeWrites({ kind: 'act-approved', userId, ...facts }),
      ),
      ...(money ?? []).map((limited) => movedWrite(askedActs, limited, now)),
    ],
  });
}

/** Stores a request for a second person. The same request again finds the first one. */
async function askFor(
  deps: SecondPersonDeps,
  { act, facts, reason, title, by }: ApprovalRequest<unknown>,
  staff: readonly ActiveColleague[],
  now: number,
): Promise<Result<{ readonly asked: AskedActItem }, Refusal>> {
  const { users, askedActs, notify } = deps;
  if (reason === undefined || reason === '') return refused(refusal('INVALID_INPUT', NO_REASON));
  const tell = async (toTell: AskedActItem) => {
    const { actId, askedBy, asker, askedAt, lapsesAt } = toTell;
    for (const { userId, duties } of staff) {
      if (userId === askedBy || !may(duties, ACT_DUTIES[act.kind])) continue;
      const facts = { actId, act: act.kind, title, reason: toTell.reason, asker, lapsesAt };
      await notify({ kind: 'act-asked', userId, ...facts, at: askedAt });
    }
    return ok({ asked: toTell });
  };
  const open = (await recentActs(askedActs, now)).find(
    (recentAct) => actStatus(recentAct, now) === 'asked' && isSameSubject(recentAct.act, act),
  );
  if (open !== undefined) {
    if (open.askedBy === by.adminId && open.reason === reason) return tell(open);
    const who = open.askedBy === by.adminId ? 'You have' : `${open.asker} has`;
    return refused(refusal('CONFLICT', `${who} asked for this already. It is on the page Second Person.`));
  }
  const asker = (await findActiveColleague(users, by.adminId))?.name ?? 'Somebody';
  const askedAct = newAskedAct({ act, title, reason, facts, askedBy: by.adminId, asker }, randomUUID(), now);
  const writes = [askWrite(askedActs, askedAct), ...actAudit(deps, 'act-asked', askedAct, { by, at: now })];
  const stored = await transact(askedActs.client, [{ name: 'asked', writes }]);
  return stored.ok ? tell(askedAct) : refused(refusal('CONFLICT', QUICKER));
}
