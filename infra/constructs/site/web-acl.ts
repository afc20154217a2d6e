import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings/settings.ts';
import { Alarms } from '../monitoring/alarms.ts';
import { edgeErrors, webAclBlocks } from '../monitoring/platform-alarms.ts';

/** The window for rates, seconds. */
const WINDOW = 300;

/**
 * Rules about bodies only count matches, since images and documents exceed their size limit and match by chance, and
 * descriptions contain links. The API parses every body itself.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const ABOUT_BODIES = [
  'SizeRestrictions_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'CrossSiteScripting_BODY',
];

/**
 * The edge answers these itself, however many ask, so no rate counts them (`lot-behaviors.ts`, `site-distribution.ts`).
 * What else it answers itself is not below `/api/`.
 */
const CACHED = ['/api/lots', '/api/sales/'];
/** Bidders have limits of their own (`bid-pace.ts`). A hall must never wait because of its address. */
const BIDS = '/api/bids/';
/** Open pages ask for a new token by themselves. */
const NO_SIGN_IN = ['/api/auth/refresh', '/api/auth/logout'];

/** Not the webhook: after a large sale its events may be more, and they come from a few addresses. */
const WITHOUT_TOKEN = ['/api/auth/refresh', '/api/uploads', '/api/guest/'];

type WebAclProps = Pick<Settings, 'names' | 'alarmEmail' | 'repository'>;

/**
 * Blocks floods and known attacks at CloudFront. Indian mobile networks and halls put thousands of people behind one
 * address, so a person is counted by address and token together. An address alone is counted for sign-ins, and for all
 * else only far above a hall of two thousand. What is blocked is logged and alarmed, and so are answers with 5xx.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { names, alarmEmail, repository }: WebAclProps) {
    super(scope, id);
    const name = names.resource('web-acl');
    const requests = and(startsWith('/api/'), ...[...CACHED, BIDS].map((path) => not(startsWith(path))));
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      description: 'Boli: blocks floods and known attacks',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      rules: [
        // Against guessing passwords and codes. Cognito also has limits for each account. A hall of two thousand may
        // sign in.
        flood(0, 'sign-in-flood', {
          aggregateKeyType: 'IP',
          limit: 3_000,
          scopeDownStatement: and(startsWith('/api/auth/'), ...NO_SIGN_IN.map((path) => not(startsWith(path)))),
        }),
        // An import of a large sale makes some thousand requests in five minutes. Requests without a token are
        // counted by the next two rules only.
        // https://docs.aws.amazon.com/waf/latest/APIReference/API_RateBasedStatementCustomKey.html
        flood(1, 'flood-of-one', {
          aggregateKeyType: 'CUSTOM_KEYS',
          customKeys: [{ ip: {} }, { header: { name: 'authorization', textTransformations: AS_IT_IS } }],
          limit: 10_000,
          scopeDownStatement: requests,
        }),
        // These need no token, and all callers together have a limit far below what one machine can send
        // (`route-throttles.ts`). A hall of two thousand renews 700 tokens in five minutes.
        flood(2, 'public-flood', {
          aggregateKeyType: 'IP',
          limit: 10_000,
          scopeDownStatement: { orStatement: { statements: WITHOUT_TOKEN.map(startsWith) } },
        }),
        // Two thousand people make some 300,000.
        flood(3, 'flood', { aggregateKeyType: 'IP', limit: 1_000_000, scopeDownStatement: requests }),
        {
          name: 'common',
          priority: 4,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: ABOUT_BODIES.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: visibility('common'),
        },
      ],
    });
    this.arn = acl.attrArn;
    const log = `aws-waf-logs-${names.resource()}`;
    this.logBlocks(acl, log);
    const alarms = new Alarms(this, 'Alarms', { email: alarmEmail, namespace: names.metrics, repository });
    alarms.add({ ...webAclBlocks(name, log), ...edgeErrors() });
  }

  /**
   * Which requests were blocked, without tokens. The name of such a log group must begin so.
   * https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
   */
  private logBlocks(acl: CfnWebACL, logGroupName: string): void {
    const logs = new LogGroup(this, 'Blocked', {
      logGroupName,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logs.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
      redactedFields: [
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        { queryString: {} },
      ],
    });
  }
}

type RateBased = Omit<CfnWebACL.RateBasedStatementProperty, 'evaluationWindowSec'>;

/** Blocks whoever exceeds the limit in the window. */
function flood(priority: number, name: string, rate: RateBased): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: { rateBasedStatement: { ...rate, evaluationWindowSec: WINDOW } },
    visibilityConfig: visibility(name),
  };
}

const AS_IT_IS = [{ priority: 0, type: 'NONE' }];

const startsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: AS_IT_IS,
  },
});

const and = (...statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => ({
  andStatement: { statements },
});

const not = (statement: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({ notStatement: { statement } });

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
