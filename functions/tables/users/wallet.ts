import { isoFrom } from '../../platform/clock.ts';
import type { TransactWriteItem } from '../transact.ts';
import { MAY_TAKE_PART } from './eligibility.ts';
import { PROFILE_SK, WALLET_PREFIX, type WalletItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

/** A movement of deposits held for a user. */
export interface WalletMovement {
  readonly users: UsersTable;
  readonly userId: string;
  /** Paise; positive is a credit. */
  readonly amount: number;
  readonly description: string;
  /** When it happened, epoch milliseconds: the same value on every repetition, for it is part of the sort key. */
  readonly at: number;
  /** What moved the wallet, for example `deposit-<paymentId>`: unique among the user's movements. */
  readonly key: string;
  /** Only for somebody who may take part: a credit that comes with a registration. */
  readonly mustBeVerified?: boolean;
}

/**
 * The two writes of a movement, for the transaction of whoever caused it: the ledger line and the balance that is
 * the sum of all lines. A repetition with the same `at` and `key` fails the first condition, a user without a
 * profile the second.
 */
export function walletMovement(movement: WalletMovement): [TransactWriteItem, TransactWriteItem] {
  const { users, userId, amount, description, at, key, mustBeVerified = false } = movement;
  const line: WalletItem = { userId, sk: `${WALLET_PREFIX}${isoFrom(at)}#${key}`, amount, description, at };
  return [
    { Put: { TableName: users.tableName, Item: line, ConditionExpression: 'attribute_not_exists(sk)' } },
    {
      Update: {
        TableName: users.tableName,
        Key: { userId, sk: PROFILE_SK },
        UpdateExpression: 'ADD walletBalance :amount',
        ConditionExpression: mustBeVerified ? MAY_TAKE_PART.ConditionExpression : 'attribute_exists(sk)',
        ...(mustBeVerified && { ExpressionAttributeNames: MAY_TAKE_PART.ExpressionAttributeNames }),
        ExpressionAttributeValues: {
          ':amount': amount,
          ...(mustBeVerified && MAY_TAKE_PART.ExpressionAttributeValues),
        },
      },
    },
  ];
}
