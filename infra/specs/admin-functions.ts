import {
  AUCTIONS_BY_USER,
  AUCTIONS_BY_YARD,
  AUDIT_BY_MONTH,
  PAYMENTS_BY_AUCTION,
  PAYMENTS_BY_USER,
  USERS_BY_CHANGE,
  USERS_BY_VERIFY_STATUS,
} from '#functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { appendToFeed, appendToMoney, askSecondPerson, readProfile, sendNotice } from './shared-grants.ts';

/** Functions for admins, except those about money. */
export const ADMIN_FUNCTIONS = {
  'selling-api': {
    description: 'Creates, changes and deletes auctions and sales',
    memory: 1024,
    timeout: 29,
    environment: ['MEDIA_BUCKET', 'MAX_AUCTION_IMAGES', 'SHOW_RESERVE_STATUS'],
    grants: {
      tables: [
        {
          table: 'auctions',
          // Query: the bidders of an auction whose lot is listed again.
          // ConditionCheckItem: a lot that joins or leaves a sale has not started.
          actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        },
        appendToFeed,
        // Claims of uploads.
        { table: 'limits', actions: ['UpdateItem'] },
        // Whose lot it is. ConditionCheckItem: nothing is booked for a former seller.
        { table: 'sellers', actions: ['GetItem', 'ConditionCheckItem'] },
        // Which bid leads again when others are taken back.
        { table: 'bids', actions: ['Query'] },
        readProfile,
        askSecondPerson,
        // The staff, for the second person.
        { table: 'users', actions: [], indexes: [USERS_BY_CHANGE] },
        sendNotice,
      ],
      objects: [
        { bucket: 'media', prefix: 'uploads/', actions: ['GetObject'] },
        // GetObject: the original of a copy.
        { bucket: 'media', prefix: 'media/', actions: ['GetObject', 'PutObject', 'DeleteObject'] },
        { bucket: 'media', prefix: 'documents/', actions: ['GetObject', 'PutObject', 'DeleteObject'] },
      ],
      missingObjects: ['media'],
    },
  },
  'admin-api': {
    description: 'User verification and the admin dashboard',
    memory: 1024,
    // Pausing all auctions of a large house.
    timeout: 29,
    environment: ['PROOFS_BUCKET', 'SNAPSHOTS_BUCKET', 'USER_POOL_ID', 'MALWARE_SCAN'],
    lists: 'all',
    grants: {
      tables: [
        // UpdateItem: ends the cached entitlement of a disabled or rejected bidder.
        {
          table: 'auctions',
          // Query and PutItem: the audit entries of an auction. GetItem: the facts of an asked act.
          actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'Query', 'PutItem'],
          indexes: [AUCTIONS_BY_USER, AUDIT_BY_MONTH, AUCTIONS_BY_YARD],
        },
        {
          table: 'users',
          // ConditionCheckItem: the admin who disables an account must be active, the user of a note must exist.
          actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
          // The second: the queue of people who wait for verification, and people's standing.
          indexes: [USERS_BY_CHANGE, USERS_BY_VERIFY_STATUS, AUDIT_BY_MONTH],
        },
        { table: 'payments', actions: ['GetItem'], indexes: [PAYMENTS_BY_AUCTION] },
        // Reports are made of the last closing of the books.
        { table: 'books', actions: ['GetItem', 'Query'] },
        // Lists and declines what was asked for.
        { table: 'askedActs', actions: ['GetItem', 'Query', 'UpdateItem'] },
        // The facts of an asked act about a seller.
        { table: 'sellers', actions: ['GetItem'] },
        // Mails from staff to a person.
        { table: 'limits', actions: ['UpdateItem'] },
        sendNotice,
      ],
      objects: [{ bucket: 'proofs', prefix: 'proofs/', actions: ['GetObject', 'GetObjectTagging'] }],
      userPool: ['AdminEnableUser', 'AdminUserGlobalSignOut', 'ListUsers'],
    },
  },
  'staff-api': {
    description: 'Staff and settings: what owners decide',
    memory: 1024,
    // Changing duties takes a call to the user pool for each.
    timeout: 20,
    environment: ['USER_POOL_ID', 'SITE_URL_PARAMETER', 'MAIL_FROM', 'MAIL_CONFIGURATION_SET', 'MAIL_SENDING'],
    grants: {
      tables: [
        {
          table: 'users',
          // ConditionCheckItem: whoever changes staff or settings must be an active owner. DeleteItem: invitations.
          actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          indexes: [USERS_BY_CHANGE],
        },
        askSecondPerson,
        sendNotice,
      ],
      userPool: [
        'AdminAddUserToGroup',
        'AdminCreateUser',
        'AdminDisableUser',
        'AdminEnableUser',
        'AdminGetUser',
        'AdminRemoveUserFromGroup',
        'AdminSetUserPassword',
        'AdminUserGlobalSignOut',
        'ListUsers',
      ],
      siteUrl: true,
      sendsMail: true,
    },
  },
  'yard-api': {
    description: 'Who collects lots at the yard, and the record that they did',
    memory: 1024,
    timeout: 20,
    environment: ['PROOFS_BUCKET', 'MALWARE_SCAN'],
    grants: {
      tables: [
        // PutItem: audit entries.
        {
          table: 'auctions',
          actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
          indexes: [AUCTIONS_BY_YARD],
        },
        // ConditionCheckItem: the payment is still with us when the lot leaves. PutItem and UpdateItem: storage.
        {
          table: 'payments',
          actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
          indexes: [PAYMENTS_BY_USER],
        },
        appendToMoney,
        // Names and mobile numbers; PutItem: audit entries and the buyer's activity.
        { table: 'users', actions: ['GetItem', 'BatchGetItem', 'PutItem'] },
        // Wrong numbers of passes, and claims of uploads.
        { table: 'limits', actions: ['UpdateItem'] },
        sendNotice,
      ],
      objects: [
        { bucket: 'proofs', prefix: 'uploads/', actions: ['GetObject', 'GetObjectTagging'] },
        // GetObject: signs the links.
        { bucket: 'proofs', prefix: 'slips/', actions: ['GetObject', 'GetObjectTagging', 'PutObject'] },
      ],
      missingObjects: ['proofs'],
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
