/** Extends all that runs, many at once, after an outage. Each lot is a write of its own; repeating it does what is left. */
import type { ActorWithReason } from '#functions/platform/http/caller.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import {
  type ExtensionItem,
  extensionKey,
  getExtension,
  type OutageAnswer,
  type OutageItem,
  outageKey,
  readUnfinishedExtensions,
} from '#functions/tables/auctions/outage-items.ts';
import { auditWrite, recordAudit, STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import { exists } from '#functions/tables/expressions.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { put, update, write } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { statusCondition } from '../selling-writes.ts';
import { type Extending, extensionMs } from './extend-rules.ts';
import { openStates, type PausingDeps } from './pause-many.ts';

const AT_ONCE = 50;
const ATTEMPTS = 4;
/** For so long the clock tries a lot that cannot be read, such as one of a newer release while that is deployed. */
const UNREAD_TRIED_MS = 5 * MINUTE_MS;

export interface ExtendDeps extends PausingDeps {
  readonly tables: { readonly users: UsersTable };
}

interface Extension extends Extending {
  readonly requestId: string;
  /** The outage that it answers; undefined if nobody was asked. */
  readonly outageId: string | undefined;
}

export interface Extended {
  /** How many lots were extended, by this call or one before it. */
  readonly count: number;
  /** The ids of lots whose records cannot be read: they are as they were. */
  readonly unread: readonly string[];
  /** When it was planned. */
  readonly at: number;
}

/**
 * A repeat does only what the first call has left. Errors: CONFLICT (answered otherwise, or by somebody else; a repeat with
 * other minutes).
 */
export async function extendAll(
  deps: ExtendDeps,
  extension: Extension,
  by: ActorWithReason,
): Promise<Result<Extended & { readonly reason: string; readonly isRepeat: boolean }, Refusal>> {
  const { auctions } = deps;
  const storedExtension = await getExtension(auctions, extension.requestId);
  if (storedExtension !== undefined && storedExtension.minutes !== extension.minutes) {
    return refused(refusal('CONFLICT', extendedOtherwise(storedExtension.minutes)));
  }
  // Of two at the same moment each lot would get one, and the other would say that it had extended it.
  if (storedExtension === undefined && (await readUnfinishedExtensions(auctions)).length > 0) {
    return refused(refusal('CONFLICT', 'Somebody is extending what runs at this moment. Please look again.'));
  }
  const planned = storedExtension ?? (await plan(deps, extension, by));
  if (planned === undefined) return refused(refusal('CONFLICT', ANSWERED));
  return ok({ ...(await finish(deps, planned)), reason: planned.reason, isRepeat: storedExtension !== undefined });
}

/** Finishes what an interrupted call has left. */
export async function finishExtensions(deps: Pick<PausingDeps, 'auctions' | 'clock'>): Promise<void> {
  for (const unfinished of await readUnfinishedExtensions(deps.auctions)) await finish(deps, unfinished);
}

async function finish(deps: Pick<PausingDeps, 'auctions' | 'clock'>, planned: ExtensionItem): Promise<Extended> {
  const { at, extended, plan = {} } = planned;
  const unread = [...(planned.unread ?? [])];
  const unreadBefore = unread.length;
  if (extended !== undefined) return { count: extended, unread, at };
  let count = 0;
  await inParallel(Object.entries(plan), AT_ONCE, async ([auctionId, before]) => {
    const isRead = await unlessUnread(async () => {
      if (await extendOne(deps, auctionId, before, planned)) count += 1;
    });
    if (!isRead) unread.push(auctionId);
  });
  if (unread.length > unreadBefore && deps.clock() < at + UNREAD_TRIED_MS) return { count, unread, at };
  if (unread.length > 0) logger.error('lots not extended, since they cannot be read', { at, auctionIds: unread });
  const { auctions } = deps;
  const key = { auctionId: planned.auctionId, sk: planned.sk };
  const set = { extended: count, unread };
  await write(auctions, update<ExtensionItem>(auctions, key, { set, remove: ['plan'] }, { extended: undefined }));
  return { count, unread, at };
}

/** Stores what is to be extended, with the answer to the question. Undefined if somebody else has answered. */
async function plan(deps: ExtendDeps, extension: Extension, by: ActorWithReason): Promise<ExtensionItem | undefined> {
  const { auctions, clock } = deps;
  const { requestId, outageId, minutes, startedBefore } = extension;
  const now = clock();
  const lots = await openStates(deps, now);
  const states = lots.states.filter((state) => extensionMs(state, { minutes, startedBefore }, now) !== undefined);
  const { adminId, source, reason } = by;
  const item: ExtensionItem = {
    ...extensionKey(requestId),
    at: now,
    minutes,
    reason,
    by: { adminId, source },
    plan: Object.fromEntries(states.map(({ auctionId, extendedFor = 0 }) => [auctionId, extendedFor])),
    unread: [...lots.unread],
  };
  const answer = { kind: 'extended', at: now, by: adminId, reason, minutes } as const;
  const answered = outageId === undefined ? [] : answerWrites(deps, outageId, answer, source);
  const stored = await transact(auctions.client, [
    { name: 'extension', writes: [put(auctions, item, { sk: undefined })] },
    { name: 'answer', writes: answered },
  ]);
  return stored.ok ? item : getExtension(auctions, requestId);
}

/** A question is answered once, and the log of the staff says how. */
export function answerWrites(
  { auctions, tables: { users } }: Pick<ExtendDeps, 'auctions' | 'tables'>,
  outageId: string,
  answer: OutageAnswer,
  source: string,
): readonly TransactWriteItem[] {
  const { at, by: adminId, kind, minutes, reason } = answer;
  const after = { answer: kind, reason, ...(minutes !== undefined && { minutes }) };
  return [
    update<OutageItem>(auctions, outageKey(outageId), { set: { answer } }, { from: exists, answer: undefined }),
    auditWrite(users, STAFF_LOG, { action: 'outage-answered', by: { adminId, source }, at, after, about: outageId }),
  ];
}

/**
 * Extends a lot in one write of STATE that fits between bids: it adds to the deadline, whatever it is by then.
 * `admission` makes every function read STATE and its latest end again, and `changes` lists. The stream of STATE
 * notifies. A void in between has given a bid interval for a reason of its own, so the lot is extended all the same.
 * One whose clock stands is not: going on gives it time. If that has gone on by now, it runs, and is extended like the
 * others.
 * @param before the mark of the extension that the lot had before, by which each one is given once
 */
async function extendOne(
  { auctions, clock }: Pick<PausingDeps, 'auctions' | 'clock'>,
  auctionId: string,
  before: number,
  extension: ExtensionItem,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const state = await getState(auctions, auctionId);
    if (state === undefined) return false;
    // By a call that was interrupted.
    if (state.extendedFor === extension.at) return recorded(auctions, auctionId, extension);
    const now = clock();
    const ms = extensionMs(state, extension, now);
    // It does not run, or somebody else has extended it meanwhile.
    if (ms === undefined || (state.extendedFor ?? 0) !== before) return false;
    const extended = update<StateItem>(
      auctions,
      stateKey(auctionId),
      {
        set: { status: 'active', extendedFor: extension.at },
        add: { closesAt: ms, admission: 1, changes: 1, ...(state.latestEnd !== undefined && { latestEnd: ms }) },
      },
      { ...statusCondition('active', now), pausedAt: undefined, endedEarly: undefined, extendedFor: state.extendedFor },
    );
    if (await write(auctions, extended)) return recorded(auctions, auctionId, extension);
  }
  return false;
}

async function recorded(
  auctions: AuctionsTable,
  auctionId: string,
  { at, by, minutes, reason }: ExtensionItem,
): Promise<true> {
  await recordAudit(auctions, auctionId, { action: 'auction-extended', by, at, after: { minutes, reason } });
  return true;
}

export const inMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

const extendedOtherwise = (minutes: number): string =>
  `An earlier attempt has extended what runs by ${inMinutes(minutes)}. Please look at the auctions before you extend them once more.`;
const ANSWERED = 'Somebody has answered this already. Please look again.';
