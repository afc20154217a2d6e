/** The table of costs in docs/operations.md is what `npm run costs` prints, for what stands in the templates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { FIXED, HOUSES } from '#infra/costs/assumptions.ts';
import { monthOf, totalOf } from '#infra/costs/month.ts';
import { dollarsFor, PRICES } from '#infra/costs/prices.ts';
import { costTable } from '#infra/costs/table.ts';
import { templates } from './support/templates.ts';

const { api, data, monitoring, edge } = templates();
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
const [atRest, small, large] = HOUSES.map(monthOf);

const cellsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('---'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

it('the operations document has the table as computed, and names what is from memory', () => {
  const section = page.slice(page.indexOf('\n## What it costs\n'), page.indexOf('\n## Notices\n'));
  expect(cellsOf(section)).toEqual(cellsOf(costTable()));
  const unread = Object.values(PRICES).filter(({ as }) => as === 'memory').length;
  expect(section).toContain(`${unread} of the ${Object.keys(PRICES).length} prices`);
});

const joined = z.object({ DashboardBody: z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }) });
const shown = z.object({ widgets: z.array(z.object({ properties: z.object({ metrics: z.array(z.unknown()) }) })) });

/** What a dashboard shows; values that a deployment knows are left out. */
function bodyOf(properties: Readonly<Record<string, unknown>>) {
  const {
    'Fn::Join': [, parts],
  } = joined.parse(properties).DashboardBody;
  return shown.parse(JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'x')).join('')));
}

const measured = z.object({ Metrics: z.array(z.object({ Expression: z.string().optional() })) });

/** What an alarm is billed by. A query by what it finds: one distribution, and no throttled table. */
function metricsOf(alarm: Readonly<Record<string, unknown>>): readonly unknown[] {
  if ('MetricName' in alarm) return [alarm['MetricName']];
  return measured
    .parse(alarm)
    .Metrics.filter(({ Expression }) => Expression === undefined || Expression.includes('AWS/CloudFront'));
}

it('what is paid at rest is what the templates have', () => {
  const alarms = [api, monitoring, edge].flatMap((stack) => stack.ofType('AWS::CloudWatch::Alarm'));
  const [acl] = edge.ofType('AWS::WAFv2::WebACL');
  expect({
    alarmMetrics: alarms.flatMap(({ Properties }) => metricsOf(Properties)).length,
    webAclRules: z.array(z.unknown()).parse(acl?.Properties['Rules']).length,
    dashboards: monitoring.ofType('AWS::CloudWatch::Dashboard').length,
    keys: data.ofType('AWS::KMS::Key').length,
    secrets: api.ofType('AWS::SecretsManager::Secret').length,
  }).toEqual(FIXED);
});

it('no dashboard has more metrics than are free', () => {
  const bodies = monitoring.ofType('AWS::CloudWatch::Dashboard').map(({ Properties }) => bodyOf(Properties));
  const counts = bodies.map((body) => body.widgets.reduce((sum, { properties }) => sum + properties.metrics.length, 0));
  expect(counts).toHaveLength(3);
  for (const count of counts) expect(count).toBeLessThanOrEqual(50);
});

it('a house at rest stays below 21 dollars, and a small one below 45', () => {
  expect(totalOf(atRest ?? {})).toBeLessThanOrEqual(21);
  expect(totalOf(small ?? {})).toBeLessThanOrEqual(45);
});

it('a large house pays most for its accounts and for frames, and below 1,000 dollars for everything else', () => {
  const { 'Accounts (Cognito)': accounts = 0, 'Live updates (WebSocket API)': live = 0 } = large ?? {};
  expect(totalOf(large ?? {}) - accounts - live).toBeLessThan(1_000);
});

it('an allowance is taken off once, and nothing is earned below it', () => {
  expect(dollarsFor('activeAccount', 10_000)).toBe(0);
  expect(dollarsFor('activeAccount', 9_000)).toBe(0);
  expect(dollarsFor('activeAccount', 10_100)).toBeCloseTo(1.5);
  expect(dollarsFor('writeUnit', 2_000_000)).toBeCloseTo(1.423);
});
