/**
 * Mistakes that make a first deployment to a new account fail, or its rollback block the next deployment. Each rule
 * was broken by these templates once.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { statementsOf } from './support/policies.ts';
import { CHOSEN, plainId, templates } from './support/templates.ts';

const { data, api, monitoring, routes, web, edge, text, isTerminationProtected } = templates();
const all = [data, api, monitoring, routes, web, edge].flatMap((stack) => stack.resources);

describe('the access log of a WebSocket API', () => {
  const sockets = api.ofType('AWS::ApiGatewayV2::Api').filter((one) => one.Properties['ProtocolType'] === 'WEBSOCKET');
  const logging = api
    .ofType('AWS::ApiGatewayV2::Stage')
    .filter(({ Properties }) => 'AccessLogSettings' in Properties)
    .filter(({ Properties }) => sockets.some(({ id }) => text(Properties['ApiId']) === `<${plainId(id)}>`));

  it('waits until the account lets API Gateway write logs', () => {
    expect(logging).toHaveLength(1);
    const accounts = api.ofType('AWS::ApiGateway::Account');
    for (const stage of logging) expect(stage.DependsOn).toEqual(accounts.map(({ id }) => id));
    const [account, ...more] = accounts;
    expect(more).toEqual([]);
    const role = api
      .ofType('AWS::IAM::Role')
      .find(({ id }) => text(account?.Properties['CloudWatchRoleArn']) === `<${plainId(id)}.Arn>`);
    const [trust] = statementsOf(role?.Properties['AssumeRolePolicyDocument']);
    expect(trust?.Principal).toEqual({ Service: 'apigateway.amazonaws.com' });
    expect(z.array(z.unknown()).parse(role?.Properties['ManagedPolicyArns']).map(text)).toEqual([
      'arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs',
    ]);
  });

  it('keeps its role when the stack of one stage is deleted', () => {
    const kept = api.resources.filter(({ id }) => /^LiveApiLog(?:Writer|Account)/.test(id));
    expect(kept.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['RetainExceptOnCreate', 'RetainExceptOnCreate']);
  });
});

describe('a retained resource', () => {
  const kept = all.filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain') === true);
  /** The property that names a resource of each type. */
  const NAMES: Readonly<Record<string, string>> = {
    'AWS::ApiGateway::Account': '',
    'AWS::Lambda::Version': '',
    // Must have a name: of this stack's id (backups.test.ts).
    'AWS::Backup::BackupVault': '',
    'AWS::Cognito::UserPool': 'UserPoolName',
    'AWS::DynamoDB::Table': 'TableName',
    'AWS::IAM::Role': 'RoleName',
    'AWS::S3::Bucket': 'BucketName',
    'AWS::SQS::Queue': 'QueueName',
    // Has none, only aliases.
    'AWS::KMS::Key': '',
  };

  it('is deleted when its creation fails', () => {
    expect(kept.filter(({ DeletionPolicy }) => DeletionPolicy !== 'RetainExceptOnCreate')).toEqual([]);
    expect(kept.filter(({ UpdateReplacePolicy }) => UpdateReplacePolicy !== 'Retain')).toEqual([]);
  });

  it('has no fixed name, which would block its successor', () => {
    expect(new Set(kept.map(({ Type }) => Type))).toEqual(new Set(Object.keys(NAMES)));
    expect(kept.filter(({ Type, Properties }) => (NAMES[Type] ?? '') in Properties).map(({ id }) => id)).toEqual([]);
  });

  it('is, among others, every table, bucket, user pool, queue and key', () => {
    const precious = ['DynamoDB::Table', 'S3::Bucket', 'Cognito::UserPool', 'SQS::Queue', 'KMS::Key'].map(
      (type) => `AWS::${type}`,
    );
    expect(all.filter(({ Type }) => precious.includes(Type)).filter((one) => !kept.includes(one))).toEqual([]);
  });
});

describe('protection against deletion', () => {
  const flags = (stacks: ReturnType<typeof templates>) => [
    stacks.isTerminationProtected,
    ...stacks.data.ofType('AWS::DynamoDB::Table').map(({ Properties }) => Properties['DeletionProtectionEnabled']),
    ...stacks.data
      .ofType('AWS::Cognito::UserPool')
      .map(({ Properties }) => Properties['DeletionProtection'] === 'ACTIVE'),
  ];

  it('is on, unless switched off for the first deployment', () => {
    expect(isTerminationProtected).toBe(true);
    expect(new Set(flags(templates()))).toEqual(new Set([true]));
    expect(new Set(flags(templates(CHOSEN)))).toEqual(new Set([false]));
  });
});

describe('alarms', () => {
  it('publish to a topic whose policy allows CloudWatch of this account', () => {
    const topics = ['<AlarmsPage>', '<AlarmsTicket>'];
    const actions = monitoring
      .ofType('AWS::CloudWatch::Alarm')
      .map(({ Properties }) => z.array(z.unknown()).parse(Properties['AlarmActions']).map(text));
    expect(new Set(actions.flat())).toEqual(new Set(topics));
    for (const topic of topics) {
      const statements = monitoring
        .ofType('AWS::SNS::TopicPolicy')
        .filter(({ Properties }) => z.array(z.unknown()).parse(Properties['Topics']).map(text).includes(topic))
        .flatMap(({ Properties }) => statementsOf(Properties['PolicyDocument']));
      expect(statements).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: ['sns:Publish'],
          Resource: [{ Ref: expect.any(String) }],
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      );
    }
  });
});

describe('logs', () => {
  it('of every function go to a log group of the template, also those of CDK’s own functions', () => {
    for (const stack of [data, api, web, edge]) {
      const groups = stack.ofType('AWS::Logs::LogGroup').map(({ id }) => id);
      for (const { Properties } of stack.ofType('AWS::Lambda::Function')) {
        const { LogGroup } = z.object({ LogGroup: z.object({ Ref: z.string() }) }).parse(Properties['LoggingConfig']);
        expect(groups).toContain(LogGroup.Ref);
      }
    }
  });

  it('expire after 90 days', () => {
    const groups = all.filter(({ Type }) => Type === 'AWS::Logs::LogGroup');
    expect(new Set(groups.map(({ Properties }) => Properties['RetentionInDays']))).toEqual(new Set([90]));
  });
});

describe('schedules', () => {
  it('have a dead-letter queue that their role may send to', () => {
    const targets = api.ofType('AWS::Scheduler::Schedule').map(({ Properties }) =>
      z
        .object({ RoleArn: z.unknown(), DeadLetterConfig: z.object({ Arn: z.unknown() }) })
        .transform(({ RoleArn, DeadLetterConfig }) => ({ role: text(RoleArn), queue: text(DeadLetterConfig.Arn) }))
        .parse(Properties['Target']),
    );
    // Functions create the schedules of auctions with the role and the queue in their environment.
    const scheduleVariables = z
      .object({ SCHEDULE_ROLE_ARN: z.unknown(), SCHEDULE_DEAD_LETTERS_ARN: z.unknown() })
      .transform((variables) => ({
        role: text(variables.SCHEDULE_ROLE_ARN),
        queue: text(variables.SCHEDULE_DEAD_LETTERS_ARN),
      }));
    const scheduling = api
      .ofType('AWS::Lambda::Function')
      .map(({ Properties }) => z.object({ Variables: z.looseObject({}) }).parse(Properties['Environment']).Variables)
      .filter((variables) => 'SCHEDULE_ROLE_ARN' in variables)
      .map((variables) => scheduleVariables.parse(variables));
    expect(scheduling).toHaveLength(2);
    for (const { role, queue } of [...targets, ...scheduling]) {
      const allowed = api
        .ofType('AWS::IAM::Policy')
        .filter(({ Properties }) =>
          z
            .array(z.unknown())
            .parse(Properties['Roles'])
            .some((one) => text(one).replace(/>$/, '.Arn>') === role),
        )
        .flatMap(({ Properties }) => statementsOf(Properties['PolicyDocument']))
        .filter(({ Effect, Action }) => Effect === 'Allow' && Action.includes('sqs:SendMessage'))
        .flatMap(({ Resource }) => Resource.map(text));
      expect(allowed, `${role} may send to ${queue}`).toContain(queue);
    }
  });
});
