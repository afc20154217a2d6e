import * as z from 'zod';
import type { ConditionContext } from './conditions.ts';
import { allowingStatements, matchesPrincipal, readPolicy } from './policy.ts';
import { readRoles } from './roles.ts';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { isDeploymentProvider } from '../template/resource-types.ts';
import { TemplateError } from '../template/template-error.ts';

/**
 * Refuses a template whose access logs or alarms would fail on AWS; neither is emulated. Throws a TemplateError that
 * names the resource.
 */
export function checkDeployment(deployment: Deployment): void {
  requireLogRole(deployment);
  requireAlarmsToReachTheirTopics(deployment);
}

const whereOf = ({ stack, logicalId }: ResolvedResource): string => `${stack}/${logicalId}`;

const logWriter = z.object({ CloudWatchRoleArn: z.string() });

/**
 * Without a CloudWatch role in the account's settings, API Gateway refuses a WebSocket stage with an access log
 * ("CloudWatch Logs role ARN must be set in account settings to enable logging"); HTTP APIs need none.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-logging.html
 */
function requireLogRole(deployment: Deployment): void {
  const webSocketApis = deployment
    .ofType('AWS::ApiGatewayV2::Api')
    .filter((api) => api.properties['ProtocolType'] === 'WEBSOCKET')
    .map((api) => api.physicalId);
  const logging = deployment
    .ofType('AWS::ApiGatewayV2::Stage')
    .find((one) => webSocketApis.includes(String(one.properties['ApiId'])) && 'AccessLogSettings' in one.properties);
  if (logging === undefined) return;
  const [account] = deployment.ofType('AWS::ApiGateway::Account');
  if (account === undefined) {
    throw new TemplateError(
      whereOf(logging),
      'its access log needs an AWS::ApiGateway::Account with a CloudWatch role',
    );
  }
  const { CloudWatchRoleArn } = propertiesOf(account, logWriter);
  const role = readRoles(deployment, (one) => isDeploymentProvider(one.logicalId)).find(
    (one) => one.arn === CloudWatchRoleArn,
  );
  if (role?.trusts('apigateway.amazonaws.com', {}) !== true) {
    throw new TemplateError(whereOf(account), `API Gateway cannot take the role ${CloudWatchRoleArn}`);
  }
}

const topicPolicy = z.object({ Topics: z.array(z.string()), PolicyDocument: z.unknown() });
const alarmActions = z.object({ AlarmActions: z.array(z.string()).default([]) });

/**
 * A topic's own policy replaces the default policy, which lets the account's alarms publish.
 * https://repost.aws/knowledge-center/cloudwatch-receive-sns-for-alarm-trigger
 */
function requireAlarmsToReachTheirTopics(deployment: Deployment): void {
  const policies = deployment.ofType('AWS::SNS::TopicPolicy').map((resource) => {
    const { Topics, PolicyDocument } = propertiesOf(resource, topicPolicy);
    return { topics: Topics, statements: readPolicy(PolicyDocument, whereOf(resource)) };
  });
  for (const alarm of deployment.ofType('AWS::CloudWatch::Alarm')) {
    const arn = alarm.attributes['Arn'] ?? '';
    const account = arn.split(':')[4] ?? '';
    const context: ConditionContext = {
      'aws:SourceArn': [arn],
      'aws:SourceAccount': [account],
      'aws:SourceOwner': [account],
      'aws:SecureTransport': ['true'],
    };
    for (const topic of propertiesOf(alarm, alarmActions).AlarmActions) {
      const own = policies.filter((policy) => policy.topics.includes(topic));
      const statements = own
        .flatMap((policy) => policy.statements)
        .filter((statement) => matchesPrincipal(statement, 'Service', 'cloudwatch.amazonaws.com'));
      const question = { action: 'sns:Publish', resource: topic, context };
      if (own.length > 0 && allowingStatements(statements, question).length === 0) {
        throw new TemplateError(whereOf(alarm), `the policy of ${topic} does not let cloudwatch.amazonaws.com publish`);
      }
    }
  }
}
