/**
 * What every function may do, written out by hand and apart from the code that grants it: the second entry of
 * double-entry bookkeeping. Whoever changes a grant changes it here too.
 *
 * A line names a resource and the actions on it, as `grantsOf` (policies.ts) reads them from the template; actions of
 * DynamoDB go without their service, and writing its own log and traces, which every function may do, is left out.
 */
type Grants = Readonly<Record<string, string>>;

const PROVIDER_KEYS: Grants = {
  'parameter/boli/razorpay/key-id': 'ssm:GetParameter',
  'parameter/boli/razorpay/key-secret': 'ssm:GetParameter',
};
const SCHEDULES: Grants = {
  'schedule/AuctionSchedulesGroup/auction-*':
    'scheduler:CreateSchedule scheduler:UpdateSchedule scheduler:DeleteSchedule',
  'AuctionSchedulesRole if {"StringEquals":{"iam:PassedToService":"scheduler.amazonaws.com"}}': 'iam:PassRole',
};
const POST_TO_CONNECTIONS: Grants = { 'LiveApi/live/POST/@connections/*': 'execute-api:ManageConnections' };

const readStream = (table: string): Grants => ({
  [`${table}.Stream`]: 'DescribeStream GetRecords GetShardIterator ListStreams',
});
/** Putting what could not be handled into its dead-letter queue. */
const setAside = (queue: string): Grants => ({
  [`${queue}DeadLetters`]: 'sqs:GetQueueAttributes sqs:GetQueueUrl sqs:SendMessage',
});

export const INVENTORY: Readonly<Record<string, Grants>> = {
  'accounts-api': {
    Users: 'GetItem Query PutItem UpdateItem DeleteItem',
    'Users/byPushRole': 'Query',
    'parameter/boli/push/vapid-public-key': 'ssm:GetParameter',
    Auctions: 'UpdateItem',
    'Auctions/byUser': 'Query',
    Limits: 'UpdateItem DeleteItem',
    Notifications: 'PutItem UpdateItem',
    'Proofs/uploads/*': 's3:GetObject s3:GetObjectTagging s3:PutObject',
    'Proofs/proofs/*': 's3:PutObject s3:DeleteObject',
    'Media/uploads/*': 's3:PutObject',
    Proofs: 's3:ListBucket',
    AccountsPool:
      'cognito-idp:AdminAddUserToGroup cognito-idp:AdminDeleteUser cognito-idp:AdminGetUser cognito-idp:AdminSetUserMFAPreference cognito-idp:AdminUserGlobalSignOut cognito-idp:DescribeUserPoolClient',
  },
  'browse-api': {
    Auctions: 'GetItem BatchGetItem Query UpdateItem',
    'Auctions/searchFeed': 'Query',
    'Auctions/byUser': 'Query',
    'Auctions/ownLists': 'Query',
    'Auctions/newestByStatus': 'Query',
    'Auctions/newestByCategory': 'Query',
    'Auctions/priceByStatus': 'Query',
    'Auctions/priceByCategory': 'Query',
    'Auctions/closingByStatus': 'Query',
    'Auctions/closingByCategory': 'Query',
    'Auctions/startingByStatus': 'Query',
    Bids: 'Query',
    Users: 'GetItem',
    'Payments/byUser': 'Query',
    Notifications: 'GetItem Query',
  },
  'watchlist-api': {
    Auctions: 'GetItem UpdateItem DeleteItem',
    Limits: 'UpdateItem',
    Users: 'GetItem',
  },
  'selling-api': {
    Auctions: 'BatchGetItem PutItem UpdateItem DeleteItem',
    Limits: 'UpdateItem',
    Users: 'GetItem',
    'Media/uploads/*': 's3:GetObject',
    'Media/media/*': 's3:PutObject s3:DeleteObject',
    Media: 's3:ListBucket',
  },
  'bidding-api': {
    Auctions: 'GetItem UpdateItem',
    Bids: 'Query',
    Users: 'GetItem',
  },
  'payments-api': {
    Auctions: 'GetItem PutItem UpdateItem DeleteItem',
    Users: 'GetItem PutItem UpdateItem ConditionCheckItem',
    Payments: 'GetItem PutItem UpdateItem',
    Money: 'PutItem',
    Invoices: 'Query',
    Limits: 'UpdateItem',
    Notifications: 'PutItem',
    ...PROVIDER_KEYS,
  },
  'payment-webhook': {
    RazorpayEventsQueue: 'sqs:SendMessage',
    'parameter/boli/razorpay/webhook-secret': 'ssm:GetParameter',
  },
  'payment-events': {
    RazorpayEventsQueue: 'sqs:DeleteMessage sqs:GetQueueAttributes sqs:ReceiveMessage',
    Auctions: 'GetItem PutItem UpdateItem',
    Users: 'GetItem PutItem UpdateItem',
    Payments: 'GetItem PutItem UpdateItem',
    'Payments/byOrder': 'Query',
    Money: 'GetItem PutItem',
    Notifications: 'PutItem',
  },
  'money-api': {
    Auctions: 'GetItem Query PutItem UpdateItem DeleteItem',
    Bids: 'Query',
    Users: 'GetItem PutItem UpdateItem',
    Payments: 'GetItem PutItem UpdateItem',
    'Payments/byAttention': 'Query',
    'Payments/byAuction': 'Query',
    'Payments/byMonth': 'Query',
    'Payments/byUser': 'Query',
    Money: 'PutItem Query',
    'Money/byAuction': 'Query',
    'Money/byReference': 'Query',
    Invoices: 'Query',
    'Invoices/byNumber': 'Query',
    Notifications: 'PutItem',
    ...PROVIDER_KEYS,
  },
  'admin-api': {
    Auctions: 'GetItem BatchGetItem UpdateItem',
    'Auctions/newestByStatus': 'Query',
    'Auctions/startingByStatus': 'Query',
    'Auctions/byUser': 'Query',
    Users: 'GetItem Query PutItem UpdateItem ConditionCheckItem',
    'Users/byVerifyStatus': 'Query',
    'Users/byChange': 'Query',
    'Payments/byAuction': 'Query',
    Notifications: 'PutItem',
    'Proofs/proofs/*': 's3:GetObject s3:GetObjectTagging',
    AccountsPool: 'cognito-idp:AdminDisableUser cognito-idp:AdminEnableUser cognito-idp:AdminUserGlobalSignOut',
  },
  'rights-api': {
    Users: 'GetItem Query PutItem UpdateItem DeleteItem',
    Auctions: 'UpdateItem DeleteItem',
    'Auctions/byUser': 'Query',
    Bids: 'Query UpdateItem',
    'Payments/byUser': 'Query',
    Notifications: 'Query PutItem DeleteItem',
    Limits: 'UpdateItem',
    'Proofs/proofs/*': 's3:GetObject s3:DeleteObject',
    AccountsPool: 'cognito-idp:AdminDeleteUser cognito-idp:AdminGetUser',
  },
  realtime: {
    Auctions: 'GetItem',
    Connections: 'Query PutItem UpdateItem DeleteItem',
    Limits: 'UpdateItem',
    Users: 'GetItem',
    ...POST_TO_CONNECTIONS,
  },
  'auction-stream': {
    ...readStream('Auctions'),
    ...setAside('AuctionChanges'),
    Auctions: 'GetItem BatchGetItem Query UpdateItem PutItem',
    Bids: 'PutItem Query',
    Users: 'PutItem',
    Payments: 'UpdateItem',
    Money: 'PutItem',
    Notifications: 'PutItem',
    ...SCHEDULES,
  },
  'auction-push': {
    ...readStream('Auctions'),
    ...setAside('WatchedChanges'),
    Auctions: 'GetItem',
    Connections: 'Query DeleteItem',
    ...POST_TO_CONNECTIONS,
    PushShardFunction: 'lambda:InvokeFunction',
  },
  'push-shard': {
    Auctions: 'GetItem',
    Connections: 'Query DeleteItem',
    ...POST_TO_CONNECTIONS,
  },
  'inbox-push': {
    ...readStream('Notifications'),
    ...setAside('NewBroadcasts'),
    Connections: 'Query DeleteItem',
    ...POST_TO_CONNECTIONS,
  },
  'auction-clock': {
    ...setAside('AuctionSchedules'),
    Auctions: 'GetItem BatchGetItem Query UpdateItem',
    'Auctions/newestByStatus': 'Query',
    'Auctions/newestByCategory': 'Query',
    'Auctions/byUser': 'Query',
    Users: 'PutItem',
    Payments: 'GetItem PutItem UpdateItem',
    Money: 'PutItem',
    Notifications: 'PutItem',
    ...PROVIDER_KEYS,
    ...SCHEDULES,
  },
  'notice-delivery': {
    ...readStream('Notifications'),
    ...setAside('NewNotices'),
    Users: 'GetItem Query UpdateItem DeleteItem',
    'Users/byPushRole': 'Query',
    Notifications: 'GetItem PutItem DeleteItem',
    Connections: 'GetItem Query DeleteItem',
    'parameter/boli/push/vapid-public-key': 'ssm:GetParameter',
    'parameter/boli/push/vapid-private-key': 'ssm:GetParameter',
    'parameter/boli/site-url': 'ssm:GetParameter',
    'identity/notices@boli.invalid': 'ses:SendEmail',
    'identity/boli.invalid': 'ses:SendEmail',
    'configuration-set/MailSet': 'ses:SendEmail',
    ...POST_TO_CONNECTIONS,
  },
  'retention-worker': {
    Users: 'GetItem UpdateItem DeleteItem',
    'Users/byVerifyStatus': 'Query',
    'Proofs/proofs/*': 's3:DeleteObject',
    AccountsPool: 'cognito-idp:AdminDeleteUser cognito-idp:ListUsers',
  },
  'payment-worker': {
    ...readStream('Payments'),
    ...setAside('RefundsDue'),
    Auctions: 'GetItem PutItem UpdateItem',
    Users: 'GetItem PutItem UpdateItem',
    Payments: 'GetItem PutItem UpdateItem Scan',
    'Payments/byAttention': 'Query',
    Money: 'PutItem Scan Query',
    Invoices: 'GetItem PutItem UpdateItem',
    Notifications: 'PutItem',
    ...PROVIDER_KEYS,
    'parameter/boli/razorpay/webhook-secret': 'ssm:GetParameter',
  },
};
