/** Alarms on what AWS measures by itself. */
import { Duration } from 'aws-cdk-lib';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmSpec } from './alarms.ts';
import { accessLogOf } from './first-commands.ts';

type Specs = Readonly<Record<string, AlarmSpec>>;

const PERIOD = Duration.minutes(5);
/** The entry of both APIs' errors in the runbook. */
export const API_ERRORS = 'siteapiservererrors-liveapiservererrors';

const sum = (namespace: string, metricName: string, dimensionsMap: Record<string, string>) =>
  new Metric({ namespace, metricName, dimensionsMap, statistic: 'sum', period: PERIOD });

/**
 * The web ACL blocks somebody: an attack, or a crowd that its limits did not foresee. The dimensions are the names of
 * metrics.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
 */
export function webAclBlocks(webAcl: string, logGroup: string): Specs {
  return {
    RequestsBlocked: {
      metric: sum('AWS/WAFV2', 'BlockedRequests', { WebACL: webAcl, Rule: 'ALL' }),
      above: 100,
      description: 'The web ACL blocked requests.',
      urgency: 'page',
      run: `aws logs tail ${logGroup} --region us-east-1 --since 1h`,
    },
  };
}

/**
 * What people get at the edge, whether the API answered so or CloudFront did not reach it. A query, since these metrics
 * are in us-east-1 only, where nothing knows the distribution yet; it watches all of the account, and the alarm says
 * which. The rate is a percentage, so a single failure of few requests is no alarm: it lasts.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
 */
export function edgeErrors(): Specs {
  return {
    EdgeServerErrors: {
      metric: new MathExpression({
        expression:
          'SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region) GROUP BY DistributionId',
        usingMetrics: {},
        period: PERIOD,
      }),
      above: 5,
      periods: 2,
      description: 'CloudFront answers more than one request in twenty with 5xx.',
      urgency: 'page',
      run: 'aws cloudwatch describe-alarms --state-value ALARM --query "MetricAlarms[].AlarmDescription"',
    },
  };
}

/** All functions of the account and region, which share one limit. */
export function functionThrottles(): Specs {
  return {
    FunctionsThrottled: {
      metric: sum('AWS/Lambda', 'Throttles', {}),
      above: 0,
      description: 'Lambda throttled calls.',
      urgency: 'page',
      run: 'npm run preflight',
    },
  };
}

/**
 * All tables of the account and region, each with its indexes; the alarm says which table. A query is billed by the metrics
 * that it finds, and DynamoDB has these only while it throttles.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Metrics_Insights_Alarm.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
export function tableThrottles(): Specs {
  const spec = (kind: 'Read' | 'Write'): AlarmSpec => ({
    metric: new MathExpression({
      expression: `SELECT SUM(${kind}ThrottleEvents) FROM "AWS/DynamoDB" GROUP BY TableName`,
      usingMetrics: {},
      period: PERIOD,
    }),
    // An on-demand table throttles some requests while it scales, and the SDK retries them.
    above: 10,
    description: `DynamoDB throttled ${kind.toLowerCase()}s of a table.`,
    urgency: 'page',
    entry: 'readsthrottled-writesthrottled',
    run: `aws cloudwatch list-metrics --namespace AWS/DynamoDB --metric-name ${kind}ThrottleEvents --recently-active PT3H`,
  });
  return { ReadsThrottled: spec('Read'), WritesThrottled: spec('Write') };
}

/**
 * Of the WebSocket API. A refused ticket is a 401 of our function, and counts as an IntegrationError, as its 5xx do.
 * What API Gateway itself refuses (too many at once) is a ClientError, and a function that cannot be called an
 * ExecutionError.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-logging.html
 */
export function liveApiErrors(api: WebSocketApi, stack: string): Specs {
  const count = (name: string) => api.metric(name, { statistic: 'sum', period: PERIOD });
  return {
    LiveApiServerErrors: {
      metric: count('ExecutionError'),
      above: 5,
      description: 'LiveApi: its function cannot be called.',
      urgency: 'page',
      entry: API_ERRORS,
      run: accessLogOf(stack, 'LiveApi', '5*'),
    },
    ConnectionsRefused: {
      metric: new MathExpression({
        expression: 'FILL(answered, 0) + FILL(unasked, 0)',
        usingMetrics: { answered: count('IntegrationError'), unasked: count('ClientError') },
        period: PERIOD,
      }),
      // Pages whose ticket has expired ask for another one.
      above: 100,
      description: 'Live connections are refused.',
      urgency: 'page',
      run: accessLogOf(stack, 'LiveApi', '4*'),
    },
  };
}

/**
 * Cognito counts a login as 1, and what it refuses or throttles as 0. So wrong passwords count as well: alone they are
 * few among many logins. https://docs.aws.amazon.com/cognito/latest/developerguide/metrics-for-cognito-user-pools.html
 */
export function failedSignIns(
  { pool, client }: { readonly pool: string; readonly client: string },
  run: string,
): Specs {
  const metric = (statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      dimensionsMap: { UserPool: pool, UserPoolClient: client },
      statistic,
      period: PERIOD,
    });
  return {
    SignInsFailing: {
      metric: new MathExpression({
        expression: 'IF(tried >= 20, 100 * (1 - succeeded / tried), 0)',
        usingMetrics: { tried: metric('SampleCount'), succeeded: metric('Sum') },
        period: PERIOD,
      }),
      above: 50,
      description: 'More than half of the logins fail.',
      urgency: 'page',
      run,
    },
  };
}

/**
 * Of the account, since SES judges the account: it reviews one above these rates, and may stop its mails at twice as much.
 * https://docs.aws.amazon.com/ses/latest/dg/reputation-dashboard-dg.html
 */
export function mailReputation(): Specs {
  const spec = (metricName: string, above: number, description: string): AlarmSpec => ({
    // SES publishes it when it changes.
    metric: new Metric({ namespace: 'AWS/SES', metricName, statistic: 'max', period: Duration.days(1) }),
    above,
    description,
    urgency: 'ticket',
    entry: 'mailbounces-mailcomplaints',
    run: 'aws sesv2 get-account --query "[EnforcementStatus, SendQuota]"',
  });
  return {
    MailBounces: spec('Reputation.BounceRate', 0.05, 'More than 5 % of the mails come back.'),
    MailComplaints: spec('Reputation.ComplaintRate', 0.001, 'More than one mail in a thousand is marked as spam.'),
  };
}
