/**
 * The names and keys of every table. The infrastructure creates them, the stores use them and the local stack starts
 * them. Several contexts may write a table: selling, bidding, payments, deposits, watchlist and lifecycle write
 * Auctions. `infra/specs` grants each function its access.
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
  /** Whole items by default. An index of keys, or of some attributes, is not written when others change. */
  readonly holds?: 'keys' | readonly string[];
}

export interface TableSpec {
  readonly partition: Key;
  readonly sort?: Key;
  readonly indexes: Readonly<Record<string, IndexSpec>>;
  /** The attribute with the expiry in epoch seconds, where items expire. */
  readonly ttl?: 'expiresAt';
  /** Whether the table has a stream (old and new images). */
  readonly stream: boolean;
}

const text = (name: string): Key => ({ name, type: 'S' });

/** GSI `byUser`: BIDDER# and WATCH# items of one user, sorted by `sk`. */
export const AUCTIONS_BY_USER = 'byUser';
/**
 * GSI `byVerifyStatus`: PROFILE items of bidders, and their STANDING items by change (`standing-item.ts`). Sort
 * `createdSort` is `<createdAt ISO>#<userId>`.
 */
export const USERS_BY_VERIFY_STATUS = 'byVerifyStatus';
/** GSI `byChange`: PROFILE items by role in the order of change, with the fields that the user search needs. */
export const USERS_BY_CHANGE = 'byChange';
/** GSI `byPushRole`: DEVICE# items by the role of their holder, for broadcasts. */
export const USERS_BY_PUSH_ROLE = 'byPushRole';
/** GSI `bySearchScope`: SEARCH# items by the category that they search, or `*` for all. */
export const USERS_BY_SEARCH_SCOPE = 'bySearchScope';
/** GSI `byAuditMonth` of Auctions and of Users: AUDIT# items by the month and time of the action. */
export const AUDIT_BY_MONTH = 'byAuditMonth';
/** GSI `bySeller`: the LISTING items of a seller's lots by creation. */
export const AUCTIONS_BY_SELLER = 'bySeller';
/** GSI `byDay` of Sellers: entries of their ledgers by the day on which they were written, for the accountant's vouchers. */
export const SELLERS_BY_DAY = 'byDay';
/** GSI `byName`: all SELLER items by name. */
export const SELLERS_BY_NAME = 'byName';
/** GSI `byFinalPayment`: BIDDER# items of winners by payment state and due time. */
export const AUCTIONS_BY_FINAL_PAYMENT = 'byFinalPayment';
/**
 * GSI `byYard`: `to-collect`: BIDDER# items of paid wins by the last day to collect; `visit`: HANDOVER# items by the
 * day of the appointment.
 */
export const AUCTIONS_BY_YARD = 'byYard';
/** GSI `byUser`: payments of one user by creation time. */
export const PAYMENTS_BY_USER = 'byUser';
/** GSI `byOrder`: the payment of one provider order. */
export const PAYMENTS_BY_ORDER = 'byOrder';
/** GSI `byAuction`: payments of one auction by creation time. */
export const PAYMENTS_BY_AUCTION = 'byAuction';
/** GSI `byAttention`: only payments with work left (open orders, refunds due, rechecks), oldest first. */
export const PAYMENTS_BY_ATTENTION = 'byAttention';

/** GSI `byDispute`: payments with a dispute that has not ended. */
export const PAYMENTS_BY_DISPUTE = 'byDispute';
/** GSI `byMonth`: payments that reached the provider, by the month (`2026-11`) and time of their creation. */
export const PAYMENTS_BY_MONTH = 'byMonth';
/** GSI `byNumber`: the payment of an invoice or credit note. */
export const INVOICES_BY_NUMBER = 'byNumber';
/** GSI `byAuction`: the ledger of one auction's money by time. */
export const MONEY_BY_AUCTION = 'byAuction';
/** GSI `byDay`: money events by the day on which they were written, for the daily books. */
export const MONEY_BY_DAY = 'byDay';
/** GSI `byReference`: money events by the provider's or a bank's number. */
export const MONEY_BY_REFERENCE = 'byReference';

/** GSI `byQueue`: open grievances by duty, the one whose clocks began first is the first. */
export const GRIEVANCES_BY_QUEUE = 'byQueue';
/** GSI `byOwner`: grievances of an account or an address by the time of receipt. */
export const GRIEVANCES_BY_OWNER = 'byOwner';
/** GSI `byMonth`: grievances by the month and time of their receipt. */
export const GRIEVANCES_BY_MONTH = 'byMonth';
/** GSI `byAuction`: grievances about an auction or its payments. */
export const GRIEVANCES_BY_AUCTION = 'byAuction';

export const TABLES = {
  /**
   * `LISTING`, `STATE`, `BIDDER#<userId>`, `WATCH#<userId>`, `HANDOVER#<paymentId>`, `AUDIT#<time>#…` of each auction;
   * `SALE`, `BIDDER#<userId>`, `AUDIT#…` of each sale, and their list; `POWER` of each of its bidders; `PASS` under
   * `#PASS#<code>`, where a gate pass leads.
   */
  auctions: {
    partition: text('auctionId'),
    sort: text('sk'),
    indexes: {
      // All attributes that readers need, but not the last bid: a bid must not write the index.
      [AUCTIONS_BY_USER]: {
        partition: text('userId'),
        sort: text('sk'),
        holds: [
          'name',
          'registeredAt',
          'deposit',
          'depositAmount',
          'outcome',
          'finalPayment',
          'paymentDueAt',
          'counted',
          'watchedAt',
          'ownList',
        ],
      },
      [AUDIT_BY_MONTH]: { partition: text('auditMonth'), sort: text('sk') },
      [AUCTIONS_BY_FINAL_PAYMENT]: {
        partition: text('finalPayment'),
        sort: { name: 'paymentDueAt', type: 'N' },
        holds: 'keys',
      },
      [AUCTIONS_BY_YARD]: { partition: text('yard'), sort: text('day'), holds: 'keys' },
      [AUCTIONS_BY_SELLER]: { partition: text('sellerId'), sort: text('createdSort'), holds: 'keys' },
    },
    stream: true,
  },
  /** Changes of the catalogue, one item each (`catalogue/catalogue-feed.ts`). */
  feed: { partition: text('feed'), sort: text('change'), indexes: {}, ttl: 'expiresAt', stream: false },
  /** The append-only bid ledger; `<auctionId>#maximums`, `<auctionId>#events` and `<auctionId>#runs` beside it. */
  bids: { partition: text('auctionId'), sort: { name: 'seq', type: 'N' }, indexes: {}, stream: true },
  /**
   * `PROFILE`, `NOTICES`, `INVOICE_DETAILS`, `ACTIVITY#<time>#<id>`, `WALLET#<time>#<id>`, `DEVICE#<hash>`,
   * `NOTE#<time>#<id>`, `SHARED_DEVICE#<id>`, `SESSION#<begin>`, `SEARCH#<hash>`, `SEARCHES`, `VIEWS`, `STANDING`,
   * `HOUSE_MAIL#<key>`, `AUDIT#<time>#…` of each user; `COUNTS` under `#COUNTS`; `MOBILE` under `#MOBILE#<digits>`, the
   * claim of a mobile number.
   */
  users: {
    partition: text('userId'),
    sort: text('sk'),
    indexes: {
      [USERS_BY_VERIFY_STATUS]: { partition: text('verifyStatus'), sort: text('createdSort') },
      [USERS_BY_CHANGE]: {
        partition: text('role'),
        sort: { name: 'updatedAt', type: 'N' },
        holds: ['name', 'email', 'mobile', 'verifyStatus', 'createdSort', 'idDocument'],
      },
      [USERS_BY_PUSH_ROLE]: { partition: text('pushRole'), sort: text('sk') },
      [USERS_BY_SEARCH_SCOPE]: {
        partition: text('searchScope'),
        sort: text('sk'),
        holds: ['name', 'query', 'createdAt'],
      },
      [AUDIT_BY_MONTH]: { partition: text('auditMonth'), sort: text('sk') },
    },
    ttl: 'expiresAt',
    stream: false,
  },
  /**
   * Payments; `revenue_<paymentId>`, a final payment in the revenue; `utr_<UTR>`, the claim of a bank transfer;
   * `event_<hash>`, a handled event of the provider (these expire).
   */
  payments: {
    partition: text('paymentId'),
    indexes: {
      [PAYMENTS_BY_USER]: { partition: text('userId'), sort: text('createdAt') },
      [PAYMENTS_BY_ORDER]: { partition: text('orderId'), sort: text('createdAt') },
      [PAYMENTS_BY_AUCTION]: { partition: text('auctionId'), sort: text('createdAt') },
      [PAYMENTS_BY_ATTENTION]: { partition: text('attention'), sort: text('attentionSince') },
      [PAYMENTS_BY_MONTH]: { partition: text('month'), sort: text('createdAt') },
      [PAYMENTS_BY_DISPUTE]: { partition: text('disputed'), sort: text('createdAt'), holds: 'keys' },
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
      [MONEY_BY_DAY]: {
        partition: text('bookedOn'),
        sort: text('auctionId'),
        holds: ['userId', 'kind', 'at', 'amount', 'from', 'to'],
      },
    },
    stream: false,
  },
  /**
   * The daily books: `closing`, `days`, `months`, `lots#<month>` with one item each, their sums `ended`, and the lots
   * that are `open` (`books/book-items.ts`).
   */
  books: { partition: text('part'), sort: text('key'), indexes: {}, stream: false },
  /**
   * Tax invoices and credit notes, per payment and the event that caused them; the last number of a series under its
   * name.
   */
  invoices: {
    partition: text('subject'),
    sort: text('entry'),
    indexes: { [INVOICES_BY_NUMBER]: { partition: text('number'), sort: text('entry'), holds: 'keys' } },
    stream: false,
  },
  /**
   * Notices per recipient: a user id, or the broadcasts `#USERS` and `#ADMINS`; marks, claims and fan-outs under their
   * own keys.
   */
  notifications: { partition: text('userId'), sort: text('id'), indexes: {}, ttl: 'expiresAt', stream: true },
  /** WebSocket subscriptions, connections and tickets. */
  connections: { partition: text('topic'), sort: text('connectionId'), indexes: {}, ttl: 'expiresAt', stream: false },
  /** `GRIEVANCE` and its `LINE#<place>`; `GUEST` under `guest#<hash>`, a browser that asked for a code. */
  grievances: {
    partition: text('grievance'),
    sort: text('entry'),
    indexes: {
      [GRIEVANCES_BY_QUEUE]: { partition: text('queue'), sort: { name: 'since', type: 'N' }, holds: 'keys' },
      [GRIEVANCES_BY_OWNER]: { partition: text('owner'), sort: { name: 'openedAt', type: 'N' }, holds: 'keys' },
      [GRIEVANCES_BY_MONTH]: { partition: text('month'), sort: { name: 'openedAt', type: 'N' }, holds: 'keys' },
      [GRIEVANCES_BY_AUCTION]: { partition: text('auctionId'), sort: { name: 'openedAt', type: 'N' }, holds: 'keys' },
    },
    ttl: 'expiresAt',
    stream: false,
  },
  /** Counters per limit and window; `upload#<key>`: the claimed use of an upload. */
  limits: { partition: text('limit'), indexes: {}, ttl: 'expiresAt', stream: false },
  /** Acts of staff that wait for a second person, or did: one list, by the time of asking. */
  askedActs: { partition: text('list'), sort: text('actId'), indexes: {}, ttl: 'expiresAt', stream: false },
  /** Sellers, and what the house owes them (`sellers/seller-items.ts`). */
  sellers: {
    partition: text('sellerId'),
    sort: text('sk'),
    indexes: {
      [SELLERS_BY_NAME]: { partition: text('list'), sort: text('sortName') },
      [SELLERS_BY_DAY]: { partition: text('bookedOn'), sort: text('sk') },
    },
    stream: false,
  },
} as const satisfies Record<string, TableSpec>;

export type TableName = keyof typeof TABLES;

/** The environment variable that carries a table's name. */
export const TABLE_ENV = {
  auctions: 'AUCTIONS_TABLE',
  feed: 'FEED_TABLE',
  bids: 'BIDS_TABLE',
  users: 'USERS_TABLE',
  payments: 'PAYMENTS_TABLE',
  money: 'MONEY_TABLE',
  books: 'BOOKS_TABLE',
  invoices: 'INVOICES_TABLE',
  notifications: 'NOTIFICATIONS_TABLE',
  connections: 'CONNECTIONS_TABLE',
  grievances: 'GRIEVANCES_TABLE',
  limits: 'LIMITS_TABLE',
  askedActs: 'ASKED_ACTS_TABLE',
  sellers: 'SELLERS_TABLE',
} as const satisfies Record<TableName, string>;
