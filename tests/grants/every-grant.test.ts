import { describe, expect, test } from 'vitest';
import { routeKey } from '../../shared/contract/route.ts';
import { ROUTES } from '../../shared/contract/routes.ts';
import { savedRecords } from '../support/runner/used-grants.ts';

/**
 * Runs after the integration suites: every grant, index and route of the template must have been needed by one of
 * them. A grant that none needed is either too much, or without a test.
 */
const records = await savedRecords();

const GONE_UNHEARD = 'Only when a page has gone without its going being heard.';
/** Grants that only a failure or a race needs which no test can be sure to bring about, each with its reason. */
const FOR_FAILURES: Readonly<Record<string, string>> = {
  'InboxPushRole dynamodb:DeleteItem table/Connections': GONE_UNHEARD,
  'NoticeDeliveryRole dynamodb:DeleteItem table/Connections': GONE_UNHEARD,
  'NoticeDeliveryRole dynamodb:DeleteItem table/Notifications':
    'Only when SES refuses a mail, which is then tried again.',
  'NoticeDeliveryRole ses:SendEmail identity/boli.invalid':
    'SES asks for the identity of the address or of its domain, whichever was verified.',
  'AuctionSchedulesRole sqs:SendMessage AuctionSchedulesDeadLetters':
    'Only when Lambda itself takes no calls for an hour.',
  'ReconcilerRole sqs:SendMessage ReconcilerDeadLetters': 'Only when Lambda itself takes no calls for five minutes.',
  'RetentionRole sqs:SendMessage RetentionDeadLetters': 'Only when Lambda itself takes no calls for an hour.',
};
/** What no test needs: GuardDuty takes its role on, and CDK grants looking a queue up together with SendMessage. */
const NOT_OURS = /^MalwareScanRole | sqs:GetQueue(?:Attributes|Url) \w+DeadLetters$/;

/** `<role> <action> <resource>`, without the parts of names that differ between templates or come of a restore. */
function nameOf({ role, action, resource }: { role: string; action: string; resource: string }): string {
  const thing = resource
    .replace(/^arn:aws:[\w-]*:[\w-]*:\d*:/, '')
    .replace(/Boli\w+-(\w+?)[0-9A-F]{8}-\w+/, '$1')
    .replace(/-\d{8}T\d{6}\b/, '');
  return `${role.replace(/[0-9A-F]{8}$/, '')} ${action} ${thing}`;
}

/** What no record names as used. */
function unused(uses: readonly { name: string; used: boolean }[]): string[] {
  const used = new Set(uses.filter((one) => one.used).map((one) => one.name));
  return [...new Set(uses.map((one) => one.name))].filter((name) => !used.has(name)).toSorted();
}

const grants = records.flatMap((record) => ('grants' in record ? record.grants : []));
const indexes = records.flatMap((record) => ('indexes' in record ? record.indexes : []));
const routes = records.flatMap((record) => ('routes' in record ? record.routes : []));

describe('after the integration suites', () => {
  test('there is something to judge by', () => {
    expect(grants.length, 'Run `npm run test:integration`: this needs what its stacks have left.').toBeGreaterThan(0);
  });

  test('every grant was needed, except for failures nobody can bring about', () => {
    const uses = grants.map(({ used, ...grant }) => ({ name: nameOf(grant), used }));
    const needless = unused(uses).filter((name) => !NOT_OURS.test(name));
    expect(needless.filter((name) => !Object.hasOwn(FOR_FAILURES, name))).toEqual([]);
    const names = new Set(uses.map(({ name }) => name));
    const gone = Object.keys(FOR_FAILURES).filter((name) => !names.has(name));
    expect(gone, 'The templates grant these no more.').toEqual([]);
  });

  test('every index was queried', () => {
    expect(unused(indexes.map(({ table, index, used }) => ({ name: `${table} ${index}`, used })))).toEqual([]);
  });

  test('every route answered with success', () => {
    const all = Object.values(ROUTES).map((route) => ({ name: routeKey(route), used: false }));
    expect(unused([...all, ...routes.map((name) => ({ name, used: true }))])).toEqual([]);
  });
});
