/**
 * The names and keys of every table: what the infrastructure creates, the stores use and the local stack boots.
 * A table holds one context's data, so that a function's grant on it means something.
 */

/** The type of a key attribute: S text, N number. */
type KeyType = 'S' | 'N';

interface Key {
  readonly name: string;
  readonly type: KeyType;
}

interface IndexSpec {
  readonly partition: Key;
  readonly sort: Key;
}

export interface TableSpec {
  readonly partition: Key;
  readonly sort?: Key;
  readonly indexes: Readonly<Record<string, IndexSpec>>;
  /** The attribute with the expiry in epoch seconds, where items expire. */
  readonly ttl?: 'expiresAt';
  /** Whether changes are read as a stream (old and new images). */
  readonly stream: boolean;
}

const text = (name: string): Key => ({ name, type: 'S' });

/** GSI `byStatus`: LISTING items only. Sort `createdSort` is `<createdAt ISO>#<auctionId>`. */
export const AUCTIONS_BY_STATUS = 'byStatus';
/** GSI `byUser`: BIDDER# and WATCH# items of one user, sorted by `sk`. */
export const AUCTIONS_BY_USER = 'byUser';
/** GSI `byVerifyStatus`: PROFILE items of bidders. Sort `createdSort` is `<createdAt ISO>#<userId>`. */
export const USERS_BY_VERIFY_STATUS = 'byVerifyStatus';
/** GSI `byUser`: payments of one user by creation time. */
export const PAYMENTS_BY_USER = 'byUser';
/** GSI `byOrder`: the payment of one provider order. */
export const PAYMENTS_BY_ORDER = 'byOrder';
/** GSI `byAuction`: payments of one auction by creation time. */
export const PAYMENTS_BY_AUCTION = 'byAuction';
/** GSI `byAttention`: only payments that somebody must still look after (open orders, refunds due), oldest first. */
export const PAYMENTS_BY_ATTENTION = 'byAttention';

/** GSI `byMonth`: payments that reached the provider, by the month they were begun in (`2026-11`) and their time. */
export const PAYMENTS_BY_MONTH = 'byMonth';
/** GSI `byAuction`: the ledger of one auction's money by time. */
export const MONEY_BY_AUCTION = 'byAuction';
/** GSI `byReference`: money events by the provider's or a bank's number. */
export const MONEY_BY_REFERENCE = 'byReference';

export const TABLES = {
  /** `LISTING`, `STATE`, `BIDDER#<userId>`, `WATCH#<userId>` of each auction. */
  auctions: {
    partition: text('auctionId'),
    sort: text('sk'),
    indexes: {
      [AUCTIONS_BY_STATUS]: { partition: text('listingStatus'), sort: text('createdSort') },
      [AUCTIONS_BY_USER]: { partition: text('userId'), sort: text('sk') },
    },
    stream: true,
  },
  /** The append-only bid ledger. */
  bids: { partition: text('auctionId'), sort: { name: 'seq', type: 'N' }, indexes: {}, stream: false },
  /** `PROFILE`, `ACTIVITY#<time>#<id>`, `WALLET#<time>#<id>`, `DEVICE#<hash>` of each user; `COUNTS` under `#COUNTS`. */
  users: {
    partition: text('userId'),
    sort: text('sk'),
    indexes: { [USERS_BY_VERIFY_STATUS]: { partition: text('verifyStatus'), sort: text('createdSort') } },
    stream: false,
  },
  /** Payments, and markers of provider events already seen (which expire). */
  payments: {
    partition: text('paymentId'),
    indexes: {
      [PAYMENTS_BY_USER]: { partition: text('userId'), sort: text('createdAt') },
      [PAYMENTS_BY_ORDER]: { partition: text('orderId'), sort: text('createdAt') },
      [PAYMENTS_BY_AUCTION]: { partition: text('auctionId'), sort: text('createdAt') },
      [PAYMENTS_BY_ATTENTION]: { partition: text('attention'), sort: text('attentionSince') },
      [PAYMENTS_BY_MONTH]: { partition: text('month'), sort: text('createdAt') },
    },
    ttl: 'expiresAt',
    stream: true,
  },
  /** The append-only ledger of money events, per payment or win. */
  money: {
    partition: text('subject'),
    sort: text('entry'),
    indexes: {
      [MONEY_BY_AUCTION]: { partition: text('auctionId'), sort: text('createdAt') },
      [MONEY_BY_REFERENCE]: { partition: text('reference'), sort: text('createdAt') },
    },
    stream: false,
  },
  /** Notices per recipient: a user id, or the broadcasts `#USERS` and `#ADMINS`. */
  notifications: { partition: text('userId'), sort: text('id'), indexes: {}, ttl: 'expiresAt', stream: false },
  /** WebSocket subscriptions, connections and tickets. */
  connections: { partition: text('topic'), sort: text('connectionId'), indexes: {}, ttl: 'expiresAt', stream: false },
} as const satisfies Record<string, TableSpec>;

export type TableName = keyof typeof TABLES;

/** The environment variable that carries a table's name. */
export const TABLE_ENV = {
  auctions: 'AUCTIONS_TABLE',
  bids: 'BIDS_TABLE',
  users: 'USERS_TABLE',
  payments: 'PAYMENTS_TABLE',
  money: 'MONEY_TABLE',
  notifications: 'NOTIFICATIONS_TABLE',
  connections: 'CONNECTIONS_TABLE',
} as const satisfies Record<TableName, string>;
