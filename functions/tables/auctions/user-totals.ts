/**
 * A user's totals over all their auctions: one item. The transaction that updates an own-list entry changes it, so it
 * is the sum of the entries. The daily recount compares them.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { getItem, type ItemKey } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { writeIf } from '../write-if.ts';
import type { OwnFigures } from './auction-items.ts';

export interface UserTotals extends OwnFigures {
  readonly watched: number;
}

export const NO_FIGURES: OwnFigures = { running: 0, won: 0, due: 0, paid: 0 };

export const NO_TOTALS: UserTotals = { ...NO_FIGURES, watched: 0 };

const OWNER = '#OWN#';
export const USER_TOTALS_SK = 'COUNTS';
const FIELDS = ['running', 'won', 'due', 'paid', 'watched'] as const;

/** No `userId`, because that would add the item to the user index. */
export const userTotalsKey = (userId: string): ItemKey => ({ auctionId: OWNER + userId, sk: USER_TOTALS_SK });
export const isUserTotals = ({ auctionId }: Pick<ItemKey, 'auctionId'>): boolean => auctionId.startsWith(OWNER);
export const ownerOf = ({ auctionId }: Pick<ItemKey, 'auctionId'>): string => auctionId.slice(OWNER.length);

const count = z._default(z.number(), 0);
const countsItem = z.object({
  running: count,
  won: count,
  due: count,
  paid: count,
  watched: count,
  /** Counts changes, so that a correction cannot overwrite a newer change. */
  changes: count,
});

interface StoredCounts extends UserTotals {
  readonly changes: number;
}

/** All zero if the item is missing. */
export const userTotalsFrom = (item: unknown): StoredCounts => z.parse(countsItem, item ?? {});

/** Reads consistently. */
export async function readUserTotals(auctions: AuctionsTable, userId: string): Promise<StoredCounts> {
  return userTotalsFrom(await getItem(auctions, userTotalsKey(userId)));
}

/** The write that adds `more` to the totals; empty if nothing changes. */
export function userTotalsWrites(
  { tableName }: AuctionsTable,
  userId: string,
  more: Partial<UserTotals>,
): TransactWriteItem[] {
  const moved = FIELDS.filter((field) => (more[field] ?? 0) !== 0);
  if (moved.length === 0) return [];
  return [
    {
      Update: {
        TableName: tableName,
        Key: userTotalsKey(userId),
        UpdateExpression: `ADD changes :one, ${moved.map((field) => `${field} :${field}`).join(', ')}`,
        ExpressionAttributeValues: {
          ':one': 1,
          ...Object.fromEntries(moved.map((field) => [`:${field}`, more[field]])),
        },
      },
    },
  ];
}

/** `after` minus `before`. */
export function figuresAdded(before: OwnFigures, after: OwnFigures): OwnFigures {
  return {
    running: after.running - before.running,
    won: after.won - before.won,
    due: after.due - before.due,
    paid: after.paid - before.paid,
  };
}

/** Writes the counted totals unless they have changed since `seen` was read. Returns whether the totals are right. */
export async function correctUserTotals(
  auctions: AuctionsTable,
  userId: string,
  seen: StoredCounts,
  counted: UserTotals,
): Promise<boolean> {
  const wrong = FIELDS.filter((field) => seen[field] !== counted[field]);
  if (wrong.length === 0) return true;
  const written = await writeIf(() =>
    auctions.client.send(
      new UpdateCommand({
        TableName: auctions.tableName,
        Key: userTotalsKey(userId),
        UpdateExpression: `SET ${['changes = :next', ...wrong.map((field) => `${field} = :${field}`)].join(', ')}`,
        ConditionExpression: seen.changes === 0 ? 'attribute_not_exists(changes)' : 'changes = :seen',
        ExpressionAttributeValues: {
          ':next': seen.changes + 1,
          ...(seen.changes > 0 && { ':seen': seen.changes }),
          ...Object.fromEntries(wrong.map((field) => [`:${field}`, counted[field]])),
        },
      }),
    ),
  );
  return written.ok;
}
