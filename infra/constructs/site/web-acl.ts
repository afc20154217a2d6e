import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** The window for rates per address, seconds. */
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
 * Blocks floods and known attacks at CloudFront. The limits are high, since Indian mobile networks put thousands of people
 * behind one address.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      description: 'Boli: blocks floods and known attacks',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('boli'),
      rules: [
        // Against guessing passwords and codes. Cognito also has limits for each account.
        perAddress(0, 'sign-in-flood', 500, { path: '/api/auth/' }),
        perAddress(1, 'flood', 10_000),
        {
          name: 'common',
          priority: 2,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: ABOUT_BODIES.map((name) => ({ name, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: visibility('common'),
        },
      ],
    });
    this.arn = acl.attrArn;
  }
}

/** Blocks an address while it exceeds the limit in the window. */
function perAddress(
  priority: number,
  name: string,
  limit: number,
  only?: { readonly path: string },
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        evaluationWindowSec: WINDOW,
        ...(only !== undefined && {
          scopeDownStatement: {
            byteMatchStatement: {
              fieldToMatch: { uriPath: {} },
              positionalConstraint: 'STARTS_WITH',
              searchString: only.path,
              textTransformations: [{ priority: 0, type: 'NONE' }],
            },
          },
        }),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
