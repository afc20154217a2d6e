import {
  AUCTIONS_BY_FINAL_PAYMENT,
  AUCTIONS_BY_SELLER,
  AUCTIONS_BY_USER,
  GRIEVANCES_BY_AUCTION,
  GRIEVANCES_BY_MONTH,
  GRIEVANCES_BY_OWNER,
  GRIEVANCES_BY_QUEUE,
  PAYMENTS_BY_USER,
  USERS_BY_PUSH_ROLE,
  USERS_BY_CHANGE,
  USERS_BY_VERIFY_STATUS,
} from '#functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { readProfile } from './shared-grants.ts';

/** Functions for visitors and bidders. */
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
          // DeleteItem: a browser's subscription moves to the account that logged in last.
          actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          indexes: [USERS_BY_PUSH_ROLE],
        },
        // Signing out everywhere ends the cached entitlements.
        { table: 'auctions', actions: ['UpdateItem'], indexes: [AUCTIONS_BY_USER] },
        { table: 'limits', actions: ['UpdateItem', 'DeleteItem'] },
        // Marks for read and cleared notices.
        { table: 'notifications', actions: ['PutItem', 'UpdateItem'] },
        // Grievances go with a changed address.
        { table: 'grievances', actions: ['UpdateItem'], indexes: [GRIEVANCES_BY_OWNER] },
      ],
      objects: [
        // PutObject on `uploads/`: signs the presigned forms.
        { bucket: 'proofs', prefix: 'uploads/', actions: ['GetObject', 'GetObjectTagging', 'PutObject'] },
        // DeleteObject: a rejected proof that was replaced, and the proof of a replaced registration.
        { bucket: 'proofs', prefix: 'proofs/', actions: ['PutObject', 'DeleteObject'] },
        { bucket: 'media', prefix: 'uploads/', actions: ['PutObject'] },
      ],
      missingObjects: ['proofs'],
      // ListUsers: finds who came back after the loss of a pool (decision 71).
      // DescribeUserPoolClient: the secrets of the app clients. AdminSetUserMFAPreference: the second factor.
      userPool: [
        'AdminAddUserToGroup',
        'AdminDeleteUser',
        'AdminGetUser',
        'AdminSetUserMFAPreference',
        'AdminUserGlobalSignOut',
        'ListUsers',
        'DescribeUserPoolClient',
      ],
      parameters: ['vapid-public-key'],
    },
  },
  'browse-api': {
    description: 'Reads: auctions, dashboard, notices',
    memory: 1024,
    timeout: 10,
    environment: ['MEDIA_BUCKET', 'MAX_AUCTION_IMAGES'],
    lists: 'all',
    grants: {
      tables: [
        {
          table: 'auctions',
          // UpdateItem: closes an overdue auction before reading it.
          actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
          indexes: [AUCTIONS_BY_USER, AUCTIONS_BY_FINAL_PAYMENT, AUCTIONS_BY_SELLER],
        },
        // A seller's own page.
        { table: 'sellers', actions: ['GetItem', 'Query'] },
        { table: 'bids', actions: ['Query'] },
        // BatchGetItem: who leads the lots of a sale.
        { table: 'users', actions: ['GetItem', 'BatchGetItem'] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_USER] },
        { table: 'notifications', actions: ['GetItem', 'Query'] },
      ],
      objects: [
        // Signs the links to documents.
        { bucket: 'media', prefix: 'documents/', actions: ['GetObject'] },
      ],
    },
  },
  'lots-api': {
    description: 'Lots for everybody: answers and pages that the edge caches',
    memory: 1024,
    timeout: 10,
    environment: ['SITE_URL_PARAMETER', 'PUBLIC_LOTS'],
    lists: 'published',
    grants: {
      tables: [{ table: 'auctions', actions: ['BatchGetItem'] }],
      siteUrl: true,
    },
  },
  'watchlist-api': {
    description: 'Adds and removes auctions of the watchlist',
    memory: 512,
    timeout: 10,
    environment: [],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
        // Rate limit.
        { table: 'limits', actions: ['UpdateItem'] },
        readProfile,
      ],
    },
  },
  // Must be shorter than the closing grace (CLOSING_GRACE_MS), so that no accepted bid is written after a close.
  'bidding-api': {
    description: 'Bids, and closing an overdue auction',
    memory: 1769,
    timeout: 2,
    environment: ['BIDS_AT_ONCE', 'BIDS_PER_SECOND', 'MAXIMUM_KEY_PARAMETER'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem', 'UpdateItem'] },
        // Detects the retry of an accepted bid, and lists a bidder's own maximums.
        { table: 'bids', actions: ['Query'] },
        // The bidder's verification and account status.
        { table: 'users', actions: ['GetItem'] },
      ],
      parameters: ['maximum-key'],
    },
  },
  'rights-api': {
    description: 'Export, correction and erasure of personal data',
    memory: 1024,
    // Both read all data of a person.
    timeout: 29,
    environment: ['PROOFS_BUCKET', 'USER_POOL_ID'],
    grants: {
      tables: [
        // PutItem: the tombstone of an erased profile.
        { table: 'users', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
        // Registrations, bids and handovers are anonymized, the watchlist is deleted.
        // GetItem: whether they read a seller's page, and who collected a lot.
        { table: 'auctions', actions: ['GetItem', 'UpdateItem', 'DeleteItem'], indexes: [AUCTIONS_BY_USER] },
        { table: 'bids', actions: ['Query', 'UpdateItem'] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_USER] },
        // PutItem: the admins' notice of a name to verify again.
        { table: 'notifications', actions: ['Query', 'PutItem', 'DeleteItem'] },
        { table: 'grievances', actions: ['BatchGetItem', 'Query', 'UpdateItem'], indexes: [GRIEVANCES_BY_OWNER] },
        { table: 'limits', actions: ['UpdateItem'] },
      ],
      objects: [
        { bucket: 'proofs', prefix: 'proofs/', actions: ['GetObject', 'DeleteObject'] },
        { bucket: 'proofs', prefix: 'grievances/', actions: ['DeleteObject'] },
      ],
      // AdminGetUser: finds an unconfirmed registration that holds a mobile number.
      userPool: ['AdminDeleteUser', 'AdminGetUser', 'ListUsers'],
    },
  },
  'grievances-api': {
    description: 'Grievances of everybody, and their handling',
    memory: 1024,
    // Five files are read, checked and stored.
    timeout: 29,
    environment: [
      'PROOFS_BUCKET',
      'MALWARE_SCAN',
      'SITE_URL_PARAMETER',
      'MAIL_FROM',
      'MAIL_CONFIGURATION_SET',
      'MAIL_SENDING',
    ],
    grants: {
      tables: [
        {
          table: 'grievances',
          actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
          indexes: [GRIEVANCES_BY_QUEUE, GRIEVANCES_BY_OWNER, GRIEVANCES_BY_MONTH, GRIEVANCES_BY_AUCTION],
        },
        // BatchGetItem: names of colleagues. PutItem: audit entries.
        { table: 'users', actions: ['GetItem', 'BatchGetItem', 'PutItem'] },
        // What a grievance is about.
        { table: 'auctions', actions: ['GetItem'] },
        { table: 'payments', actions: ['GetItem'] },
        // Rate limits, and claims of uploads.
        { table: 'limits', actions: ['UpdateItem'] },
      ],
      objects: [
        { bucket: 'proofs', prefix: 'uploads/', actions: ['GetObject', 'GetObjectTagging'] },
        // GetObject: signs the links.
        { bucket: 'proofs', prefix: 'grievances/', actions: ['GetObject', 'GetObjectTagging', 'PutObject'] },
      ],
      missingObjects: ['proofs'],
      siteUrl: true,
      sendsMail: true,
    },
  },
  'retention-worker': {
    description: 'Deletes expired data, and makes the user pool follow the profiles, daily',
    memory: 512,
    timeout: 300,
    environment: ['PROOFS_BUCKET', 'REJECTED_PROOF_DAYS', 'USER_POOL_ID'],
    grants: {
      tables: [
        // GetItem, DeleteItem: unconfirmed registrations.
        { table: 'users', actions: ['GetItem', 'UpdateItem', 'DeleteItem'], indexes: [USERS_BY_VERIFY_STATUS] },
        // All staff, and the audit entry when the user pool did not agree with a profile.
        { table: 'users', actions: ['PutItem'], indexes: [USERS_BY_CHANGE] },
      ],
      objects: [{ bucket: 'proofs', prefix: 'proofs/', actions: ['DeleteObject'] }],
      userPool: [
        'AdminDeleteUser',
        'AdminDisableUser',
        'AdminEnableUser',
        'AdminGetUser',
        'AdminUserGlobalSignOut',
        'ListUsers',
      ],
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
        // Query: counts a person's connections.
        { table: 'connections', actions: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
        // Rate limit of tickets.
        { table: 'limits', actions: ['UpdateItem'] },
        readProfile,
      ],
      postsToConnections: true,
      closesConnections: true,
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
