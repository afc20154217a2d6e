import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Seconds over which the rate of an address is counted. */
const WINDOW = 300;

/**
 * The rules of the common set that look into bodies only count: pictures and documents are longer than they allow
 * and hold every sequence of bytes, and descriptions hold links. The API parses every body itself.
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
 * What CloudFront refuses before it reaches anything: floods, and what AWS knows to be attacks. Indian mobile
 * networks put thousands of people behind one address, so the limits stop floods, not crowds.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      description: 'Boli: floods, and what AWS knows to be attacks',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('boli'),
      rules: [
        // Guessing of passwords and codes. Cognito has limits of its own for each account.
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

/** Refuses an address above so many requests in the window, until it is below again. */
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
