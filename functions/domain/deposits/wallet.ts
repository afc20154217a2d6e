import { isoFrom } from '#functions/platform/clock.ts';
import { exists } from '#functions/tables/expressions.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { standingWrite } from '#functions/tables/users/standing-item.ts';
import { type ProfileItem, profileKey, WALLET_PREFIX, type WalletItem } from '#functions/tables/users/user-items.ts';
import { putNew, update } from '#functions/tables/writes.ts';
import { MAY_TAKE_PART } from '../admission/eligibility.ts';

/** A movement of a user's held deposits. */
export interface WalletMovement {
  readonly users: UsersTable;
  readonly userId: string;
  /** Paise; positive for a credit. */
  readonly amount: number;
  readonly description: string;
  /** When it happened. Epoch milliseconds. A retry must pass the same value, because it is part of the sort key. */
  readonly at: number;
  /** What caused the movement, for example `deposit-<paymentId>`. Unique among the user's movements. */
  readonly key: string;
  /** Requires a verified, active bidder: for a deposit that comes with a registration. */
  readonly mustBeVerified?: boolean;
}

/**
 * The writes of a movement, for the caller's transaction: the wallet entry, the balance, which is the sum of all
 * entries, and its copy in the person's standing. A repeated movement (same `at` and `key`) fails the first condition,
 * a user without a profile the second.
 */
export const walletMovement = (movement: WalletMovement): [TransactWriteItem, TransactWriteItem, TransactWriteItem] => [
  entryWrite(movement),
  ...sumWrites(movement, movement.amount),
];

/** The same for several of one user, since a transaction may write each item once. */
export function walletMovements(movements: readonly WalletMovement[]): TransactWriteItem[] {
  const [first] = movements;
  if (first === undefined) return [];
  const amount = movements.reduce((sum, movement) => sum + movement.amount, 0);
  return [...movements.map(entryWrite), ...sumWrites(first, amount)];
}

function entryWrite({ users, userId, amount, description, at, key }: WalletMovement): TransactWriteItem {
  const line: WalletItem = { userId, sk: `${WALLET_PREFIX}${isoFrom(at)}#${key}`, amount, description, at };
  return putNew(users, line);
}

const sumWrites = (
  { users, userId, at, mustBeVerified = false }: WalletMovement,
  amount: number,
): [TransactWriteItem, TransactWriteItem] => [
  update<ProfileItem>(
    users,
    profileKey(userId),
    { add: { walletBalance: amount } },
    mustBeVerified ? MAY_TAKE_PART : { sk: exists },
  ),
  standingWrite(users, userId, { add: { held: amount } }, at),
];
