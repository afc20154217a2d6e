import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { findActiveColleague, readActiveStaff } from '#functions/domain/second-person/staff-now.ts';
import { ownersBut } from '#functions/domain/second-person/tell-owners.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readManyStates, readTitles } from '#functions/tables/auctions/batch-reads.ts';
import {
  newestOutages,
  outageIdOf,
  type OutageItem,
  outageItem,
  outageKey,
} from '#functions/tables/auctions/outage-items.ts';
import { readItem } from '#functions/tables/reads.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import * as contract from '#shared/contract/outages.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { ok, refused } from '#shared/model/result.ts';
import { answerWrites, type ExtendDeps, extendAll, inMinutes } from './extend-many.ts';
import { extensionMs } from './extend-rules.ts';
import { butNot, openStates } from './pause-many.ts';

interface OutageRouteDeps extends ExtendDeps {
  readonly noticeWrites: NoticeWrites;
  /** The ids of the auctions that ended last, the newest first. */
  readonly endedLotIds: (now: number) => Promise<readonly string[]>;
}

/** How many of the newest outages are listed. */
const MOST_LISTED = 5;

/** After an outage owners are asked whether to extend the running auctions. They may also extend them unasked. */
export function outageRoutes(deps: OutageRouteDeps): readonly Endpoint[] {
  const { auctions, clock } = deps;
  return [
    endpoint(contract.listOutages, async () => {
      const now = clock();
      const [outages, { states: open }, ended] = await Promise.all([
        newestOutages(auctions, MOST_LISTED),
        openStates(deps, now),
        endedStates(deps, now),
      ]);
      const titleOf = await readTitles(
        auctions,
        ended.map(({ auctionId }) => auctionId),
      );
      const answers = outages.map((outage) => outageAnswer(outage, { open, ended, titleOf, now }));
      return ok({ answer: { success: true, outages: answers, serverTime: now } });
    }),

    endpoint(contract.extendRunning, async ({ body, caller, by }) => {
      const { requestId, outageId, minutes } = body;
      const outage = outageId === undefined ? undefined : await findOutage(deps, outageId);
      if (outageId !== undefined && outage === undefined) return NO_OUTAGE;
      const extension = { requestId, outageId, minutes, startedBefore: outage?.until };
      const extended = await extendAll(deps, extension, { ...by, reason: body.reason });
      if (!extended.ok) return extended;
      const { count, unread, at, reason, isRepeat } = extended.value;
      if (count > 0 || unread.length > 0)
        await tellOwners(deps, { minutes, reason, at, unread: unread.length }, caller.userId);
      const message = `${isRepeat ? 'This was done before: ' : ''}${inWords(count, minutes)}${await unreadInWords(deps, unread)}`;
      return ok({ answer: { success: true, message, extended: count } });
    }),

    endpoint(contract.dismissOutage, async ({ params: { id }, body: { reason }, caller, source }) => {
      if ((await findOutage(deps, id)) === undefined) return NO_OUTAGE;
      const ownersAnswer = { kind: 'nothing', at: clock(), by: caller.userId, reason } as const;
      const written = await transact(auctions.client, [
        { name: 'answer', writes: answerWrites(deps, id, ownersAnswer, source) },
      ]);
      if (!written.ok) return refused(refusal('CONFLICT', 'Somebody has answered this already. Please look again.'));
      return ok({ answer: { success: true, message: 'Nothing is extended.' } });
    }),
  ];
}

const NO_OUTAGE = refused(refusal('NOT_FOUND', 'There was no such outage.'));

const findOutage = ({ auctions }: OutageRouteDeps, id: string): Promise<OutageItem | undefined> =>
  readItem(auctions, outageKey(id), outageItem);

async function endedStates({ auctions, endedLotIds }: OutageRouteDeps, now: number): Promise<readonly StateItem[]> {
  return [...(await readManyStates(auctions, await endedLotIds(now), { consistency: 'strong' })).values()];
}

/** The auctions that an outage may have affected. */
interface AffectedLots {
  readonly open: readonly StateItem[];
  readonly ended: readonly StateItem[];
  readonly titleOf: (auctionId: string) => string;
  readonly now: number;
}

function outageAnswer(outage: OutageItem, { open, ended, titleOf, now }: AffectedLots) {
  const { from, until, silent, closedLate, bidsFailed, answer } = outage;
  // With zero minutes `extensionMs` only says whether an auction would be extended.
  const extending = { minutes: 0, startedBefore: until };
  return {
    _id: outageIdOf(outage),
    from,
    until,
    silent: silent === true,
    closedLate: closedLate === true,
    bidsFailed: bidsFailed === true,
    running: open.filter((state) => extensionMs(state, extending, now) !== undefined).length,
    answer: answer === undefined ? null : { kind: answer.kind, at: answer.at, reason: answer.reason },
    // Bids that came in time are written until the end of the grace.
    ended: ended
      .filter((state) => state.status === 'completed' && isBetween(state.closesAt + CLOSING_GRACE_MS, from, until))
      .map((state) => ({
        _id: state.auctionId,
        title: titleOf(state.auctionId),
        closesAt: state.closesAt,
        // Won and not paid yet, so two owners may still annul the win.
        isOpen: saleOutcomeOf(state) === 'open',
      })),
  };
}

const isBetween = (at: number, from: number, until: number): boolean => from <= at && at <= until;

const inWords = (extended: number, minutes: number): string => {
  if (extended === 0) return 'Nothing runs that could be extended.';
  const lots = extended === 1 ? '1 auction runs' : `${extended} auctions run`;
  return `${lots} ${inMinutes(minutes)} longer, and at least a full bid interval.`;
};

/** A lot whose STATE cannot be read may well have a title. */
async function unreadInWords({ auctions }: OutageRouteDeps, unread: readonly string[]): Promise<string> {
  if (unread.length === 0) return '';
  const titles = unread.map(await readTitles(auctions, unread));
  return ` These could not be read and are as they were: ${titles.join(', ')}. Please tell whoever operates this site.`;
}

interface ExtensionNews {
  readonly minutes: number;
  readonly reason: string;
  /** When it was planned: a repeated request notifies nobody twice. */
  readonly at: number;
  /** How many lots could not be read. */
  readonly unread: number;
}

/**
 * Notifies the other owners, in one transaction after the extension. A crash before it loses the notices; the audit
 * entries remain.
 */
async function tellOwners(
  { auctions, tables, noticeWrites }: OutageRouteDeps,
  { minutes, reason, at, unread }: ExtensionNews,
  adminId: string,
): Promise<void> {
  const [staff, by] = await Promise.all([
    readActiveStaff(tables.users, { unread: 'skip' }),
    findActiveColleague(tables.users, adminId),
  ]);
  const what = `all that runs by ${inMinutes(minutes)}${butNot(unread)}`;
  const event = { what, reason, by: by?.name ?? 'An owner', at };
  const writes = ownersBut(staff, [adminId]).flatMap((userId) =>
    noticeWrites({ kind: 'clocks-changed', change: 'extended', userId, ...event }),
  );
  if (writes.length > 0) await transact(auctions.client, [{ name: 'notices', writes }]);
}
