/**
 * What every function is given and may do, written out by hand and apart from the code that builds it: the second
 * entry of double-entry bookkeeping. Whoever changes a grant, a variable or an index changes it here too.
 */

export interface FunctionEntry {
  /** Beside `POWERTOOLS_SERVICE_NAME` and `LOG_LEVEL`, which all have. */
  readonly environment: Readonly<Record<string, string>>;
  /** Beside writing its own log: `<action> <resource>`. */
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
const SCHEDULES =
  'arn:aws:scheduler:ap-south-1:<AWS::AccountId>:schedule/BoliApp-AuctionSchedules-Group-045C7AA4/auction-*';
const POST_TO_CONNECTIONS =
  'execute-api:ManageConnections arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*';
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
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      's3:GetObject <Proofs.Arn>/uploads/*',
      's3:PutObject <Proofs.Arn>/uploads/*',
      's3:PutObject <Proofs.Arn>/proofs/*',
      's3:PutObject <Media.Arn>/uploads/*',
      's3:ListBucket <Proofs.Arn>',
      'cognito-idp:AdminAddUserToGroup <AccountsPool.Arn>',
      'cognito-idp:AdminGetUser <AccountsPool.Arn>',
      'cognito-idp:AdminUserGlobalSignOut <AccountsPool.Arn>',
    ],
  },
  'browse-api': {
    environment: {
      AUCTIONS_TABLE: '<Auctions>',
      BIDS_TABLE: '<Bids>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      NOTIFICATIONS_TABLE: '<Notifications>',
    },
    permissions: [
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}/index/byStatus`,
      `dynamodb:Query ${AUCTIONS}/index/byUser`,
      `dynamodb:Query ${BIDS}`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:Query ${PAYMENTS}/index/byUser`,
      `dynamodb:Query ${NOTIFICATIONS}`,
    ],
  },
  'watchlist-api': {
    environment: { AUCTIONS_TABLE: '<Auctions>' },
    permissions: [`dynamodb:GetItem ${AUCTIONS}`, `dynamodb:UpdateItem ${AUCTIONS}`, `dynamodb:DeleteItem ${AUCTIONS}`],
  },
  'selling-api': {
    environment: { AUCTIONS_TABLE: '<Auctions>', MEDIA_BUCKET: '<Media>' },
    permissions: [
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:PutItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:DeleteItem ${AUCTIONS}`,
      's3:GetObject <Media.Arn>/uploads/*',
      's3:PutObject <Media.Arn>/media/*',
      's3:DeleteObject <Media.Arn>/media/*',
      's3:ListBucket <Media.Arn>',
    ],
  },
  'bidding-api': {
    environment: { AUCTIONS_TABLE: '<Auctions>', BIDS_TABLE: '<Bids>', USERS_TABLE: '<Users>' },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:Query ${BIDS}`,
      `dynamodb:GetItem ${USERS}`,
    ],
  },
  'payments-api': {
    environment: {
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
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      PROOFS_BUCKET: '<Proofs>',
      USER_POOL_ID: '<AccountsPool>',
    },
    permissions: [
      `dynamodb:BatchGetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}/index/byStatus`,
      `dynamodb:Query ${AUCTIONS}/index/byUser`,
      `dynamodb:GetItem ${USERS}`,
      `dynamodb:Query ${USERS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${USERS}`,
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
      AUCTIONS_TABLE: '<Auctions>',
      CONNECTIONS_TABLE: '<Connections>',
      REALTIME_CALLBACK_URL: 'https://<LiveApi>.execute-api.ap-south-1.<AWS::URLSuffix>/live',
      REALTIME_URL: 'wss://<LiveApi>.execute-api.ap-south-1.<AWS::URLSuffix>/live',
    },
    permissions: [
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:PutItem ${CONNECTIONS}`,
      `dynamodb:UpdateItem ${CONNECTIONS}`,
      `dynamodb:DeleteItem ${CONNECTIONS}`,
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
      CONNECTIONS_TABLE: '<Connections>',
      REALTIME_CALLBACK_URL: 'https://<LiveApi>.execute-api.ap-south-1.<AWS::URLSuffix>/live',
      SCHEDULE_GROUP: 'BoliApp-AuctionSchedules-Group-045C7AA4',
      SCHEDULE_TARGET_ARN: '<AuctionClockFunction.Arn>',
      SCHEDULE_ROLE_ARN: '<AuctionSchedulesRole.Arn>',
      PAYMENT_WINDOW_HOURS: '72',
    },
    permissions: [
      ...readStream('Auctions'),
      ...deadLetter('AuctionChanges'),
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
      `dynamodb:PutItem ${BIDS}`,
      `dynamodb:PutItem ${USERS}`,
      `dynamodb:UpdateItem ${PAYMENTS}`,
      `dynamodb:PutItem ${MONEY}`,
      `dynamodb:PutItem ${NOTIFICATIONS}`,
      `dynamodb:Query ${CONNECTIONS}`,
      `dynamodb:DeleteItem ${CONNECTIONS}`,
      POST_TO_CONNECTIONS,
      `scheduler:CreateSchedule ${SCHEDULES}`,
      `scheduler:UpdateSchedule ${SCHEDULES}`,
      `scheduler:DeleteSchedule ${SCHEDULES}`,
      PASS_SCHEDULE_ROLE,
    ],
  },
  'auction-clock': {
    environment: {
      AUCTIONS_TABLE: '<Auctions>',
      USERS_TABLE: '<Users>',
      PAYMENTS_TABLE: '<Payments>',
      MONEY_TABLE: '<Money>',
      NOTIFICATIONS_TABLE: '<Notifications>',
      SCHEDULE_GROUP: 'BoliApp-AuctionSchedules-Group-045C7AA4',
      SCHEDULE_ROLE_ARN: '<AuctionSchedulesRole.Arn>',
      PAYMENT_WINDOW_HOURS: '72',
      RAZORPAY_KEY_ID_PARAMETER: '/boli/razorpay/key-id',
      RAZORPAY_KEY_SECRET_PARAMETER: '/boli/razorpay/key-secret',
      RAZORPAY_API_URL: 'https://api.razorpay.com',
    },
    permissions: [
      ...deadLetter('AuctionSchedules'),
      `dynamodb:GetItem ${AUCTIONS}`,
      `dynamodb:Query ${AUCTIONS}`,
      `dynamodb:UpdateItem ${AUCTIONS}`,
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
    indexes: { byStatus: 'listingStatus S, createdSort S', byUser: 'userId S, sk S' },
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
