/**
 * What the list of people filters by and the index of names does not hold: one STANDING item for each person, a copy
 * of facts that change in the same transaction. It is in the index `byVerifyStatus` under a partition of its own, in
 * the order of change, because DynamoDB adds only one index to a table per deployment
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-gsi-overloading.html). Computed when it is read, one
 * page of the list would cost all registrations of everybody (decision 55). The daily recount corrects it.
 */
import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import type { StandingCounts } from '#shared/model/accounts/standing.ts';
import type { OwnFigures } from '../auctions/own-figures.ts';
import { above, type Conditions, type NewValues } from '../expressions.ts';
import { readBatch, queryItems, readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { USERS_BY_VERIFY_STATUS } from '../table-specs.ts';
import { update } from '../writes.ts';

export const STANDING_SK = 'STANDING';
const FEED = '#STANDING';
const standingKey = (userId: string) => ({ userId, sk: STANDING_SK });

export interface Standing extends StandingCounts {
  /** The sum of the deposits held, paise: the wallet's balance. */
  readonly held: number;
  readonly isDisabled: boolean;
  /** The last day in India on which a session was opened or refreshed. Undefined if that was before this was kept. */
  readonly seenOn: string | undefined;
  /** Counts changes of sums, so that a correction does not overwrite a newer one. */
  readonly changes: number;
}

export const NO_STANDING: Standing = {
  won: 0,
  late: {},
  defaulted: {},
  held: 0,
  isDisabled: false,
  seenOn: undefined,
  changes: 0,
};

/** Stored flat (`late_2026_11`), because an update can add to an attribute that does not exist, but not within a map. */
const stored = z.looseObject({
  userId: z.string(),
  createdSort: z.string(),
  won: z.number().default(0),
  held: z.number().default(0),
  isDisabled: z.boolean().default(false),
  seenOn: z.string().optional(),
  changes: z.number().default(0),
});

/** Parses a stored item. */
export function standingFrom(found: unknown): Standing {
  const item = z.parse(stored, found);
  const { won, held, isDisabled, seenOn, changes } = item;
  const byMonth = (kind: 'late' | 'defaulted') =>
    Object.fromEntries(
      Object.entries(item).flatMap(([name, count]) =>
        name.startsWith(`${kind}_`) && typeof count === 'number' && count !== 0
          ? [[name.slice(kind.length + 1).replace('_', '-'), count]]
          : [],
      ),
    );
  return { won, held, isDisabled, seenOn, changes, late: byMonth('late'), defaulted: byMonth('defaulted') };
}

const attributeOf = (kind: 'late' | 'defaulted', month: string): string => `${kind}_${month.replace('-', '_')}`;

/** The sums that a registration's figures add, by attribute. */
function sumsOf({ won, lateIn, defaultedIn }: OwnFigures): Readonly<Record<string, number>> {
  return {
    won,
    ...(lateIn !== undefined && { [attributeOf('late', lateIn)]: 1 }),
    ...(defaultedIn !== undefined && { [attributeOf('defaulted', defaultedIn)]: 1 }),
  };
}

/** What changes in the sums when a registration's figures do; empty if nothing. */
export function sumsAdded(before: OwnFigures, after: OwnFigures): Readonly<Record<string, number>> {
  const [from, to] = [sumsOf(before), sumsOf(after)] as const;
  const moved = Object.keys({ ...from, ...to }).map((name) => [name, (to[name] ?? 0) - (from[name] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, by]) => by !== 0));
}

/** The counts of several registrations. */
export function countsOf(all: readonly OwnFigures[]): StandingCounts {
  const byMonth = (months: readonly (string | undefined)[]) =>
    Object.fromEntries(
      [...Map.groupBy(months, (month) => month)].flatMap(([month, same]) =>
        month === undefined ? [] : [[month, same.length]],
      ),
    );
  return {
    won: all.reduce((sum, { won }) => sum + won, 0),
    late: byMonth(all.map(({ lateIn }) => lateIn)),
    defaulted: byMonth(all.map(({ defaultedIn }) => defaultedIn)),
  };
}

interface StandingChange {
  readonly add?: Readonly<Record<string, number>>;
  readonly set?: NewValues;
  /** What the item must be before. */
  readonly condition?: Conditions;
}

/** The write of a change, for the transaction of the fact itself. `now` is when it is written, epoch milliseconds. */
export const standingWrite = (
  users: UsersTable,
  userId: string,
  { add = {}, set = {}, condition = {} }: StandingChange,
  now: number,
) =>
  update(
    users,
    standingKey(userId),
    {
      set: { ...set, verifyStatus: FEED, createdSort: `${isoFrom(now)}#${userId}` },
      add: { ...add, changes: 1 },
    },
    condition,
  );

interface Correction {
  readonly seen: Standing;
  readonly right: StandingCounts & Pick<Standing, 'held' | 'isDisabled'>;
}

/** The write that corrects wrong facts, unless they have changed since `seen` was read. */
export function standingCorrection(users: UsersTable, userId: string, { seen, right }: Correction, now: number) {
  const months = (kind: 'late' | 'defaulted') =>
    Object.fromEntries(
      Object.keys({ ...seen[kind], ...right[kind] }).map((month) => [attributeOf(kind, month), right[kind][month]]),
    );
  const { won, held, isDisabled } = right;
  const set = { won, held, isDisabled, ...months('late'), ...months('defaulted') };
  const isUnchanged = { changes: seen.changes === 0 ? undefined : seen.changes };
  return standingWrite(users, userId, { set, condition: isUnchanged }, now);
}

/** Reads consistently. */
export async function readStanding(users: UsersTable, userId: string): Promise<Standing> {
  const item = await readItem(users, standingKey(userId), stored);
  return item === undefined ? NO_STANDING : standingFrom(item);
}

/** By user id; those who have none are missing. */
export async function readStandings(
  users: UsersTable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const items = await readBatch(users, userIds.map(standingKey), stored, { consistency: 'strong' });
  return new Map(items.map((item) => [item.userId, standingFrom(item)]));
}

export interface StandingEntry extends Standing {
  readonly userId: string;
}

/** The changed items after a time (all when undefined), oldest first. */
export async function* readStandingFeed(
  users: UsersTable,
  after: number | undefined,
): AsyncGenerator<Version<StandingEntry>> {
  const key = { verifyStatus: FEED, ...(after !== undefined && { createdSort: above(isoFrom(after)) }) };
  for await (const item of queryItems(users, { index: USERS_BY_VERIFY_STATUS, key }, stored)) {
    const { userId, createdSort } = item;
    const standing = standingFrom(item);
    const at = Date.parse(createdSort.slice(0, -userId.length - 1));
    yield { id: userId, at, version: standing.changes, entry: { ...standing, userId } };
  }
}
