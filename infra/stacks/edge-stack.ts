import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { WebAcl } from '#infra/constructs/site/web-acl.ts';
import type { Names } from '#infra/settings/names.ts';
import type { Settings } from '#infra/settings/settings.ts';

/** CloudFront's resources must be in this region. */
export const EDGE_REGION = 'us-east-1';

const WEB_ACL_OUTPUT = 'WebAclArn';

interface EdgeStackProps extends StackProps {
  readonly settings: Pick<Settings, 'names' | 'alarmEmail' | 'repository'>;
}

/** The web ACL, which CloudFront requires in us-east-1, with its log and its alarm, which are where it is. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const acl = new WebAcl(this, 'WebAcl', settings);
    new CfnOutput(this, WEB_ACL_OUTPUT, { value: acl.arn });
  }
}

/**
 * The ARN of the web ACL, for a stack in another region.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getstackoutput.html
 */
export function ownWebAclArn(names: Names): string {
  return Fn.getStackOutput(names.stack('Edge'), WEB_ACL_OUTPUT, EDGE_REGION);
}
