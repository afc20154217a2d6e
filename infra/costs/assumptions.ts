/** A house of which the month is computed. */
export interface House {
  readonly name: string;
  readonly lotsADay: number;
  readonly bidsADay: number;
  /** Who log in at least once in the month. */
  readonly people: number;
}

export const HOUSES: readonly House[] = [
  { name: 'At rest', lotsADay: 0, bidsADay: 0, people: 0 },
  { name: 'Small', lotsADay: 20, bidsADay: 1_000, people: 1_000 },
  { name: 'Large', lotsADay: 5_000, bidsADay: 1_000_000, people: 100_000 },
];

/** What stands in the templates, whatever happens. `tests/infra/costs.test.ts` compares it with them. */
export const FIXED = {
  /** Metrics that alarms name or find. The two queries of DynamoDB find none while it throttles nothing. */
  alarmMetrics: 90,
  webAclRules: 5,
  dashboards: 3,
  keys: 1,
  secrets: 1,
} as const;

/** How much one thing causes. Guesses on the dear side, unless a comment says where they are measured. */
export const ASSUMED = {
  days: 30,
  /** Own metrics that have values in each hour; those of jobs at rest are below the allowance. */
  ownMetrics: 25,
  /** The watch for outages, reconciler, grievances, snapshots, canary, the hourly export, and the daily jobs. */
  scheduledCalls: 65_000,
  /**
   * Two in the own vault; seven of days and five of Mondays in the other one. Each table is copied whole, daily and on
   * Mondays.
   */
  backups: { kept: 2 + 7 + 5, copiesAMonth: 30 + 4 },
  /** Lambda asks the queue of payment events all the time. */
  emptyReceives: 650_000,

  /** Login, ticket, connection, bid and frame, every five minutes. */
  canary: { bids: 8_640, requests: 3, calls: 10, socketMessages: 5, writeUnits: 12, readUnits: 10 },

  lot: {
    /** Each watches for half an hour. */
    watchers: 25,
    minutes: 30,
    bidders: 10,
    /** Requests to the queue of payment events. */
    queueRequestsABidder: 6,
    mails: 10,
    /** Start, end, payment, reminder. */
    schedules: 4,
    /** Listing, pictures, registrations and payments, settlement, refunds, notices. */
    writeUnits: 500,
    pictures: 5,
    filesAPicture: 4,
    pictureMegabytes: 0.5,
    storedKilobytes: 60,
  },
  /** Somebody comes for five lots. */
  visit: { lots: 5, apiRequests: 40, edgeRequests: 60, megabytes: 2, socketMessages: 20, readUnitsARequest: 4 },
  /**
   * In the archive, packed, and what is read of the tables for a line: it has 0.3 KB there, and a strong read of 4 KB
   * is a unit.
   */
  exported: { kilobytesALine: 0.1, linesABidder: 7, readUnitsALine: 0.1 },
  bid: {
    /** docs/performance.md: one for the bid, up to 2.5 for what follows. */
    writeUnits: 3,
    readUnits: 2,
    storedKilobytes: 0.6,
    /** Calls of auction-stream, auction-frames and frame-shard together; several bids share a batch. */
    callsAfterwards: 2,
  },
  /**
   * Batches of log-writer last three seconds; each writes the state, a bundle, a tile or two and the checkpoint, and for
   * a full bundle a file of each of its auctions.
   */
  log: { batchSeconds: 3, files: 5, bundle: 256, auctionsInBundle: 40 },
  /** Of bidding-api for a bid, auction-stream for what follows, browse-api for a request, payment-worker for a job. */
  milliseconds: { bid: 15, afterwards: 40, request: 30, job: 1_000 },
  /** Access log of the gateway, and Lambda's report with a line of ours. */
  kilobytesLogged: { request: 0.5, call: 0.7 },
  /** X-Ray takes the first of each second and 5 % of the others. */
  traced: 0.05,
} as const;
