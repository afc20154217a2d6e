/**
 * What every function is given and may do, written out by hand and apart from the code that builds it: the second
 * entry of double-entry bookkeeping. Whoever changes a grant, a variable or an index changes it here too.
 */

export interface FunctionEntry {
  /** Beside `LOG_LEVEL` and the names Powertools goes by, which all have. */
  readonly environment: Readonly<Record<string, string>>;
  /** Beside writing its own log and traces: `<action> <resource>`. */
  readonly permissions: readonly string[];
}

const AUCTIONS = '<Auctions.Arn>';
const BIDS = '<Bids.Arn>';
const USERS = '<Users.Arn>';
const PAYMENTS = '<Payments.Arn>';
const MONEY = '<Money.Arn>';
const NOTIFICATIONS = '<Notifications.Arn>';
const CONNECTIONS = '<Connections.Arn>';
const PARAMETERS = 'arn:aws:ssm:ap-south-1:<AWS::AccountId>:parameter/boli/razorpay';
const SCHEDULES = 'arn:aws:scheduler:ap-south-1:<AWS::AccountId>:schedule/<AuctionSchedulesGroup>/auction-*';
const POST_TO_CONNECTIONS =
  'execute-api:ManageConnections arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*';
/** What the distribution shows to the functions that answer HTTP. */
const ORIGIN_KEYS = '{{resolve:secretsmanager:<OriginKeysKey1>:SecretString:::}}';
const PASS_SCHEDULE_ROLE =
  'iam:PassRole <AuctionSchedulesRole.Arn> if {"StringEquals":{"iam:PassedToService":"scheduler.amazonaws.com"}}';

const readStream = (table: string): string[] =>
  ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    (action) => `dynamodb:${action} <${table}.StreamArn>`,
  );
const deadLetter = (queue: string): string[] =>
  ['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'].map((action) => `sqs:${action} <${queue}DeadLetters.Arn>`);

export const INVENTORY: Readonly<Record<string, FunctionEntry>> = {
  'accounts-api': {
    environment: {
      ORIGIN_KEYS,
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      PROOFS_BUCKET: '<Proofs>',
      MEDIA_BUCKET: '<Media>',
      USER_POOL_ID: '<AccountsPool>',
      USER_POOL_CLIENT_ID: '<AccountsPoolSite>',
    },
    permissions: [
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:Query ${USERS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${USERS}`,
      `dynamodb:DeleteItem ${USERS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}/index/byUser`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `dynamodb:UpdateItem ${NOTIFICATIONS}`,
      's3:GetObject <Proofs.Arn>/uploads/*',
      's3:PutObject <Proofs.Arn>/uploads/*',
      's3:PutObject <Proofs.Arn>/proofs/*',
      's3:PutObject <Media.Arn>/uploads/*',
      's3:ListBucket <Proofs.Arn>',
      'cognito-idp:AdminAddUserToGroup <AccountsPool.Arn>',
      'cognito-idp:AdminDeleteUser <AccountsPool.Arn>',
      'cognito-idp:AdminGetUser <AccountsPool.Arn>',
      'cognito-idp:AdminUserGlobalSignOut <AccountsPool.Arn>',
      'cognito-idp:DescribeUserPoolClient <AccountsPool.Arn>',
    ],
  },
  'browse-api': {
    environment: {
      ORIGIN_KEYS,
      AUCTIONS_TABLE: '<Auctions>',
      BIDS_TABLE: '<Bids>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      NOTIFICATIONS_TABLE: '<Notifications>',
    },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}/index/byStatus`,
      `dynamodb:Query ${AUCTIONS}/index/byUser`,
      `dynamodb:Query ${AUCTIONS}/index/newestByStatus`,
      `dynamodb:Query ${AUCTIONS}/index/newestByCategory`,
      `dynamodb:Query ${AUCTIONS}/index/priceByStatus`,
      `dynamodb:Query ${AUCTIONS}/index/priceByCategory`,
      `dynamodb:Query ${AUCTIONS}/index/closingByStatus`,
      `dynamodb:Query ${AUCTIONS}/index/closingByCategory`,
      `dynamodb:Query ${AUCTIONS}/index/startingByStatus`,
      `dynamodb:Query ${BIDS}`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:Query ${PAYMENTS}/index/byUser`,
      `dynamodb:GetItem ${NOTIFICATIONS}`,
      `dynamodb:Query ${NOTIFICATIONS}`,
    ],
  },
  'watchlist-api': {
    environment: { ORIGIN_KEYS, AUCTIONS_TABLE: '<Auctions>', USERS_TABLE: '<Users>' },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:DeleteItem ${AUCTIONS}`,
      `dynamodb:GetItem ${USERS}`,
    ],
  },
  'selling-api': {
    environment: { ORIGIN_KEYS, AUCTIONS_TABLE: '<Auctions>', USERS_TABLE: '<Users>', MEDIA_BUCKET: '<Media>' },
    permissions: [
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:PutItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:DeleteItem ${AUCTIONS}`,
      `dynamodb:GetItem ${USERS}`,
      's3:GetObject <Media.Arn>/uploads/*',
      's3:PutObject <Media.Arn>/media/*',
      's3:DeleteObject <Media.Arn>/media/*',
      's3:ListBucket <Media.Arn>',
    ],
  },
  'bidding-api': {
    environment: { ORIGIN_KEYS, AUCTIONS_TABLE: '<Auctions>', BIDS_TABLE: '<Bids>', USERS_TABLE: '<Users>' },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:Query ${BIDS}`,
      `dynamodb:GetItem ${USERS}`,
    ],
  },
  'payments-api': {
    environment: {
      ORIGIN_KEYS,
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      MONEY_TABLE: '<Money>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      RAZORPAY_KEY_ID_PARAMETER: '/boli/razorpay/key-id',
      RAZORPAY_KEY_SECRET_PARAMETER: '/boli/razorpay/key-secret',
      RAZORPAY_API_URL: 'https://api.razorpay.com',
      RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
    },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:PutItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${USERS}`,
      `dynamodb:GetItem ${PAYMENTS}`,
      `dynamodb:PutItem ${PAYMENTS}`,
      `dynamodb:UpdateItem ${PAYMENTS}`,
      `dynamodb:PutItem ${MONEY}`,
      `dynamodb:ConditionCheckItem ${USERS}`,
      `dynamodb:DeleteItem ${AUCTIONS}`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `ssm:GetParameter ${PARAMETERS}/key-id`,
      `ssm:GetParameter ${PARAMETERS}/key-secret`,
    ],
  },
  'payment-webhook': {
    environment: {
      ORIGIN_KEYS,
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      MONEY_TABLE: '<Money>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      RAZORPAY_WEBHOOK_SECRET_PARAMETER: '/boli/razorpay/webhook-secret',
    },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:PutItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${USERS}`,
      `dynamodb:GetItem ${PAYMENTS}`,
      `dynamodb:PutItem ${PAYMENTS}`,
      `dynamodb:UpdateItem ${PAYMENTS}`,
      `dynamodb:Query ${PAYMENTS}/index/byOrder`,
      `dynamodb:PutItem ${MONEY}`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `ssm:GetParameter ${PARAMETERS}/webhook-secret`,
    ],
  },
  'money-api': {
    environment: {
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      MONEY_TABLE: '<Money>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      PAYMENT_WINDOW_HOURS: '72',
      RAZORPAY_KEY_ID_PARAMETER: '/boli/razorpay/key-id',
      RAZORPAY_KEY_SECRET_PARAMETER: '/boli/razorpay/key-secret',
      RAZORPAY_API_URL: 'https://api.razorpay.com',
    },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${USERS}`,
      `dynamodb:GetItem ${PAYMENTS}`,
      `dynamodb:PutItem ${PAYMENTS}`,
      `dynamodb:UpdateItem ${PAYMENTS}`,
      `dynamodb:Query ${PAYMENTS}/index/byAttention`,
      `dynamodb:Query ${PAYMENTS}/index/byAuction`,
      `dynamodb:Query ${PAYMENTS}/index/byMonth`,
      `dynamodb:Query ${PAYMENTS}/index/byUser`,
      `dynamodb:PutItem ${MONEY}`,
      `dynamodb:Query ${MONEY}`,
      `dynamodb:Query ${MONEY}/index/byAuction`,
      `dynamodb:Query ${MONEY}/index/byReference`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `ssm:GetParameter ${PARAMETERS}/key-id`,
      `ssm:GetParameter ${PARAMETERS}/key-secret`,
    ],
  },
  'admin-api': {
    environment: {
      ORIGIN_KEYS,
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      PROOFS_BUCKET: '<Proofs>',
      USER_POOL_ID: '<AccountsPool>',
    },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}/index/newestByStatus`,
      `dynamodb:Query ${AUCTIONS}/index/startingByStatus`,
      `dynamodb:Query ${AUCTIONS}/index/byUser`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:Query ${USERS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${USERS}`,
      `dynamodb:ConditionCheckItem ${USERS}`,
      `dynamodb:Query ${USERS}/index/byVerifyStatus`,
      `dynamodb:Query ${PAYMENTS}/index/byAuction`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      's3:GetObject <Proofs.Arn>/proofs/*',
      'cognito-idp:AdminDisableUser <AccountsPool.Arn>',
      'cognito-idp:AdminEnableUser <AccountsPool.Arn>',
      'cognito-idp:AdminUserGlobalSignOut <AccountsPool.Arn>',
    ],
  },
  realtime: {
    environment: {
      ORIGIN_KEYS,
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      CONNECTIONS_TABLE: '<Connections>',
      REALTIME_CALLBACK_URL: 'https://<LiveApi>.execute-api.ap-south-1.<AWS::URLSuffix>/live',
      REALTIME_URL: 'wss://<LiveApi>.execute-api.ap-south-1.<AWS::URLSuffix>/live',
    },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:PutItem ${CONNECTIONS}`,
      `dynamodb:UpdateItem ${CONNECTIONS}`,
      `dynamodb:DeleteItem ${CONNECTIONS}`,
      `dynamodb:GetItem ${USERS}`,
      POST_TO_CONNECTIONS,
    ],
  },
  'auction-stream': {
    environment: {
      AUCTIONS_TABLE: '<Auctions>',
      BIDS_TABLE: '<Bids>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      MONEY_TABLE: '<Money>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      SCHEDULE_GROUP: '<AuctionSchedulesGroup>',
      SCHEDULE_TARGET_ARN: '<AuctionClockFunction.Arn>',
      SCHEDULE_ROLE_ARN: '<AuctionSchedulesRole.Arn>',
      SCHEDULE_DEAD_LETTERS_ARN: '<AuctionSchedulesDeadLetters.Arn>',
      PAYMENT_WINDOW_HOURS: '72',
    },
    permissions: [
      ...readStream('Auctions'),
      ...deadLetter('AuctionChanges'),
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:PutItem ${BIDS}`,
      `dynamodb:Query ${BIDS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${PAYMENTS}`,
      `dynamodb:PutItem ${MONEY}`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `scheduler:CreateSchedule ${SCHEDULES}`,
      `scheduler:UpdateSchedule ${SCHEDULES}`,
      `scheduler:DeleteSchedule ${SCHEDULES}`,
      PASS_SCHEDULE_ROLE,
    ],
  },
  'auction-push': {
    environment: {
      AUCTIONS_TABLE: '<Auctions>',
      CONNECTIONS_TABLE: '<Connections>',
      REALTIME_CALLBACK_URL: 'https://<LiveApi>.execute-api.ap-south-1.<AWS::URLSuffix>/live',
    },
    permissions: [
      ...readStream('Auctions'),
      ...deadLetter('WatchedChanges'),
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:Query ${CONNECTIONS}`,
      `dynamodb:DeleteItem ${CONNECTIONS}`,
      POST_TO_CONNECTIONS,
    ],
  },
  'auction-clock': {
    environment: {
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      MONEY_TABLE: '<Money>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      SCHEDULE_GROUP: '<AuctionSchedulesGroup>',
      SCHEDULE_ROLE_ARN: '<AuctionSchedulesRole.Arn>',
      SCHEDULE_DEAD_LETTERS_ARN: '<AuctionSchedulesDeadLetters.Arn>',
      PAYMENT_WINDOW_HOURS: '72',
      RAZORPAY_KEY_ID_PARAMETER: '/boli/razorpay/key-id',
      RAZORPAY_KEY_SECRET_PARAMETER: '/boli/razorpay/key-secret',
      RAZORPAY_API_URL: 'https://api.razorpay.com',
    },
    permissions: [
      ...deadLetter('AuctionSchedules'),
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}/index/newestByStatus`,
      `dynamodb:Query ${AUCTIONS}/index/newestByCategory`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:GetItem ${PAYMENTS}`,
      `dynamodb:PutItem ${PAYMENTS}`,
      `dynamodb:UpdateItem ${PAYMENTS}`,
      `dynamodb:PutItem ${MONEY}`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `ssm:GetParameter ${PARAMETERS}/key-id`,
      `ssm:GetParameter ${PARAMETERS}/key-secret`,
      `scheduler:CreateSchedule ${SCHEDULES}`,
      `scheduler:UpdateSchedule ${SCHEDULES}`,
      `scheduler:DeleteSchedule ${SCHEDULES}`,
      PASS_SCHEDULE_ROLE,
    ],
  },
  'payment-worker': {
    environment: {
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      MONEY_TABLE: '<Money>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      RAZORPAY_KEY_ID_PARAMETER: '/boli/razorpay/key-id',
      RAZORPAY_KEY_SECRET_PARAMETER: '/boli/razorpay/key-secret',
      RAZORPAY_API_URL: 'https://api.razorpay.com',
    },
    permissions: [
      ...readStream('Payments'),
      ...deadLetter('RefundsDue'),
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:PutItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${USERS}`,
      `dynamodb:GetItem ${PAYMENTS}`,
      `dynamodb:PutItem ${PAYMENTS}`,
      `dynamodb:UpdateItem ${PAYMENTS}`,
      `dynamodb:Query ${PAYMENTS}/index/byAttention`,
      `dynamodb:Scan ${PAYMENTS}`,
      `dynamodb:PutItem ${MONEY}`,
      `dynamodb:Scan ${MONEY}`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `ssm:GetParameter ${PARAMETERS}/key-id`,
      `ssm:GetParameter ${PARAMETERS}/key-secret`,
    ],
  },
};

/** Keys of every table and index: partition, sort. */
export const TABLE_INVENTORY: Readonly<
  Record<string, { readonly keys: string; readonly indexes: Readonly<Record<string, string>>; readonly ttl?: string }>
> = {
  Auctions: {
    keys: 'auctionId S, sk S',
    indexes: {
      byStatus: 'listingStatus S, createdSort S',
      byUser: 'userId S, sk S',
      newestByStatus: 'listingStatus S, createdSort S, keys only',
      newestByCategory: 'statusCategory S, createdSort S, keys only',
      priceByStatus: 'listingStatus S, priceSort S, keys only',
      priceByCategory: 'statusCategory S, priceSort S, keys only',
      closingByStatus: 'listingStatus S, closingSort S, keys only',
      closingByCategory: 'statusCategory S, closingSort S, keys only',
      startingByStatus: 'listingStatus S, startAt N, keys only',
    },
  },
  Bids: { keys: 'auctionId S, seq N', indexes: {} },
  Users: { keys: 'userId S, sk S', indexes: { byVerifyStatus: 'verifyStatus S, createdSort S' } },
  Payments: {
    keys: 'paymentId S',
    indexes: {
      byUser: 'userId S, createdAt S',
      byOrder: 'orderId S, createdAt S',
      byAuction: 'auctionId S, createdAt S',
      byAttention: 'attention S, attentionSince S',
      byMonth: 'month S, createdAt S',
    },
    ttl: 'expiresAt',
  },
  Money: {
    keys: 'subject S, entry S',
    indexes: { byAuction: 'auctionId S, createdAt S', byReference: 'reference S, createdAt S' },
  },
  Notifications: { keys: 'userId S, id S', indexes: {}, ttl: 'expiresAt' },
  Connections: { keys: 'topic S, connectionId S', indexes: {}, ttl: 'expiresAt' },
};
