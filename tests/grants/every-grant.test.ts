import { describe, expect, test } from 'vitest';
import { routeKey } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { savedRecords } from '#tests/support/runner/used-grants.ts';

/**
 * Runs after the integration suites: every grant, index and route of the template must have been used by one of them.
 * An unused grant is either superfluous or not tested.
 */
const records = await savedRecords();

const STALE_CONNECTION = 'Only when a connection has closed without a $disconnect event.';
const SLOWER_COPY = 'Only when two approve at once, and the slower one takes back the files that it has copied.';
const SCANNED =
  'Only where files are scanned for malware, which is tested with the proofs and files of others: the code is the same.';
/** Grants needed only after failures or races that no test can reliably cause, each with its reason. */
const FOR_FAILURES: Readonly<Record<string, string>> = {
  'InboxNudgeRole dynamodb:DeleteItem table/Connections': STALE_CONNECTION,
  'NoticeDeliveryRole dynamodb:DeleteItem table/Connections': STALE_CONNECTION,
  'NoticeDeliveryRole dynamodb:DeleteItem table/Notifications': 'Only when SES refuses a mail, which is then retried.',
  'MoneyApiRole s3:DeleteObject media/media/*': SLOWER_COPY,
  'MoneyApiRole s3:DeleteObject media/documents/*': SLOWER_COPY,
  'YardApiRole s3:GetObjectTagging proofs/uploads/*': SCANNED,
  'YardApiRole s3:GetObjectTagging proofs/slips/*': SCANNED,
  'SnapshotWriterRole dynamodb:PutItem table/Feed': 'Only when a change never reached the feed of the catalogue.',
  'GrievanceClockRole dynamodb:Query table/Grievances': 'Only when SES refuses a mail, which is then sent again.',
  'NoticeDeliveryRole ses:SendEmail identity/boli.invalid':
    'SES checks the identity of the address or of its domain, whichever was verified.',
  'StaffApiRole ses:SendEmail identity/boli.invalid':
    'SES checks the identity of the address or of its domain, whichever was verified.',
  'GrievancesApiRole ses:SendEmail identity/boli.invalid':
    'SES checks the identity of the address or of its domain, whichever was verified.',
  'GrievanceClockRole ses:SendEmail identity/boli.invalid':
    'SES checks the identity of the address or of its domain, whichever was verified.',
  'GrievancesRole sqs:SendMessage GrievancesDeadLetters':
    'Only when Lambda itself accepts no calls for a quarter of an hour.',
  'AuctionSchedulesRole sqs:SendMessage AuctionSchedulesDeadLetters':
    'Only when Lambda itself accepts no calls for an hour.',
  'CanaryCallsRole sqs:SendMessage CanaryCallsDeadLetters': 'Only when Lambda itself accepts no calls for a minute.',
  'ReconcilerRole sqs:SendMessage ReconcilerDeadLetters': 'Only when Lambda itself accepts no calls for five minutes.',
  'LedgerExportRole sqs:SendMessage LedgerExportDeadLetters': 'Only when Lambda itself accepts no calls for an hour.',
  'LogCheckRole sqs:SendMessage LogCheckDeadLetters': 'Only when Lambda itself accepts no calls for an hour.',
  'RetentionRole sqs:SendMessage RetentionDeadLetters': 'Only when Lambda itself accepts no calls for an hour.',
  'SnapshotsRole sqs:SendMessage SnapshotsDeadLetters': 'Only when Lambda itself accepts no calls for an hour.',
};
/**
 * Grants that no test uses: GuardDuty and AWS Backup assume their roles, and CDK grants looking up a queue together
 * with SendMessage.
 */
const NOT_OURS = /^MalwareScanRole |^BackupsRole | sqs:GetQueue(?:Attributes|Url) \w+DeadLetters$/;

/** `<role> <action> <resource>`, without the parts of names that differ between templates or that a restore adds. */
function nameOf({ role, action, resource }: { role: string; action: string; resource: string }): string {
  const thing = resource
    .replace(/^arn:aws:[\w-]*:[\w-]*:\d*:/, '')
    .replace(/Boli\w+-(\w+?)[0-9A-F]{8}-\w+/i, '$1')
    .replace(/-\d{8}T\d{6}\b/, '');
  return `${role.replace(/[0-9A-F]{8}$/, '')} ${action} ${thing}`;
}

/** The names that no record marks as used. */
function unused(uses: readonly { name: string; used: boolean }[]): string[] {
  const used = new Set(uses.filter((one) => one.used).map((one) => one.name));
  return [...new Set(uses.map((one) => one.name))].filter((name) => !used.has(name)).toSorted();
}

const grants = records.flatMap((record) => ('grants' in record ? record.grants : []));
const indexes = records.flatMap((record) => ('indexes' in record ? record.indexes : []));
const routes = records.flatMap((record) => ('routes' in record ? record.routes : []));

describe('after the integration suites', () => {
  test('there are records', () => {
    expect(
      grants.length,
      'Run `npm run test:integration` first: this test needs the records of its stacks.',
    ).toBeGreaterThan(0);
  });

  test('every grant was used, except for failures that no test can cause', () => {
    const uses = grants.map(({ used, ...grant }) => ({ name: nameOf(grant), used }));
    const unusedGrants = unused(uses).filter((name) => !NOT_OURS.test(name));
    expect(unusedGrants.filter((name) => !Object.hasOwn(FOR_FAILURES, name))).toEqual([]);
    const names = new Set(uses.map(({ name }) => name));
    const gone = Object.keys(FOR_FAILURES).filter((name) => !names.has(name));
    expect(gone, 'The templates no longer contain these grants.').toEqual([]);
  });

  test('every index was queried', () => {
    expect(unused(indexes.map(({ table, index, used }) => ({ name: `${table} ${index}`, used })))).toEqual([]);
  });

  test('every route answered with success', () => {
    const all = Object.values(ROUTES).map((route) => ({ name: routeKey(route), used: false }));
    expect(unused([...all, ...routes.map((name) => ({ name, used: true }))])).toEqual([]);
  });
});
