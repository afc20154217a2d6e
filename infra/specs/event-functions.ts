import { AUCTIONS_BY_USER, USERS_BY_PUSH_ROLE } from '../../functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { SNAPSHOT_KEY } from '../../functions/tables/catalogue/snapshot-key.ts';
import { appendToFeed, captureFinal, followFeed, record, tell } from './shared-grants.ts';

/** What follows from changes and times. */
export const EVENT_FUNCTIONS = {
  'auction-stream': {
    description: 'Everything that follows a change of an auction',
    memory: 1024,
    timeout: 60,
    environment: [
      'SCHEDULE_GROUP',
      'SCHEDULE_TARGET_ARN',
      'SCHEDULE_ROLE_ARN',
      'SCHEDULE_DEAD_LETTERS_ARN',
      'PAYMENT_WINDOW_HOURS',
    ],
    grants: {
      tables: [
        // PutItem: the line of the audit log of a cancelled auction.
        { table: 'auctions', actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'PutItem'] },
        appendToFeed,
        // Query: whose bid it was that STATE no longer remembers.
        { table: 'bids', actions: ['PutItem', 'Query'] },
        { table: 'users', actions: ['PutItem'] },
        { table: 'payments', actions: ['UpdateItem'] },
        record,
        tell,
      ],
      schedules: true,
    },
  },
  // A whole core: a frame for thousands of watchers is as many signed requests.
  'auction-push': {
    description: 'Tells whoever watches an auction of its changes',
    memory: 1769,
    timeout: 60,
    environment: ['REALTIME_CALLBACK_URL', 'PUSH_SHARD_ARN'],
    grants: {
      tables: [
        { table: 'auctions', actions: ['GetItem'] },
        { table: 'connections', actions: ['Query', 'DeleteItem'] },
      ],
      postsToConnections: true,
      invokes: ['push-shard'],
    },
  },
  'push-shard': {
    description: 'Tells a part of the many watchers of one auction',
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
    description: 'What is due in an auction: start, ending soon, close, payment; the daily sweep and the daily recount',
    memory: 1024,
    // The recount reads the whole table.
    timeout: 300,
    environment: [
      'SCHEDULE_GROUP',
      'SCHEDULE_ROLE_ARN',
      'SCHEDULE_DEAD_LETTERS_ARN',
      'PAYMENT_WINDOW_HOURS',
      'RAZORPAY_KEY_ID_PARAMETER',
      'RAZORPAY_KEY_SECRET_PARAMETER',
      'RAZORPAY_API_URL',
    ],
    grants: {
      tables: [
        // Before a win becomes overdue the provider is asked, and a payment that was made is recorded.
        ...captureFinal,
        {
          table: 'auctions',
          // Sweep and recount go through the whole table.
          actions: ['BatchGetItem', 'Scan'],
          indexes: [AUCTIONS_BY_USER],
        },
        appendToFeed,
      ],
      schedules: true,
      parameters: ['key-id', 'key-secret'],
    },
  },
  // A core: it reads and packs the whole catalogue.
  'snapshot-writer': {
    description: 'Snapshots of the catalogue, hourly, and daily from the table',
    memory: 1769,
    timeout: 900,
    environment: ['SNAPSHOTS_BUCKET'],
    grants: {
      tables: [{ table: 'auctions', actions: ['Scan'] }, followFeed],
      objects: [{ bucket: 'snapshots', prefix: SNAPSHOT_KEY, actions: ['GetObject', 'PutObject'] }],
    },
  },
  'inbox-push': {
    description: 'Tells open pages of what everybody of a role was told',
    memory: 1024,
    // Twice what it takes at most: after 15 s every page has looked by itself.
    timeout: 30,
    environment: ['REALTIME_CALLBACK_URL'],
    grants: {
      tables: [{ table: 'connections', actions: ['Query', 'DeleteItem'] }],
      postsToConnections: true,
    },
  },
  'notice-delivery': {
    description: 'Notices to devices, mailboxes and open pages',
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
        // UpdateItem: a mailbox that bounces, a device that does not answer. DeleteItem: a subscription that has ended.
        { table: 'users', actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], indexes: [USERS_BY_PUSH_ROLE] },
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
