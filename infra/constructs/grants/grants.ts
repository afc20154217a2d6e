/** Who may do what: the permissions of every function, beside writing its own log. */
import {
  AUCTIONS_BY_STATUS,
  AUCTIONS_BY_USER,
  CATALOGUE_INDEX_NAMES,
  MONEY_BY_AUCTION,
  MONEY_BY_REFERENCE,
  PAYMENTS_BY_ATTENTION,
  PAYMENTS_BY_AUCTION,
  PAYMENTS_BY_MONTH,
  PAYMENTS_BY_ORDER,
  PAYMENTS_BY_USER,
  STARTING_BY_STATUS,
  type TableName,
  USERS_BY_PUSH_ROLE,
  USERS_BY_VERIFY_STATUS,
} from '../../../functions/tables/table-specs.ts';
import type { FunctionName } from '../functions/function-specs.ts';
import type { ParameterName } from '../../settings/parameters.ts';

type TableAction =
  'GetItem' | 'BatchGetItem' | 'Query' | 'Scan' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';

interface TableGrant {
  readonly table: TableName;
  /** On the items. A transaction needs the action of each of its parts. */
  readonly actions: readonly TableAction[];
  /** The indexes it may query. */
  readonly indexes?: readonly string[];
}

interface ObjectGrant {
  readonly bucket: 'proofs' | 'media';
  /** Keys begin with it. */
  readonly prefix: 'uploads/' | 'proofs/' | 'media/';
  readonly actions: readonly ('GetObject' | 'PutObject' | 'DeleteObject')[];
}

export interface FunctionGrants {
  readonly tables?: readonly TableGrant[];
  readonly objects?: readonly ObjectGrant[];
  /** Buckets in which a missing object is told from a forbidden one; S3 calls the permission ListBucket. */
  readonly missingObjects?: readonly ObjectGrant['bucket'][];
  /** Actions of the user pool. */
  readonly userPool?: readonly string[];
  /** Arms and disarms the auctions' schedules, and may hand them their role. */
  readonly schedules?: true;
  readonly parameters?: readonly ParameterName[];
  /** Reads where the site is. */
  readonly siteUrl?: true;
  /** Sends mail as the deployment's sender. */
  readonly sendsMail?: true;
  /** Functions it calls, waiting for their answer. */
  readonly invokes?: readonly FunctionName[];
  /** Posts to connections of the WebSocket API. */
  readonly postsToConnections?: true;
}

const tell: TableGrant = { table: 'notifications', actions: ['PutItem'] };

/** Whether the caller may call anything at all. */
const askProfile: TableGrant = { table: 'users', actions: ['GetItem'] };

/** The ledger of money events is appended to, never changed. */
const record: TableGrant = { table: 'money', actions: ['PutItem'] };

/** A captured payment moves registration, wallet and activity together with the payment itself. */
const capture: readonly TableGrant[] = [
  { table: 'auctions', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  { table: 'users', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  { table: 'payments', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  record,
  tell,
];

/** A final payment of which nobody told: found by asking, and recorded. It registers nobody. */
const captureFinal: readonly TableGrant[] = [
  { table: 'auctions', actions: ['GetItem', 'Query', 'UpdateItem'] },
  { table: 'payments', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  { table: 'users', actions: ['PutItem'] },
  record,
  tell,
];

export const GRANTS: Record<FunctionName, FunctionGrants> = {
  'accounts-api': {
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
      { bucket: 'proofs', prefix: 'uploads/', actions: ['GetObject', 'PutObject'] },
      { bucket: 'proofs', prefix: 'proofs/', actions: ['PutObject'] },
      { bucket: 'media', prefix: 'uploads/', actions: ['PutObject'] },
    ],
    missingObjects: ['proofs'],
    // DescribeUserPoolClient: the secret of the app client.
    userPool: [
      'AdminAddUserToGroup',
      'AdminDeleteUser',
      'AdminGetUser',
      'AdminUserGlobalSignOut',
      'DescribeUserPoolClient',
    ],
    parameters: ['vapid-public-key'],
  },
  'browse-api': {
    tables: [
      {
        table: 'auctions',
        // UpdateItem: reading an overdue auction closes it first.
        actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
        indexes: [AUCTIONS_BY_STATUS, AUCTIONS_BY_USER, ...CATALOGUE_INDEX_NAMES],
      },
      { table: 'bids', actions: ['Query'] },
      { table: 'users', actions: ['GetItem'] },
      { table: 'payments', actions: [], indexes: [PAYMENTS_BY_USER] },
      { table: 'notifications', actions: ['GetItem', 'Query'] },
    ],
  },
  'watchlist-api': { tables: [{ table: 'auctions', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] }, askProfile] },
  'selling-api': {
    tables: [{ table: 'auctions', actions: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] }, askProfile],
    objects: [
      { bucket: 'media', prefix: 'uploads/', actions: ['GetObject'] },
      { bucket: 'media', prefix: 'media/', actions: ['PutObject', 'DeleteObject'] },
    ],
    missingObjects: ['media'],
  },
  'bidding-api': {
    tables: [
      { table: 'auctions', actions: ['GetItem', 'UpdateItem'] },
      // Whether a refused bid is the retry of an accepted one.
      { table: 'bids', actions: ['Query'] },
      // Whether an admin has verified the bidder, and not switched the account off since.
      { table: 'users', actions: ['GetItem'] },
    ],
  },
  'payments-api': {
    tables: [
      ...capture,
      // A registration without an EMD checks the profile; nothing else touches it then.
      { table: 'users', actions: ['ConditionCheckItem'] },
      // A bidder may withdraw.
      { table: 'auctions', actions: ['DeleteItem'] },
    ],
    parameters: ['key-id', 'key-secret'],
  },
  'payment-webhook': {
    tables: [...capture, { table: 'payments', actions: [], indexes: [PAYMENTS_BY_ORDER] }],
    parameters: ['webhook-secret'],
  },
  'money-api': {
    tables: [
      ...captureFinal,
      // The contact of a winner; a forfeit moves the wallet.
      { table: 'users', actions: ['GetItem', 'UpdateItem'] },
      {
        table: 'payments',
        actions: [],
        indexes: [PAYMENTS_BY_ATTENTION, PAYMENTS_BY_AUCTION, PAYMENTS_BY_MONTH, PAYMENTS_BY_USER],
      },
      { table: 'money', actions: ['Query'], indexes: [MONEY_BY_AUCTION, MONEY_BY_REFERENCE] },
    ],
    parameters: ['key-id', 'key-secret'],
  },
  'admin-api': {
    tables: [
      // UpdateItem: whoever is disabled or rejected must be read again before they bid.
      {
        table: 'auctions',
        actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
        indexes: ['newestByStatus', STARTING_BY_STATUS, AUCTIONS_BY_USER],
      },
      {
        table: 'users',
        // ConditionCheckItem: that whoever switches an account off is an active admin at that moment.
        actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
        indexes: [USERS_BY_VERIFY_STATUS],
      },
      { table: 'payments', actions: [], indexes: [PAYMENTS_BY_AUCTION] },
      tell,
    ],
    objects: [{ bucket: 'proofs', prefix: 'proofs/', actions: ['GetObject'] }],
    userPool: ['AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'],
  },
  realtime: {
    tables: [
      { table: 'auctions', actions: ['GetItem'] },
      { table: 'connections', actions: ['PutItem', 'UpdateItem', 'DeleteItem'] },
      askProfile,
    ],
    postsToConnections: true,
  },
  'auction-stream': {
    tables: [
      { table: 'auctions', actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'] },
      // Whose bid it was that STATE no longer remembers.
      { table: 'bids', actions: ['PutItem', 'Query'] },
      { table: 'users', actions: ['PutItem'] },
      { table: 'payments', actions: ['UpdateItem'] },
      record,
      tell,
    ],
    schedules: true,
  },
  'auction-push': {
    tables: [
      { table: 'auctions', actions: ['GetItem'] },
      { table: 'connections', actions: ['Query', 'DeleteItem'] },
    ],
    postsToConnections: true,
    invokes: ['push-shard'],
  },
  'push-shard': {
    tables: [
      { table: 'auctions', actions: ['GetItem'] },
      { table: 'connections', actions: ['Query', 'DeleteItem'] },
    ],
    postsToConnections: true,
  },
  'auction-clock': {
    tables: [
      // Before a win becomes overdue the provider is asked, and a payment that was made is recorded.
      ...captureFinal,
      {
        table: 'auctions',
        actions: ['BatchGetItem'],
        // The sweep goes through the whole catalogue.
        indexes: ['newestByStatus', 'newestByCategory'],
      },
    ],
    schedules: true,
    parameters: ['key-id', 'key-secret'],
  },
  'notice-delivery': {
    tables: [
      // UpdateItem: a mailbox that bounces. DeleteItem: a subscription that has ended.
      { table: 'users', actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], indexes: [USERS_BY_PUSH_ROLE] },
      { table: 'notifications', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
      { table: 'connections', actions: ['GetItem', 'Query', 'DeleteItem'] },
    ],
    parameters: ['vapid-public-key', 'vapid-private-key'],
    siteUrl: true,
    sendsMail: true,
    postsToConnections: true,
  },
  'payment-worker': {
    tables: [
      ...capture,
      // The daily books are read over everything that is stored.
      { table: 'payments', actions: ['Scan'], indexes: [PAYMENTS_BY_ATTENTION] },
      { table: 'money', actions: ['Scan'] },
    ],
    parameters: ['key-id', 'key-secret'],
  },
};
