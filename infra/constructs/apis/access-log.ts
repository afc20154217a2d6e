import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge, nag } from '../findings/acknowledge.ts';

/** One line per request of either API: no query (it may carry a ticket), no headers, no bodies. */
export const ACCESS_LOG_FORMAT = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  routeKey: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  responseLength: '$context.responseLength',
  // Who connected: behind CloudFront that is CloudFront, whose own log has the address of the browser. There is no
  // variable for the header in which CloudFront hands that on.
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
  sourceIp: '$context.identity.sourceIp',
});

/**
 * Lets API Gateway write the logs of WebSocket APIs. The setting belongs to the account and region, and whatever
 * else logs there (another stage, for one) uses the role as well: so both outlive the stack.
 * https://repost.aws/knowledge-center/api-gateway-cloudwatch-logs
 */
export function logWriter(scope: Construct): CfnAccount {
  const role = new Role(scope, 'LogWriter', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
  });
  const account = new CfnAccount(scope, 'LogAccount', { cloudWatchRoleArn: role.roleArn });
  for (const one of [role, account]) one.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  acknowledge(role, {
    [nag('IAM4', 'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs')]:
      "API Gateway asks for this policy of AWS's: it names its log groups itself, so no narrower one can be given.",
  });
  return account;
}
