import { describe, expect, test } from 'vitest';
import { checkDeployment } from '../src/iam/check-deployment.ts';
import { ACCOUNT, deploymentOf, REGION } from './emulator-server.ts';

const TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:alarms`;
const ALARM = `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:errors`;
const ROLE = `arn:aws:iam::${ACCOUNT}:role/logs`;
const policyDocument = (...Statement: readonly object[]) => ({ Version: '2012-10-17', Statement });

describe('the access log of a WebSocket stage', () => {
  const api = (ProtocolType: string) => [
    { type: 'AWS::ApiGatewayV2::Api', physicalId: 'api', properties: { ProtocolType } },
    {
      type: 'AWS::ApiGatewayV2::Stage',
      physicalId: 'live',
      properties: { ApiId: 'api', AccessLogSettings: { DestinationArn: 'logs' } },
    },
  ];
  const account = { type: 'AWS::ApiGateway::Account', physicalId: 'a', properties: { CloudWatchRoleArn: ROLE } };
  const role = (Service: string) => ({
    type: 'AWS::IAM::Role',
    physicalId: 'logs',
    attributes: { Arn: ROLE },
    properties: {
      AssumeRolePolicyDocument: policyDocument({ Effect: 'Allow', Principal: { Service }, Action: 'sts:AssumeRole' }),
    },
  });

  test("needs the account's CloudWatch role, which API Gateway may take", () => {
    expect(() => checkDeployment(deploymentOf(...api('WEBSOCKET')))).toThrow('Test/live: its access log needs');
    const lambdas = deploymentOf(...api('WEBSOCKET'), account, role('lambda.amazonaws.com'));
    expect(() => checkDeployment(lambdas)).toThrow('API Gateway cannot take the role');
    const whole = deploymentOf(...api('WEBSOCKET'), account, role('apigateway.amazonaws.com'));
    expect(() => checkDeployment(whole)).not.toThrow();
  });

  test('of an HTTP API needs none', () => {
    expect(() => checkDeployment(deploymentOf(...api('HTTP')))).not.toThrow();
  });
});

describe('an alarm', () => {
  const alarm = {
    type: 'AWS::CloudWatch::Alarm',
    physicalId: 'errors',
    attributes: { Arn: ALARM },
    properties: { AlarmActions: [TOPIC] },
  };
  const deployed = (...statements: readonly object[]) =>
    deploymentOf(alarm, {
      type: 'AWS::SNS::TopicPolicy',
      physicalId: 'policy',
      properties: { Topics: [TOPIC], PolicyDocument: policyDocument(...statements) },
    });
  const tlsOnly = {
    Effect: 'Deny',
    Principal: '*',
    Action: 'sns:Publish',
    Resource: TOPIC,
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };
  const publishFrom = (account: string) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudwatch.amazonaws.com' },
    Action: 'sns:Publish',
    Resource: TOPIC,
    Condition: { StringEquals: { 'aws:SourceAccount': account } },
  });

  test("needs permission from its topic's policy, if the topic has one", () => {
    expect(() => checkDeployment(deploymentOf(alarm))).not.toThrow();
    expect(() => checkDeployment(deployed(tlsOnly))).toThrow('does not let cloudwatch.amazonaws.com publish');
    expect(() => checkDeployment(deployed(tlsOnly, publishFrom('999999999999')))).toThrow('publish');
    expect(() => checkDeployment(deployed(tlsOnly, publishFrom(ACCOUNT)))).not.toThrow();
  });
});
