import { functionSpecs } from '#infra/specs/function-specs.ts';
import { ASSUMED, FIXED, type House } from './assumptions.ts';
import { dollarsFor } from './prices.ts';

/** What a month costs by subject, in US dollars. */
export type Month = Readonly<Record<string, number>>;

const MEGABYTES_IN_GB = 1_024;
const KILOBYTES_IN_GB = 1_024 * 1_024;

/**
 * What a house does in a month. A request is one to the API other than a bid, a job is a scheduled call, and calls are all
 * calls of functions.
 */
function activityOf({ lotsADay, bidsADay }: House) {
  const lots = lotsADay * ASSUMED.days;
  const bids = bidsADay * ASSUMED.days;
  const visits = (lots * ASSUMED.lot.watchers) / ASSUMED.visit.lots;
  const requests = visits * ASSUMED.visit.apiRequests;
  const callsAfterwards = bids * ASSUMED.bid.callsAfterwards;
  const jobs = ASSUMED.scheduledCalls + lots * ASSUMED.lot.schedules;
  return { lots, bids, visits, requests, callsAfterwards, jobs, calls: bids + requests + callsAfterwards + jobs };
}

/** The costs of a month of this house, in dollars. */
export function monthOf(house: House): Month {
  const { lots, bids, visits, requests, callsAfterwards, jobs, calls } = activityOf(house);
  const { lot, visit, bid, canary, exported, milliseconds, kilobytesLogged } = ASSUMED;
  const seconds =
    bids * gigabyteSeconds('bidding-api', milliseconds.bid) +
    requests * gigabyteSeconds('browse-api', milliseconds.request) +
    callsAfterwards * gigabyteSeconds('auction-stream', milliseconds.afterwards) +
    jobs * gigabyteSeconds('payment-worker', milliseconds.job);
  const edgeRequests = bids + requests + visits * visit.edgeRequests;
  const tableGigabytes = (lots * lot.storedKilobytes + bids * bid.storedKilobytes) / KILOBYTES_IN_GB;
  const pictures = lots * lot.pictures;
  return {
    'Requests and bids (HTTP API)': dollarsFor('httpRequest', bids + requests + canary.bids * canary.requests),
    'Functions (Lambda)':
      dollarsFor('invocation', calls + canary.bids * canary.calls) + dollarsFor('gigabyteSecond', seconds),
    'Database: units (DynamoDB)':
      dollarsFor('writeUnit', bids * bid.writeUnits + lots * lot.writeUnits + canary.bids * canary.writeUnits) +
      dollarsFor(
        'readUnit',
        bids * bid.readUnits + requests * visit.readUnitsARequest + canary.bids * canary.readUnits,
      ),
    'Live updates (WebSocket API)':
      dollarsFor(
        'socketMessage',
        bids * lot.watchers + visits * visit.socketMessages + canary.bids * canary.socketMessages,
      ) + dollarsFor('socketMinute', lots * lot.watchers * lot.minutes),
    'Site and pictures (CloudFront)':
      dollarsFor('edgeRequest', edgeRequests) +
      dollarsFor('edgeGigabyte', (visits * visit.megabytes) / MEGABYTES_IN_GB),
    'Web ACL (WAF)':
      dollarsFor('webAcl', 1) +
      dollarsFor('webAclRule', FIXED.webAclRules) +
      dollarsFor('checkedRequest', edgeRequests + canary.bids * canary.requests),
    'Accounts (Cognito)': dollarsFor('activeAccount', house.people),
    'Mails (SES)': dollarsFor('mail', lots * lot.mails),
    'Logs and traces':
      dollarsFor(
        'logGigabyte',
        ((bids + requests) * kilobytesLogged.request + calls * kilobytesLogged.call) / KILOBYTES_IN_GB,
      ) + dollarsFor('trace', calls * ASSUMED.traced),
    'Schedules and queues':
      dollarsFor('scheduledCall', jobs) +
      dollarsFor('queueRequest', ASSUMED.emptyReceives + lots * lot.bidders * lot.queueRequestsABidder),
    'A month of tables, with recovery':
      dollarsFor('tableGigabyte', tableGigabytes) + dollarsFor('recoveryGigabyte', tableGigabytes),
    'A month of tables, in two vaults (AWS Backup)':
      dollarsFor('backupGigabyte', tableGigabytes * ASSUMED.backups.kept) +
      dollarsFor('copiedGigabyte', tableGigabytes * ASSUMED.backups.copiesAMonth),
    'A month of ledgers in the archive (S3)': monthInArchive(lots * lot.bidders * exported.linesABidder + bids),
    'The public log (S3, KMS)':
      dollarsFor('fileWritten', logFiles(bids)) +
      dollarsFor('signature', logBatches(bids)) +
      dollarsFor('key', FIXED.keys),
    'A month of pictures (S3)':
      dollarsFor('fileGigabyte', (pictures * lot.pictureMegabytes) / MEGABYTES_IN_GB) +
      dollarsFor('fileWritten', pictures * lot.filesAPicture),
    'Alarms, metrics, dashboards, secret':
      dollarsFor('alarmMetric', FIXED.alarmMetrics) +
      dollarsFor('ownMetric', lots === 0 ? 0 : ASSUMED.ownMetrics) +
      dollarsFor('dashboard', FIXED.dashboards) +
      dollarsFor('secret', FIXED.secrets),
  };
}

/** Batches of log-writer: at most one for each time that a batch lasts, and at most one for each bid. */
const logBatches = (bids: number): number => Math.min(bids, (ASSUMED.days * 86_400) / ASSUMED.log.batchSeconds);

function logFiles(bids: number): number {
  const { files, bundle, auctionsInBundle } = ASSUMED.log;
  return logBatches(bids) * files + (bids / bundle) * auctionsInBundle;
}

export const totalOf = (month: Month): number => Object.values(month).reduce((sum, cost) => sum + cost, 0);

/**
 * Keeping a month's lines in the archive, and reading them once from the tables. Its files are few, so writing them costs
 * next to nothing.
 */
function monthInArchive(lines: number): number {
  const gigabytes = (lines * ASSUMED.exported.kilobytesALine) / KILOBYTES_IN_GB;
  return dollarsFor('fileGigabyte', gigabytes) + dollarsFor('readUnit', lines * ASSUMED.exported.readUnitsALine);
}

const SPECS = functionSpecs('memory');

function gigabyteSeconds(name: Parameters<typeof SPECS.get>[0], milliseconds: number): number {
  const memory = SPECS.get(name)?.memory;
  if (memory === undefined) throw new Error(`there is no function ${name}`);
  return (memory / MEGABYTES_IN_GB) * (milliseconds / 1_000);
}
