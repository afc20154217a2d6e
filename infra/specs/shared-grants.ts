import { SNAPSHOT_KEY } from '../../functions/tables/catalogue/snapshot-key.ts';
import type { ObjectGrant, TableGrant } from './function-spec.ts';

export const tell: TableGrant = { table: 'notifications', actions: ['PutItem'] };

/** Whether the caller may call anything at all. */
export const askProfile: TableGrant = { table: 'users', actions: ['GetItem'] };

/** The ledger of money events is appended to, never changed. */
export const record: TableGrant = { table: 'money', actions: ['PutItem'] };

/** Changes of the catalogue are appended. */
export const appendToFeed: TableGrant = { table: 'feed', actions: ['PutItem'] };

/** The catalogue in memory: the feed, and the snapshot before it. */
export const followFeed: TableGrant = { table: 'feed', actions: ['Query'] };
export const readSnapshot: ObjectGrant = { bucket: 'snapshots', prefix: SNAPSHOT_KEY, actions: ['GetObject'] };

/** A captured payment moves registration, wallet and activity together with the payment itself. */
export const capture: readonly TableGrant[] = [
  { table: 'auctions', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  { table: 'users', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  { table: 'payments', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  record,
  tell,
];

/** A final payment of which nobody told: found by asking, and recorded. It registers nobody. */
export const captureFinal: readonly TableGrant[] = [
  { table: 'auctions', actions: ['GetItem', 'Query', 'UpdateItem'] },
  { table: 'payments', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  // UpdateItem: a deposit that counts towards the price leaves the wallet.
  { table: 'users', actions: ['PutItem', 'UpdateItem'] },
  record,
  tell,
];
