/**
 * Keys of every table and index (partition, sort), a second time: a changed key would make CloudFormation replace the table,
 * and leave its data behind.
 */
export const TABLE_INVENTORY: Readonly<
  Record<string, { readonly keys: string; readonly indexes: Readonly<Record<string, string>>; readonly ttl?: string }>
> = {
  Auctions: {
    keys: 'auctionId S, sk S',
    indexes: {
      byUser:
        'userId S, sk S, with name, registeredAt, deposit, depositAmount, outcome, finalPayment, paymentDueAt, counted, watchedAt, ownList',
      byFinalPayment: 'finalPayment S, paymentDueAt N, keys only',
      byYard: 'yard S, day S, keys only',
      bySeller: 'sellerId S, createdSort S, keys only',
      byAuditMonth: 'auditMonth S, sk S',
    },
  },
  Feed: { keys: 'feed S, change S', indexes: {}, ttl: 'expiresAt' },
  Bids: { keys: 'auctionId S, seq N', indexes: {} },
  Users: {
    keys: 'userId S, sk S',
    indexes: {
      byVerifyStatus: 'verifyStatus S, createdSort S',
      byChange: 'role S, updatedAt N, with name, email, mobile, verifyStatus, createdSort, idDocument',
      byPushRole: 'pushRole S, sk S',
      bySearchScope: 'searchScope S, sk S, with name, query, createdAt',
      byAuditMonth: 'auditMonth S, sk S',
    },
    ttl: 'expiresAt',
  },
  Payments: {
    keys: 'paymentId S',
    indexes: {
      byUser: 'userId S, createdAt S',
      byOrder: 'orderId S, createdAt S',
      byAuction: 'auctionId S, createdAt S',
      byAttention: 'attention S, attentionSince S',
      byMonth: 'month S, createdAt S',
      byDispute: 'disputed S, createdAt S, keys only',
    },
    ttl: 'expiresAt',
  },
  Books: { keys: 'part S, key S', indexes: {} },
  Money: {
    keys: 'subject S, entry S',
    indexes: {
      byAuction: 'auctionId S, createdAt S',
      byReference: 'reference S, createdAt S',
      byDay: 'bookedOn S, auctionId S, with userId, kind, at, amount, from, to',
    },
  },
  Invoices: { keys: 'subject S, entry S', indexes: { byNumber: 'number S, entry S, keys only' } },
  Notifications: { keys: 'userId S, id S', indexes: {}, ttl: 'expiresAt' },
  Connections: { keys: 'topic S, connectionId S', indexes: {}, ttl: 'expiresAt' },
  Grievances: {
    keys: 'grievance S, entry S',
    indexes: {
      byQueue: 'queue S, since N, keys only',
      byOwner: 'owner S, openedAt N, keys only',
      byMonth: 'month S, openedAt N, keys only',
      byAuction: 'auctionId S, openedAt N, keys only',
    },
    ttl: 'expiresAt',
  },
  Limits: { keys: 'limit S', indexes: {}, ttl: 'expiresAt' },
  AskedActs: { keys: 'list S, actId S', indexes: {}, ttl: 'expiresAt' },
  Sellers: { keys: 'sellerId S, sk S', indexes: { byName: 'list S, sortName S', byDay: 'bookedOn S, sk S' } },
};
