import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { WebAcl } from '../constructs/site/web-acl.ts';
import type { Names } from '../settings/names.ts';

/** Where everything that CloudFront uses must be. */
export const EDGE_REGION = 'us-east-1';

const WEB_ACL_OUTPUT = 'WebAclArn';

/** What CloudFront wants in us-east-1, wherever the rest is. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const acl = new WebAcl(this, 'WebAcl');
    new CfnOutput(this, WEB_ACL_OUTPUT, { value: acl.arn });
  }
}

/**
 * The ARN of the stack's web ACL, for a stack of another region.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getstackoutput.html
 */
export function ownWebAclArn(names: Names): string {
  return Fn.getStackOutput(names.stack('Edge'), WEB_ACL_OUTPUT, EDGE_REGION);
}
