/**
 * A user's totals over all their auctions: one item. The transaction that updates an own-list entry changes it, so it
 * is the sum of the entries. The daily recount compares them.
 */
import * as z from 'zod';
import { readItem } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { update, write } from '../writes.ts';
import type { OwnFigures } from './own-figures.ts';

export interface UserTotals extends Pick<OwnFigures, 'running' | 'won' | 'due' | 'paid'> {
  readonly watched: number;
}

export const NO_FIGURES: OwnFigures = { running: 0, won: 0, due: 0, paid: 0 };

export const NO_TOTALS: UserTotals = { ...NO_FIGURES, watched: 0 };

const OWNER = '#OWN#';
export const USER_TOTALS_SK = 'COUNTS';
const FIELDS = ['running', 'won', 'due', 'paid', 'watched'] as const;

/** No `userId`, because that would add the item to the user index. */
export const userTotalsKey = (userId: string) => ({ auctionId: OWNER + userId, sk: USER_TOTALS_SK });
export const isUserTotals = ({ auctionId }: { readonly auctionId: string }): boolean => auctionId.startsWith(OWNER);
export const ownerOf = ({ auctionId }: { readonly auctionId: string }): string => auctionId.slice(OWNER.length);

const count = z.number().default(0);
export const userTotalsItem = z.object({
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
export const userTotalsFrom = (item: unknown): StoredCounts => z.parse(userTotalsItem, item ?? {});

/** Reads consistently. */
export async function readUserTotals(auctions: AuctionsTable, userId: string): Promise<StoredCounts> {
  return userTotalsFrom(await readItem(auctions, userTotalsKey(userId), userTotalsItem));
}

/** The write that adds `more` to the totals; empty if nothing changes. */
export function userTotalsWrites(
  auctions: AuctionsTable,
  userId: string,
  more: Partial<UserTotals>,
): TransactWriteItem[] {
  const moved = Object.entries(more).filter(([, by]) => by !== 0);
  if (moved.length === 0) return [];
  return [update(auctions, userTotalsKey(userId), { add: { changes: 1, ...Object.fromEntries(moved) } })];
}

/** `after` minus `before`. */
export function figuresAdded(before: OwnFigures, after: OwnFigures): Omit<UserTotals, 'watched'> {
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
  const set = { changes: seen.changes + 1, ...Object.fromEntries(wrong.map((field) => [field, counted[field]])) };
  const isUnchanged = { changes: seen.changes === 0 ? undefined : seen.changes };
  return write(auctions, update(auctions, userTotalsKey(userId), { set }, isUnchanged));
}
