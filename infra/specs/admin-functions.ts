import {
  AUCTIONS_BY_USER,
  PAYMENTS_BY_AUCTION,
  STARTING_BY_STATUS,
  USERS_BY_CHANGE,
  USERS_BY_VERIFY_STATUS,
} from '../../functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { readProfile, sendNotice } from './shared-grants.ts';

/** Functions for admins, except those about money. */
export const ADMIN_FUNCTIONS = {
  'selling-api': {
    description: 'Creates, changes and deletes auctions',
    memory: 1024,
    timeout: 29,
    environment: ['MEDIA_BUCKET', 'EMD_SET_OFF'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
        // Claims of uploads.
        { table: 'limits', actions: ['UpdateItem'] },
        readProfile,
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
    environment: ['PROOFS_BUCKET', 'USER_POOL_ID', 'MALWARE_SCAN'],
    grants: {
      tables: [
        // UpdateItem: ends the cached entitlement of a disabled or rejected bidder.
        {
          table: 'auctions',
          actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
          indexes: ['newestByStatus', STARTING_BY_STATUS, AUCTIONS_BY_USER],
        },
        {
          table: 'users',
          // ConditionCheckItem: the admin who disables an account must be active.
          actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
          indexes: [USERS_BY_VERIFY_STATUS, USERS_BY_CHANGE],
        },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_AUCTION] },
        sendNotice,
      ],
      objects: [{ bucket: 'proofs', prefix: 'proofs/', actions: ['GetObject', 'GetObjectTagging'] }],
      userPool: ['AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'],
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
