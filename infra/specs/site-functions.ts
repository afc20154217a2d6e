import {
  AUCTIONS_BY_FINAL_PAYMENT,
  AUCTIONS_BY_USER,
  OWN_LISTS,
  PAYMENTS_BY_USER,
  USERS_BY_PUSH_ROLE,
  USERS_BY_VERIFY_STATUS,
} from '../../functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { askProfile, followFeed, readSnapshot } from './shared-grants.ts';

/** What visitors and bidders call. */
export const SITE_FUNCTIONS = {
  'accounts-api': {
    description: 'Sign-in, registration, profile, uploads',
    memory: 1024,
    timeout: 20,
    environment: [
      'PROOFS_BUCKET',
      'MEDIA_BUCKET',
      'MALWARE_SCAN',
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
      'ENROLMENT_CLIENT_ID',
      'ADMIN_MFA',
      'VAPID_PUBLIC_KEY_PARAMETER',
      'PUSH_SERVICES',
    ],
    grants: {
      tables: [
        {
          table: 'users',
          // DeleteItem: a browser's subscription belongs to whoever signed in last.
          actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          indexes: [USERS_BY_PUSH_ROLE],
        },
        // Whoever signs out everywhere must be read again before they bid.
        { table: 'auctions', actions: ['UpdateItem'], indexes: [AUCTIONS_BY_USER] },
        { table: 'limits', actions: ['UpdateItem', 'DeleteItem'] },
        // What people marked as read or cleared.
        { table: 'notifications', actions: ['PutItem', 'UpdateItem'] },
      ],
      objects: [
        // PutObject on `uploads/` is what the presigned forms are signed with.
        { bucket: 'proofs', prefix: 'uploads/', actions: ['GetObject', 'GetObjectTagging', 'PutObject'] },
        // DeleteObject: a rejected proof goes when another one has come, and that of a registration that is replaced.
        { bucket: 'proofs', prefix: 'proofs/', actions: ['PutObject', 'DeleteObject'] },
        { bucket: 'media', prefix: 'uploads/', actions: ['PutObject'] },
      ],
      missingObjects: ['proofs'],
      // DescribeUserPoolClient: the secrets of the app clients. AdminSetUserMFAPreference: the second factor, on or off.
      userPool: [
        'AdminAddUserToGroup',
        'AdminDeleteUser',
        'AdminGetUser',
        'AdminSetUserMFAPreference',
        'AdminUserGlobalSignOut',
        'DescribeUserPoolClient',
      ],
      parameters: ['vapid-public-key'],
    },
  },
  'browse-api': {
    description: 'Reads: auctions, dashboard, notices',
    memory: 1024,
    timeout: 10,
    environment: ['SNAPSHOTS_BUCKET', 'ONLINE_LIMIT_RUPEES', 'BANK_ACCOUNT'],
    grants: {
      tables: [
        {
          table: 'auctions',
          // UpdateItem: reading an overdue auction closes it first.
          actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
          indexes: [AUCTIONS_BY_USER, AUCTIONS_BY_FINAL_PAYMENT, OWN_LISTS],
        },
        followFeed,
        { table: 'bids', actions: ['Query'] },
        { table: 'users', actions: ['GetItem'] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_USER] },
        { table: 'notifications', actions: ['GetItem', 'Query'] },
      ],
      objects: [readSnapshot],
    },
  },
  'watchlist-api': {
    description: 'Watching and no longer watching an auction',
    memory: 512,
    timeout: 10,
    environment: [],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
        // How often somebody has marked.
        { table: 'limits', actions: ['UpdateItem'] },
        askProfile,
      ],
    },
  },
  // Must stay below the closing grace (CLOSING_GRACE_MS): nothing it accepted may land after a close.
  'bidding-api': {
    description: 'Bids, and closing an overdue auction',
    memory: 1769,
    timeout: 2,
    environment: ['BIDS_AT_ONCE', 'BIDS_PER_SECOND'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem', 'UpdateItem'] },
        // Whether a refused bid is the retry of an accepted one.
        { table: 'bids', actions: ['Query'] },
        // Whether an admin has verified the bidder, and not switched the account off since.
        { table: 'users', actions: ['GetItem'] },
      ],
    },
  },
  'rights-api': {
    description: 'Export, correction and erasure of the own data',
    memory: 1024,
    // An export reads everything there is of a person, an erasure deletes it.
    timeout: 29,
    environment: ['PROOFS_BUCKET', 'USER_POOL_ID'],
    grants: {
      tables: [
        // PutItem: what is left of an erased profile.
        { table: 'users', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
        // Registrations and bids stay under another name; the watchlist goes.
        { table: 'auctions', actions: ['UpdateItem', 'DeleteItem'], indexes: [AUCTIONS_BY_USER] },
        { table: 'bids', actions: ['Query', 'UpdateItem'] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_USER] },
        // PutItem: admins are told of a name that is to be checked again.
        { table: 'notifications', actions: ['Query', 'PutItem', 'DeleteItem'] },
        { table: 'limits', actions: ['UpdateItem'] },
      ],
      objects: [{ bucket: 'proofs', prefix: 'proofs/', actions: ['GetObject', 'DeleteObject'] }],
      // AdminGetUser: whether a number is held by a registration that was never confirmed.
      userPool: ['AdminDeleteUser', 'AdminGetUser'],
    },
  },
  'retention-worker': {
    description: 'Deletes what is kept for a while only',
    memory: 512,
    // Ten proofs at once, some milliseconds each.
    timeout: 300,
    environment: ['PROOFS_BUCKET', 'REJECTED_PROOF_DAYS', 'USER_POOL_ID'],
    grants: {
      tables: [
        // GetItem, DeleteItem: registrations that were never confirmed.
        { table: 'users', actions: ['GetItem', 'UpdateItem', 'DeleteItem'], indexes: [USERS_BY_VERIFY_STATUS] },
      ],
      objects: [{ bucket: 'proofs', prefix: 'proofs/', actions: ['DeleteObject'] }],
      userPool: ['AdminDeleteUser', 'ListUsers'],
    },
  },
  realtime: {
    description: 'WebSocket tickets, connections and subscriptions',
    memory: 512,
    timeout: 10,
    environment: ['REALTIME_CALLBACK_URL', 'REALTIME_URL'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem'] },
        // Query: how many connections a person has.
        { table: 'connections', actions: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
        // How many tickets somebody has asked for.
        { table: 'limits', actions: ['UpdateItem'] },
        askProfile,
      ],
      postsToConnections: true,
      closesConnections: true,
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
