import { SNAPSHOT_KEY } from '#functions/tables/object-keys.ts';
import type { ObjectGrant, TableGrant } from './function-spec.ts';

export const sendNotice: TableGrant = { table: 'notifications', actions: ['PutItem'] };

/** For the check of the caller's account. */
export const readProfile: TableGrant = { table: 'users', actions: ['GetItem'] };

/** Asks for a second person, and approves. */
export const askSecondPerson: TableGrant = {
  table: 'askedActs',
  actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
};

/** The ledger is append-only. */
export const appendToMoney: TableGrant = { table: 'money', actions: ['PutItem'] };

/** Changes of the catalogue are appended. */
export const appendToFeed: TableGrant = { table: 'feed', actions: ['PutItem'] };

/** The catalogue in memory: the feed, and the snapshot before it. */
export const followFeed: TableGrant = { table: 'feed', actions: ['Query'] };
export const readSnapshot: ObjectGrant = { bucket: 'snapshots', prefix: SNAPSHOT_KEY, actions: ['GetObject'] };

/** A captured payment changes registration, wallet and activity in the same transaction. */
export const recordPayment: readonly TableGrant[] = [
  // ConditionCheckItem: whoever registers is not tied to the seller of the lot.
  { table: 'auctions', actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  { table: 'users', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  { table: 'payments', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  appendToMoney,
  sendNotice,
];

/** Records a missed final payment, which registers nobody. */
export const recordFinalPayment: readonly TableGrant[] = [
  { table: 'auctions', actions: ['GetItem', 'Query', 'UpdateItem'] },
  { table: 'payments', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  // UpdateItem: a set-off deposit leaves the wallet.
  { table: 'users', actions: ['PutItem', 'UpdateItem'] },
  appendToMoney,
  sendNotice,
];
