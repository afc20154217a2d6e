import { AUCTIONS_BY_USER, PAYMENTS_BY_AUCTION, USERS_BY_CHANGE } from '../../functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { appendToFeed, askProfile, followFeed, readSnapshot, tell } from './shared-grants.ts';

/** What admins call, but for money. */
export const ADMIN_FUNCTIONS = {
  'selling-api': {
    description: 'Auctions as admins create, change and delete them',
    memory: 1024,
    timeout: 29,
    environment: ['MEDIA_BUCKET', 'EMD_SET_OFF'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
        appendToFeed,
        // Which auction an upload was claimed for.
        { table: 'limits', actions: ['UpdateItem'] },
        askProfile,
      ],
      objects: [
        { bucket: 'media', prefix: 'uploads/', actions: ['GetObject'] },
        { bucket: 'media', prefix: 'media/', actions: ['PutObject', 'DeleteObject'] },
      ],
      missingObjects: ['media'],
    },
  },
  'admin-api': {
    description: 'User verification and the admin dashboard',
    memory: 1024,
    timeout: 10,
    environment: ['PROOFS_BUCKET', 'SNAPSHOTS_BUCKET', 'USER_POOL_ID', 'MALWARE_SCAN'],
    grants: {
      tables: [
        // UpdateItem: whoever is disabled or rejected must be read again before they bid.
        {
          table: 'auctions',
          actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
          indexes: [AUCTIONS_BY_USER],
        },
        followFeed,
        {
          table: 'users',
          // ConditionCheckItem: that whoever switches an account off is an active admin at that moment.
          actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
          indexes: [USERS_BY_CHANGE],
        },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_AUCTION] },
        tell,
      ],
      objects: [{ bucket: 'proofs', prefix: 'proofs/', actions: ['GetObject', 'GetObjectTagging'] }, readSnapshot],
      userPool: ['AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'],
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
