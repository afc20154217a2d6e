/**
 * The figures of one person over all their auctions: one item, changed in the transaction that files a registration or
 * a watch mark elsewhere, so that it is what the marks of the filed say. The daily recount compares.
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

/** No `userId`, which would put the item into the user index. */
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
  /** How often they have changed, so that a correction knows it is not late. */
  changes: count,
});

interface StoredCounts extends UserTotals {
  readonly changes: number;
}

/** Of a person of whom nothing was counted when the item is missing. */
export const userTotalsFrom = (item: unknown): StoredCounts => z.parse(countsItem, item ?? {});

/** The figures, read consistently. */
export async function readUserTotals(auctions: AuctionsTable, userId: string): Promise<StoredCounts> {
  return userTotalsFrom(await getItem(auctions, userTotalsKey(userId)));
}

/** The write that changes the figures by `more`; nothing where it would change none. */
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

/** What `after` has more than `before`. */
export function figuresAdded(before: OwnFigures, after: OwnFigures): OwnFigures {
  return {
    running: after.running - before.running,
    won: after.won - before.won,
    due: after.due - before.due,
    paid: after.paid - before.paid,
  };
}

/** Writes what was counted, unless something was filed elsewhere since `seen` was read. Answers whether it stands. */
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
