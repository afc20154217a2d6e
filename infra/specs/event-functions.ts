import { KEPT_LOG_FOLDER, LOG_FOLDER, LOG_STATE_KEY, SNAPSHOT_KEY } from '#functions/tables/object-keys.ts';
import {
  AUCTIONS_BY_USER,
  AUDIT_BY_MONTH,
  GRIEVANCES_BY_QUEUE,
  MONEY_BY_AUCTION,
  MONEY_BY_DAY,
  USERS_BY_CHANGE,
  USERS_BY_PUSH_ROLE,
  USERS_BY_SEARCH_SCOPE,
} from '#functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { appendToFeed, recordFinalPayment, followFeed, appendToMoney, sendNotice } from './shared-grants.ts';

/** Functions called by streams and schedules. */
export const EVENT_FUNCTIONS = {
  'auction-stream': {
    description: 'Runs the effects of a change of an auction',
    memory: 1024,
    timeout: 60,
    environment: ['SCHEDULE_GROUP', 'SCHEDULE_TARGET_ARN', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_DEAD_LETTERS_ARN'],
    grants: {
      tables: [
        // PutItem: the audit entry of a cancelled auction. ConditionCheckItem: whose lot it is when its price is booked.
        {
          table: 'auctions',
          actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'],
        },
        appendToFeed,
        // Query: the events of an auction for the public log.
        { table: 'bids', actions: ['Query', 'PutItem'] },
        // What is owed to the seller of a paid lot.
        { table: 'sellers', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
        // GetItem and the index: the staff, who are told of a bid below the reserve.
        // UpdateItem: a person's standing.
        { table: 'users', actions: ['GetItem', 'PutItem', 'UpdateItem'], indexes: [USERS_BY_CHANGE] },
        { table: 'payments', actions: ['UpdateItem'] },
        appendToMoney,
        sendNotice,
      ],
      schedules: true,
    },
  },
  // A whole core: a frame for thousands of watchers is as many signed requests.
  'auction-frames': {
    description: 'Sends frames about changes of an auction to its watchers',
    memory: 1769,
    timeout: 60,
    environment: ['REALTIME_CALLBACK_URL', 'FRAME_SHARD_ARN'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem'] },
        { table: 'connections', actions: ['Query', 'DeleteItem'] },
      ],
      postsToConnections: true,
      invokes: ['frame-shard'],
    },
  },
  'frame-shard': {
    description: 'Sends frames to one shard of the watchers of an auction',
    memory: 1769,
    timeout: 60,
    environment: ['REALTIME_CALLBACK_URL'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem'] },
        { table: 'connections', actions: ['Query', 'DeleteItem'] },
      ],
      postsToConnections: true,
    },
  },
  'auction-clock': {
    description: 'Does what is due in an auction: start, ending soon, close, payment; daily sweep and recount',
    memory: 1024,
    // Sweep and recount go on in another call when their time is up.
    timeout: 300,
    environment: [
      'SCHEDULE_GROUP',
      'SCHEDULE_ROLE_ARN',
      'SCHEDULE_DEAD_LETTERS_ARN',
      'RAZORPAY_KEY_ID_PARAMETER',
      'RAZORPAY_KEY_SECRET_PARAMETER',
      'RAZORPAY_API_URL',
      'OUTAGE_MINUTES',
    ],
    grants: {
      tables: [
        // Before a win becomes overdue, a missed payment is recorded.
        ...recordFinalPayment,
        {
          table: 'auctions',
          // Sweep and recount read what the books and the audit log name, and a part of the table. PutItem: audit entries
          // of an extension that was interrupted. DeleteItem: the plan of a postponement that is done.
          actions: ['BatchGetItem', 'PutItem', 'DeleteItem', 'Scan'],
          indexes: [AUCTIONS_BY_USER, AUDIT_BY_MONTH],
        },
        { table: 'books', actions: ['GetItem', 'Query'] },
        // The recount compares people's profile and standing.
        { table: 'users', actions: ['GetItem'], indexes: [USERS_BY_CHANGE] },
        appendToFeed,
      ],
      schedules: true,
      parameters: ['key-id', 'key-secret'],
    },
  },
  // A core: it reads and packs the whole catalogue.
  'snapshot-writer': {
    description: 'Snapshots of the catalogue, and daily from the table',
    memory: 1769,
    timeout: 900,
    environment: ['SNAPSHOTS_BUCKET'],
    onlyWith: 'memory',
    grants: {
      // PutItem: what the feed has lost.
      tables: [
        { table: 'auctions', actions: ['Scan'] },
        { ...followFeed, actions: [...followFeed.actions, 'PutItem'] },
      ],
      objects: [{ bucket: 'snapshots', prefix: SNAPSHOT_KEY, actions: ['GetObject', 'PutObject'] }],
    },
  },
  // No table: it comes through the front door.
  canary: {
    description: 'Bids on a practice lot as a bidder would, every five minutes',
    memory: 512,
    timeout: 60,
    environment: ['SITE_URL_PARAMETER', 'CANARY_PASSWORD_PARAMETER'],
    grants: { parameters: ['canary-password'], siteUrl: true },
  },
  'grievance-clock': {
    description: 'Warns of grievances that are about to be late',
    memory: 512,
    timeout: 60,
    environment: ['SITE_URL_PARAMETER', 'MAIL_FROM', 'MAIL_CONFIGURATION_SET', 'MAIL_SENDING'],
    grants: {
      tables: [
        { table: 'grievances', actions: ['BatchGetItem', 'Query', 'UpdateItem'], indexes: [GRIEVANCES_BY_QUEUE] },
        // The settings, which name the officer.
        { table: 'users', actions: ['GetItem'] },
      ],
      siteUrl: true,
      sendsMail: true,
    },
  },
  // A core: a rebuild makes a million documents.
  'catalogue-indexer': {
    description: 'Writes the catalogue to OpenSearch, and rebuilds its index',
    memory: 1769,
    timeout: 120,
    environment: ['SEARCH_ENDPOINT', 'INDEX_DEAD_LETTERS_URL'],
    onlyWith: 'opensearch',
    grants: { tables: [{ table: 'auctions', actions: ['Scan', 'BatchGetItem'] }, followFeed], search: 'writes' },
  },
  'ledger-exporter': {
    description: 'Exports the ledgers of months that are over',
    memory: 1024,
    timeout: 900,
    environment: ['LEDGERS_BUCKET'],
    grants: {
      tables: [
        { table: 'books', actions: ['GetItem', 'Query'] },
        { table: 'bids', actions: ['Query'] },
        { table: 'money', actions: [], indexes: [MONEY_BY_DAY, MONEY_BY_AUCTION] },
        { table: 'auctions', actions: [], indexes: [AUDIT_BY_MONTH] },
        { table: 'users', actions: [], indexes: [AUDIT_BY_MONTH] },
      ],
      objects: [
        { bucket: 'ledgers', prefix: 'ledgers/', actions: ['GetObject', 'PutObject'] },
        { bucket: 'ledgers', prefix: 'manifests/', actions: ['PutObject'] },
      ],
      missingObjects: ['ledgers'],
    },
  },
  // The only one that can sign.
  'log-writer': {
    description: 'Appends to the public log what is new in the ledgers of bids; daily compares the two',
    memory: 1024,
    timeout: 900,
    environment: [
      'MEDIA_BUCKET',
      'SNAPSHOTS_BUCKET',
      'LEDGERS_BUCKET',
      'LOG_KEY_ARN',
      'LOG_WITNESSES',
      'SITE_URL_PARAMETER',
    ],
    grants: {
      tables: [
        { table: 'bids', actions: ['Query', 'PutItem'] },
        // Which auctions to compare: what the books and the audit log name, and a part of the table.
        { table: 'auctions', actions: ['Scan'], indexes: [AUDIT_BY_MONTH] },
        { table: 'books', actions: ['GetItem', 'Query'] },
      ],
      objects: [
        { bucket: 'media', prefix: LOG_FOLDER, actions: ['GetObject', 'PutObject'] },
        { bucket: 'snapshots', prefix: LOG_STATE_KEY, actions: ['GetObject', 'PutObject'] },
        // Full tiles and a checkpoint of each day, locked.
        { bucket: 'ledgers', prefix: KEPT_LOG_FOLDER, actions: ['GetObject', 'PutObject'] },
      ],
      missingObjects: ['media', 'snapshots', 'ledgers'],
      signsLog: true,
      siteUrl: true,
    },
  },
  'inbox-nudge': {
    description: 'Makes the open pages of a role load new broadcasts',
    memory: 1024,
    // A nudge goes on for two minutes.
    timeout: 150,
    environment: ['REALTIME_CALLBACK_URL'],
    grants: {
      tables: [{ table: 'connections', actions: ['Query', 'DeleteItem'] }],
      postsToConnections: true,
    },
  },
  'notice-delivery': {
    description: 'Delivers notices by push, mail and WebSocket',
    memory: 1024,
    timeout: 60,
    environment: [
      'REALTIME_CALLBACK_URL',
      'SITE_URL_PARAMETER',
      'VAPID_PUBLIC_KEY_PARAMETER',
      'VAPID_PRIVATE_KEY_PARAMETER',
      'PUSH_SERVICES',
      'MAIL_FROM',
      'MAIL_CONFIGURATION_SET',
      'MAIL_SENDING',
    ],
    grants: {
      tables: [
        // UpdateItem: a bouncing mailbox or a failing device. DeleteItem: an expired subscription.
        {
          table: 'users',
          actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
          indexes: [USERS_BY_PUSH_ROLE, USERS_BY_SEARCH_SCOPE],
        },
        // A new lot, to compare with saved searches.
        { table: 'auctions', actions: ['BatchGetItem'] },
        { table: 'notifications', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
        { table: 'connections', actions: ['GetItem', 'Query', 'DeleteItem'] },
      ],
      parameters: ['vapid-public-key', 'vapid-private-key'],
      siteUrl: true,
      sendsMail: true,
      postsToConnections: true,
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
