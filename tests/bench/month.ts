/**
 * What a month costs, from units that were counted and list prices: `node tests/bench/month.ts` prints the table of
 * docs/operations.md. A test holds the two together.
 */
import { invocationDollars, MONTHLY_PRICES, PRICES, requestDollars } from './prices.ts';

/** How a month with so many bids is made up. What people do is assumed, what the machines do for it is counted. */
const ASSUMED = {
  bidsPerAuction: 50,
  biddersPerAuction: 8,
  /** With a page of the auction open, bidders among them. */
  watchersPerAuction: 25,
  minutesWatched: 30,
  /** Of the API, by each who watches: sign-in, lists, the auction, what the page asks for again. */
  requestsPerWatcher: 25,
  /** An account bids or watches in so many auctions a month. */
  auctionsPerPerson: 5,
  /** Of those who are active, so many in a hundred are new and confirm their address; others forget a password. */
  mailsPerHundredPeople: 15,
  picturesPerAuction: 5,
} as const;

/** Counted by `npm run bench` (docs/performance.md), of a bid that comes alone and is the first of its auction in that minute. */
const COUNTED = {
  /** The bid, what follows it on the stream, and its auction's new place in the catalogue. */
  writeUnitsPerBid: 1 + 2 + 9,
  /** Finding who watches, taking the notice to its person, and the place in the catalogue. */
  readUnitsPerBid: 2 + 2.5 + 2,
  bidMilliseconds: 3.05,
  bidMemoryMb: 1769,
  /** auction-stream, auction-push and notice-delivery. */
  followed: [
    { milliseconds: 2.84, memoryMb: 1024 },
    { milliseconds: 2.2, memoryMb: 1769 },
    { milliseconds: 2.87, memoryMb: 1024 },
  ],
} as const;

/** Estimated from the code, on the dear side: not measured. */
const ESTIMATED = {
  /** Creation, changes of state, notices to everybody registered, refunds. */
  writeUnitsPerAuction: 80,
  readUnitsPerRequest: 3,
  requestMilliseconds: 20,
  requestMemoryMb: 1024,
  /** Beside the one after each bid, which files the auction anew. */
  schedulesPerAuction: 4,
  /** Of Razorpay, about deposits, refunds and the payment; each is sent, received and deleted. */
  eventsPerAuction: 40,
  bytesPerBid: 1_200,
  bytesPerAuction: 12_000,
  bytesPerPerson: 4_000,
  /** A line in the access log, and what a function and Lambda write themselves. */
  logBytesPerRequest: 1_400,
  /** The lines about an accepted bid at both ends of the stream, and its figures. */
  logBytesPerBid: 1_800,
  pictureBytes: 250_000,
  /** The app and the pictures that somebody who watches loads. */
  pageBytesPerWatcher: 1_500_000,
  filesPerWatcher: 15,
} as const;

/**
 * In the template, whether or not anybody bids. CloudWatch bills the metrics of alarms, of which some have two; of the
 * functions' own metrics one has a dimension more, the code of a refusal, of which some ten occur.
 */
export const FIXED_COUNTS = { alarmMetrics: 112, ownMetrics: 23, webAclRules: 3, secrets: 1 } as const;

/** auction-clock, which a bid's schedule calls: as long as any request, which is the dear side. */
const CLOCK = { milliseconds: ESTIMATED.requestMilliseconds, memoryMb: ESTIMATED.requestMemoryMb };

/** Lambda asks an empty queue as well, with five long polls of 20 seconds at once. */
const POLLS_A_MONTH = 5 * 3 * 60 * 24 * 30;

type Lines = Readonly<Record<string, number>>;

/** Dollars by what they are for. No free allowance is taken off but that of Cognito, which never ends. */
export function monthlyDollars(bids: number): Lines {
  const auctions = bids / ASSUMED.bidsPerAuction;
  const watchers = auctions * ASSUMED.watchersPerAuction;
  const people = watchers / ASSUMED.auctionsPerPerson;
  const requests = watchers * ASSUMED.requestsPerWatcher;
  const frames = bids * ASSUMED.watchersPerAuction;
  const million = 1_000_000;
  const gigabyte = 1e9;
  const p = MONTHLY_PRICES;
  const writes = bids * COUNTED.writeUnitsPerBid + auctions * ESTIMATED.writeUnitsPerAuction;
  const reads = bids * COUNTED.readUnitsPerBid + requests * ESTIMATED.readUnitsPerRequest;
  const tableBytes =
    bids * ESTIMATED.bytesPerBid + auctions * ESTIMATED.bytesPerAuction + people * ESTIMATED.bytesPerPerson;
  const pictures = auctions * ASSUMED.picturesPerAuction * ESTIMATED.pictureBytes;
  return {
    'Bids: gateway, function': (bids / million) * requestDollars(COUNTED.bidMilliseconds, COUNTED.bidMemoryMb),
    'Bids: functions that follow':
      (bids / million) *
      [...COUNTED.followed, CLOCK].reduce((sum, one) => sum + invocationDollars(one.milliseconds, one.memoryMb), 0),
    'Other requests': (requests / million) * requestDollars(ESTIMATED.requestMilliseconds, ESTIMATED.requestMemoryMb),
    'Database: units': (writes / million) * PRICES.millionWriteUnits + (reads / million) * PRICES.millionReadUnits,
    'Live updates':
      (frames / million) * p.millionFrames + ((watchers * ASSUMED.minutesWatched) / million) * p.millionMinutes,
    'Site and pictures (CloudFront)':
      ((watchers * ESTIMATED.pageBytesPerWatcher) / gigabyte) * p.transferGb +
      ((requests + bids + watchers * ESTIMATED.filesPerWatcher) / million) * p.millionCdnRequests,
    'Web ACL':
      p.webAcl +
      FIXED_COUNTS.webAclRules * p.webAclRule +
      ((requests + bids + watchers * ESTIMATED.filesPerWatcher) / million) * p.millionInspected,
    'Accounts (Cognito)': Math.max(0, people - p.freeAccounts) * p.account,
    'Mails (SES)': ((people * ASSUMED.mailsPerHundredPeople) / 100 / 1000) * p.thousandMails,
    'Logs, traces':
      (((requests + bids) * ESTIMATED.logBytesPerRequest + bids * ESTIMATED.logBytesPerBid) / gigabyte) * p.logGb +
      (((requests + bids) * 5) / 100 / million) * p.millionTraces,
    Schedules: ((bids + auctions * ESTIMATED.schedulesPerAuction) / million) * p.millionSchedules,
    'Queue of payment events':
      ((POLLS_A_MONTH + auctions * ESTIMATED.eventsPerAuction * 3) / million) * p.millionQueueRequests,
    'Storage: a month of tables, with recovery': (tableBytes / gigabyte) * (p.tableGb + p.recoveryGb),
    'Storage: a month of pictures': (pictures / gigabyte) * p.objectGb,
    'Alarms, metrics, secret':
      FIXED_COUNTS.alarmMetrics * p.alarm +
      FIXED_COUNTS.ownMetrics * p.ownMetric +
      FIXED_COUNTS.secrets * p.secret +
      p.dashboard,
  };
}

export const MONTHS = [1_000, 100_000, 10_000_000] as const;

/** The table in Markdown: a line for each purpose, a column for each month. */
export function monthlyTable(): string {
  const months = MONTHS.map(monthlyDollars);
  const money = (dollars: number) =>
    dollars >= 100 ? Math.round(dollars).toLocaleString('en-US') : dollars.toFixed(2);
  const rows = Object.keys(months[0] ?? {}).map((line) => [line, ...months.map((month) => money(month[line] ?? 0))]);
  const totals = months.map((month) => Object.values(month).reduce((sum, one) => sum + one, 0));
  const head = ['Dollars a month', ...MONTHS.map((bids) => `${bids.toLocaleString('en-US')} bids`)];
  const ruler = ['---', ...MONTHS.map(() => '---:')];
  const all = [head, ruler, ...rows, ['**Together**', ...totals.map((total) => `**${money(total)}**`)]];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (import.meta.main) console.log(monthlyTable());
