/** A list price in Mumbai (ap-south-1), in US dollars, first tier. */
interface Price {
  readonly dollars: number;
  /** For so many units. */
  readonly per: number;
  /** Units a month that are free, not only in the first year. */
  readonly free?: number;
  readonly source: string;
  /**
   * `read`: on the page in November 2026. `memory`: to be checked there, since no page with Mumbai's price could be
   * read.
   */
  readonly as: 'read' | 'memory';
}

const MILLION = 1_000_000;
const GATEWAY = 'https://aws.amazon.com/api-gateway/pricing/';
const LAMBDA = 'https://aws.amazon.com/lambda/pricing/';
const DYNAMODB = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const BACKUP = 'https://aws.amazon.com/backup/pricing/';
const CLOUDFRONT = 'https://aws.amazon.com/cloudfront/pricing/';
const CLOUDWATCH = 'https://aws.amazon.com/cloudwatch/pricing/';
const KMS = 'https://aws.amazon.com/kms/pricing/';
const WAF = 'https://aws.amazon.com/waf/pricing/';

export const PRICES = {
  httpRequest: { dollars: 1.05, per: MILLION, source: GATEWAY, as: 'memory' },
  /** Up to 32 KB, in either direction. */
  socketMessage: { dollars: 1.05, per: MILLION, source: GATEWAY, as: 'memory' },
  socketMinute: { dollars: 0.263, per: MILLION, source: GATEWAY, as: 'memory' },
  invocation: { dollars: 0.2, per: MILLION, free: MILLION, source: LAMBDA, as: 'memory' },
  /** On ARM. */
  gigabyteSecond: { dollars: 13.3334, per: MILLION, free: 400_000, source: LAMBDA, as: 'memory' },
  writeUnit: { dollars: 0.7115, per: MILLION, source: DYNAMODB, as: 'memory' },
  readUnit: { dollars: 0.1423, per: MILLION, source: DYNAMODB, as: 'memory' },
  tableGigabyte: { dollars: 0.285, per: 1, free: 25, source: DYNAMODB, as: 'memory' },
  recoveryGigabyte: { dollars: 0.228, per: 1, source: DYNAMODB, as: 'memory' },
  /** A backup of a table by AWS Backup, which is always a whole one. */
  backupGigabyte: { dollars: 0.114, per: 1, source: BACKUP, as: 'memory' },
  /** Out of Mumbai into another region. */
  copiedGigabyte: { dollars: 0.086, per: 1, source: BACKUP, as: 'memory' },
  /** To browsers in India. */
  edgeGigabyte: { dollars: 0.109, per: 1, free: 1_024, source: CLOUDFRONT, as: 'read' },
  edgeRequest: { dollars: 0.012, per: 10_000, free: 10 * MILLION, source: CLOUDFRONT, as: 'memory' },
  webAcl: { dollars: 5, per: 1, source: WAF, as: 'memory' },
  webAclRule: { dollars: 1, per: 1, source: WAF, as: 'memory' },
  checkedRequest: { dollars: 0.6, per: MILLION, source: WAF, as: 'memory' },
  /** Somebody who logs in or renews a session in the month. Essentials, which the scopes of tokens need. */
  activeAccount: {
    dollars: 0.015,
    per: 1,
    free: 10_000,
    source: 'https://aws.amazon.com/cognito/pricing/',
    as: 'memory',
  },
  mail: { dollars: 0.1, per: 1_000, source: 'https://aws.amazon.com/ses/pricing/', as: 'memory' },
  logGigabyte: { dollars: 0.67, per: 1, free: 5, source: CLOUDWATCH, as: 'memory' },
  alarmMetric: { dollars: 0.1, per: 1, free: 10, source: CLOUDWATCH, as: 'read' },
  ownMetric: { dollars: 0.3, per: 1, free: 10, source: CLOUDWATCH, as: 'read' },
  /** Free are three, each with up to 50 metrics. */
  dashboard: { dollars: 3, per: 1, free: 3, source: CLOUDWATCH, as: 'read' },
  trace: { dollars: 5, per: MILLION, free: 100_000, source: 'https://aws.amazon.com/xray/pricing/', as: 'memory' },
  scheduledCall: {
    dollars: 1,
    per: MILLION,
    free: 14 * MILLION,
    source: 'https://aws.amazon.com/eventbridge/pricing/',
    as: 'memory',
  },
  queueRequest: {
    dollars: 0.4,
    per: MILLION,
    free: MILLION,
    source: 'https://aws.amazon.com/sqs/pricing/',
    as: 'memory',
  },
  key: { dollars: 1, per: 1, source: KMS, as: 'read' },
  /** With a key of an elliptic curve, for which no request is free. */
  signature: { dollars: 0.15, per: 10_000, source: KMS, as: 'memory' },
  fileGigabyte: { dollars: 0.025, per: 1, source: 'https://aws.amazon.com/s3/pricing/', as: 'memory' },
  fileWritten: { dollars: 0.005, per: 1_000, source: 'https://aws.amazon.com/s3/pricing/', as: 'memory' },
  secret: { dollars: 0.4, per: 1, source: 'https://aws.amazon.com/secrets-manager/pricing/', as: 'memory' },
} as const satisfies Readonly<Record<string, Price>>;

export type Priced = keyof typeof PRICES;

/** What a month of so many units costs. */
export function dollarsFor(name: Priced, units: number): number {
  const { dollars, per, free = 0 }: Price = PRICES[name];
  return (Math.max(0, units - free) / per) * dollars;
}
