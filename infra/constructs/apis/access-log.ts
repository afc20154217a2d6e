import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge, nag } from '../findings/acknowledge.ts';

/** One line per request, without query (it may contain a ticket), headers or body. */
export const ACCESS_LOG_FORMAT = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  routeKey: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  responseLength: '$context.responseLength',
  // For requests through CloudFront this is CloudFront's address; its own log has the browser's. There is no variable for
  // the header with the browser's address.
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
  sourceIp: '$context.identity.sourceIp',
});

/**
 * Lets API Gateway write the logs of WebSocket APIs. The setting belongs to account and region, and other stages use its
 * role, too. So both are retained when the stack is deleted.
 * https://repost.aws/knowledge-center/api-gateway-cloudwatch-logs
 */
export function logWriter(scope: Construct): CfnAccount {
  const role = new Role(scope, 'LogWriter', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
  });
  const account = new CfnAccount(scope, 'LogAccount', { cloudWatchRoleArn: role.roleArn });
  for (const resource of [role, account]) resource.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  acknowledge(role, {
    [nag('IAM4', 'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs')]:
      "API Gateway asks for this policy of AWS's: it names its log groups itself, so no narrower one can be given.",
  });
  return account;
}
