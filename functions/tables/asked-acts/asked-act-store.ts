import { APPROVABLE_MS } from '#shared/model/accounts/second-person.ts';
import { above, atLeast, atMost, not } from '../expressions.ts';
import { queryAll, queryFirst, readItem } from '../reads.ts';
import type { AskedActsTable } from '../table-handle.ts';
import { putNew, update } from '../writes.ts';
import { type AskedActItem, askedActItem } from './asked-act.ts';

const LIST = 'ACTS';
const keyOf = (actId: string) => ({ list: LIST, actId });
/** Thirteen digits sort as the numbers do until the year 2286. */
const idFrom = (ms: number): string => String(ms).padStart(13, '0');

/** They are deleted a year later. The audit log keeps what happened. */
const KEPT_MS = 365 * 24 * 60 * 60_000;

export type NewAct = Pick<AskedActItem, 'act' | 'title' | 'reason' | 'facts' | 'askedBy' | 'asker'>;

/** A new asked act. `random`: at most 40 letters, digits or dashes. */
export function newAskedAct(newAct: NewAct, random: string, now: number): AskedActItem {
  return {
    ...newAct,
    list: LIST,
    actId: `${idFrom(now)}-${random}`,
    askedAt: now,
    lapsesAt: now + APPROVABLE_MS,
    status: 'asked',
    expiresAt: Math.ceil((now + KEPT_MS) / 1000),
  };
}

export const getAskedAct = (table: AskedActsTable, actId: string): Promise<AskedActItem | undefined> =>
  readItem(table, keyOf(actId), askedActItem);

/** The acts that were asked for in the last 24 hours, which is all that can still be approved. A consistent read. */
export const recentActs = (table: AskedActsTable, now: number): Promise<AskedActItem[]> =>
  queryAll(table, { key: { list: LIST, actId: atLeast(idFrom(now - APPROVABLE_MS)) } }, askedActItem);

/**
 * The newest `limit`, and all that can still be approved or have lapsed in the last 24 hours: after a sale those may be
 * more. Newest first. Consistent.
 */
export async function listActs(table: AskedActsTable, limit: number, now: number): Promise<readonly AskedActItem[]> {
  const [newest, recent] = await Promise.all([
    queryFirst(table, { key: { list: LIST }, isNewestFirst: true, limit }, askedActItem),
    recentActs(table, now - APPROVABLE_MS),
  ]);
  const acts = new Map([...newest, ...recent].map((askedAct) => [askedAct.actId, askedAct]));
  return [...acts.values()].toSorted((a, b) => (a.actId < b.actId ? 1 : -1));
}

export const askWrite = (table: AskedActsTable, askedAct: AskedActItem) => putNew(table, askedAct);

/** Open, and asked for by somebody else. */
const openFor = (userId: string, now: number) =>
  ({ status: 'asked', lapsesAt: above(now), askedBy: not(userId) }) as const;

/** Approves it and says that it is done, for the transaction of the act itself. */
export const doneWrite = (table: AskedActsTable, { actId }: AskedActItem, by: string, now: number) =>
  update<AskedActItem>(
    table,
    keyOf(actId),
    { set: { status: 'done', decidedBy: by, decidedAt: now } },
    openFor(by, now),
  );

/** Approves it before an act that no transaction can contain. `finishWrite` follows the act. */
export const approveWrite = (table: AskedActsTable, { actId }: AskedActItem, by: string, now: number) =>
  update<AskedActItem>(
    table,
    keyOf(actId),
    { set: { status: 'approved', decidedBy: by, decidedAt: now } },
    openFor(by, now),
  );

export const finishWrite = (table: AskedActsTable, { actId }: Pick<AskedActItem, 'actId'>, by: string) =>
  update<AskedActItem>(table, keyOf(actId), { set: { status: 'done' } }, { status: 'approved', decidedBy: by });

/** Whoever asked may withdraw it in this way. */
export const declineWrite = (
  table: AskedActsTable,
  { actId }: AskedActItem,
  { by, declineReason, now }: { readonly by: string; readonly declineReason: string; readonly now: number },
) =>
  update<AskedActItem>(
    table,
    keyOf(actId),
    { set: { status: 'declined', decidedBy: by, decidedAt: now, declineReason } },
    { status: 'asked', lapsesAt: above(now) },
  );

export const lapseLoggedWrite = (table: AskedActsTable, { actId }: AskedActItem, now: number) =>
  update<AskedActItem>(
    table,
    keyOf(actId),
    { set: { isLapseLogged: true } },
    { status: 'asked', lapsesAt: atMost(now), isLapseLogged: undefined },
  );
