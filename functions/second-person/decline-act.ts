import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { actAudit } from '#functions/domain/second-person/act-audit.ts';
import { actStatus, type Colleague, decidedEvent } from '#functions/domain/second-person/asked-act-rules.ts';
import { declineWrite, getAskedAct, lapseLoggedWrite } from '#functions/tables/asked-acts/asked-act-store.ts';
import type { AskedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import type { AskedActsTable, AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export interface ActTables {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
  readonly askedActs: AskedActsTable;
}

interface Declining {
  readonly actId: string;
  readonly reason: string;
  readonly who: Colleague & { readonly name: string; readonly source: string };
}

/** Declines an asked act, or withdraws the own one. Errors: NOT_FOUND, FORBIDDEN (the duty), CONFLICT. */
export async function declineAct(
  { tables, noticeWrites }: { readonly tables: ActTables; readonly noticeWrites: NoticeWrites },
  { actId, reason, who }: Declining,
  now: number,
): Promise<Result<'declined' | 'withdrawn', Refusal>> {
  const askedAct = await getAskedAct(tables.askedActs, actId);
  if (askedAct === undefined) return refused(refusal('NOT_FOUND', 'Nobody has asked for this.'));
  if (!may(who.duties, ACT_DUTIES[askedAct.act.kind])) return refused(refusal('FORBIDDEN', NOT_YOURS));
  if (actStatus(askedAct, now) !== 'asked') return refused(refusal('CONFLICT', NOT_OPEN));
  const { userId, name, source } = who;
  const isOwn = userId === askedAct.askedBy;
  const by = { adminId: userId, source };
  const told = isOwn
    ? []
    : noticeWrites(decidedEvent(askedAct, { decision: 'declined', decider: name, reason, at: now }));
  const writes = [
    declineWrite(tables.askedActs, askedAct, { by: userId, declineReason: reason, now }),
    ...actAudit(tables, isOwn ? 'act-withdrawn' : 'act-declined', askedAct, {
      by,
      at: now,
      more: { declineReason: reason },
    }),
    ...told,
  ];
  const written = await transact(tables.askedActs.client, [{ name: 'declined', writes }]);
  if (!written.ok) return refused(refusal('CONFLICT', NOT_OPEN));
  return ok(isOwn ? 'withdrawn' : 'declined');
}

const NOT_YOURS = 'This is not among your duties.';
const NOT_OPEN = 'This can no longer be declined: it was decided meanwhile, or it has lapsed.';

/**
 * The lapse itself follows from the clock. This only writes it into the audit log, once, with the time at which it
 * happened.
 */
export async function logLapse(tables: ActTables, askedAct: AskedActItem, now: number): Promise<void> {
  if (askedAct.isLapseLogged === true || actStatus(askedAct, now) !== 'lapsed') return;
  const by = { adminId: askedAct.askedBy, source: 'boli' };
  const writes = [
    lapseLoggedWrite(tables.askedActs, askedAct, now),
    ...actAudit(tables, 'act-lapsed', askedAct, { by, at: askedAct.lapsesAt }),
  ];
  await transact(tables.askedActs.client, [{ name: 'lapsed', writes }]);
}
