/**
 * What the alarms measure that nobody sees from inside: logins, refused connections, mail, the edge, jobs that do not
 * run.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { plainId, templates } from '../support/templates.ts';

const { monitoring, edge, text } = templates();
const alarms = [...monitoring.ofType('AWS::CloudWatch::Alarm'), ...edge.ofType('AWS::CloudWatch::Alarm')];

const dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]);
const metric = z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensions });
const parts = z.array(
  z.object({
    Expression: z.string().optional(),
    MetricStat: z.object({ Metric: metric, Stat: z.string() }).optional(),
  }),
);

const named = ({ Namespace, MetricName, Dimensions }: z.output<typeof metric>, statistic: unknown) =>
  [Namespace, MetricName, statistic, ...Dimensions.map(({ Name, Value }) => `${Name}=${text(Value)}`)].join(' ');

/** What an alarm watches: the formula, if it has one, and its metrics. */
function watchedBy(id: string) {
  const { Properties = {} } = alarms.find((one) => plainId(one.id).replace(/^(?:WebAcl)?Alarms/, '') === id) ?? {};
  const { Threshold, EvaluationPeriods, TreatMissingData } = Properties;
  const all = parts.safeParse(Properties['Metrics']).data;
  const watched =
    all === undefined
      ? [named(metric.parse(Properties), Properties['ExtendedStatistic'] ?? Properties['Statistic'])]
      : all.map(({ Expression, MetricStat }) => Expression ?? named(MetricStat!.Metric, MetricStat!.Stat));
  return { watched, above: Threshold, periods: EvaluationPeriods, missing: TreatMissingData };
}

describe('seen from outside', () => {
  it.each([
    ['BidsSlow', 1_000, 3, ['Boli BidLatency p99 service=bidding-api']],
    [
      'EdgeServerErrors',
      5,
      2,
      ['SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region) GROUP BY DistributionId'],
    ],
    ['LiveApiServerErrors', 5, 1, ['AWS/ApiGateway ExecutionError Sum ApiId=<LiveApi>']],
    [
      'ConnectionsRefused',
      100,
      1,
      [
        'FILL(answered, 0) + FILL(unasked, 0)',
        'AWS/ApiGateway IntegrationError Sum ApiId=<LiveApi>',
        'AWS/ApiGateway ClientError Sum ApiId=<LiveApi>',
      ],
    ],
    [
      'SignInsFailing',
      50,
      1,
      [
        'IF(tried >= 20, 100 * (1 - succeeded / tried), 0)',
        'AWS/Cognito SignInSuccesses SampleCount UserPool=<AccountsPool> UserPoolClient=<AccountsPoolSite>',
        'AWS/Cognito SignInSuccesses Sum UserPool=<AccountsPool> UserPoolClient=<AccountsPoolSite>',
      ],
    ],
    ['RazorpayUnreachable', 5, 1, ['Boli ProviderUnreachable Sum service=all']],
    ['MailBounces', 0.05, 1, ['AWS/SES Reputation.BounceRate Maximum']],
    ['MailComplaints', 0.001, 1, ['AWS/SES Reputation.ComplaintRate Maximum']],
  ])('%s: above %d, %d times in a row', (id, above, periods, watched) => {
    expect(watchedBy(id)).toEqual({ watched, above, periods, missing: 'notBreaching' });
  });

  it.each([
    ['BooksSilent', 30, 'Boli BooksDifference SampleCount service=payment-worker'],
    ['ReconcilerSilent', 1, 'Boli OpenOrderAge SampleCount service=payment-worker'],
    ['SnapshotsSilent', 3, 'AWS/Lambda Invocations Sum FunctionName=<SnapshotWriterFunction>'],
    ['LogCheckSilent', 30, 'Boli LogDifferences SampleCount service=log-writer'],
    ['SweepSilent', 30, 'Boli SweepFailures SampleCount service=auction-clock'],
    ['CanarySilent', 3, 'Boli CanaryTime SampleCount service=canary'],
    ['StreamSilent', 2, 'AWS/Lambda Invocations Sum FunctionName=<AuctionStreamFunction>'],
  ])('%s rings when nothing was measured in %d periods', (id, hours, watched) => {
    expect(watchedBy(id)).toEqual({ watched: [watched], above: 1, periods: hours, missing: 'breaching' });
  });
});
