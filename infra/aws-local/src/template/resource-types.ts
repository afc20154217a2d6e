import { generatedName, lowerId, upperId } from './ids.ts';

/** The inputs from which a resource's identity is derived. */
export interface ResourceContext {
  readonly stack: string;
  readonly logicalId: string;
  readonly region: string;
  readonly accountId: string;
  /** Resolved. */
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Identity {
  /** The value of `Ref`. */
  readonly physicalId: string;
  /** The values of `Fn::GetAtt`; an attribute that is not listed stops the boot. */
  readonly attributes?: Readonly<Record<string, string>>;
}

type IdentityOf = (context: ResourceContext) => Identity;

const arn = ({ region, accountId }: ResourceContext, service: string, rest: string) =>
  `arn:aws:${service}:${region}:${accountId}:${rest}`;

function named(context: ResourceContext, property: string, maxLength?: number): string {
  const given = context.properties[property];
  return typeof given === 'string' ? given : generatedName(context.stack, context.logicalId, maxLength);
}

/** Ref is a generated name; there are no attributes. */
const plain: IdentityOf = (context) => ({ physicalId: generatedName(context.stack, context.logicalId) });

/** Ref is a short generated id, also offered as the attribute `Id`. */
const withId: IdentityOf = ({ stack, logicalId }) => {
  const id = upperId(stack, logicalId, 14);
  return { physicalId: id, attributes: { Id: id } };
};

/** The emulated types and how their ids and attributes are derived. */
export const RESOURCE_TYPES: Readonly<Record<string, IdentityOf>> = {
  'AWS::DynamoDB::Table': (context) => {
    const name = named(context, 'TableName');
    const tableArn = arn(context, 'dynamodb', `table/${name}`);
    return { physicalId: name, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/2026-01-01T00:00:00.000` } };
  },
  'AWS::S3::Bucket': (context) => {
    const name = named(context, 'BucketName', 63).toLowerCase();
    return {
      physicalId: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${context.region}.amazonaws.com`,
      },
    };
  },
  'AWS::S3::BucketPolicy': plain,
  'AWS::GuardDuty::MalwareProtectionPlan': plain,
  'AWS::Cognito::UserPool': (context) => {
    const id = `${context.region}_${lowerId(context.stack, context.logicalId, 9)}`;
    const provider = `cognito-idp.${context.region}.amazonaws.com/${id}`;
    return {
      physicalId: id,
      attributes: {
        UserPoolId: id,
        Arn: arn(context, 'cognito-idp', `userpool/${id}`),
        ProviderName: provider,
        ProviderURL: `https://${provider}`,
      },
    };
  },
  'AWS::Cognito::UserPoolClient': ({ stack, logicalId }) => {
    const id = lowerId(stack, logicalId, 26);
    return { physicalId: id, attributes: { ClientId: id } };
  },
  'AWS::Cognito::UserPoolGroup': (context) => ({ physicalId: named(context, 'GroupName') }),
  'AWS::IAM::Role': (context) => {
    const name = named(context, 'RoleName', 64);
    return {
      physicalId: name,
      attributes: {
        Arn: `arn:aws:iam::${context.accountId}:role/${name}`,
        RoleId: `AROA${upperId(context.stack, context.logicalId, 16)}`,
      },
    };
  },
  'AWS::IAM::Policy': plain,
  'AWS::Lambda::Function': (context) => {
    const name = named(context, 'FunctionName', 64);
    return { physicalId: name, attributes: { Arn: arn(context, 'lambda', `function:${name}`) } };
  },
  // There is one version: what the template says.
  'AWS::Lambda::Version': (context) => ({
    physicalId: arn(context, 'lambda', `function:${String(context.properties['FunctionName'])}:1`),
    attributes: { Version: '1' },
  }),
  'AWS::Lambda::Alias': (context) => {
    const { FunctionName, Name } = context.properties;
    return { physicalId: arn(context, 'lambda', `function:${String(FunctionName)}:${String(Name)}`) };
  },
  'AWS::Lambda::Permission': plain,
  'AWS::Lambda::EventSourceMapping': withId,
  'AWS::Lambda::EventInvokeConfig': plain,
  'AWS::Logs::LogGroup': (context) => {
    const name = named(context, 'LogGroupName');
    return { physicalId: name, attributes: { Arn: arn(context, 'logs', `log-group:${name}:*`) } };
  },
  'AWS::ApiGatewayV2::Api': (context) => {
    const id = lowerId(context.stack, context.logicalId, 10);
    const scheme = context.properties['ProtocolType'] === 'WEBSOCKET' ? 'wss' : 'https';
    const endpoint = `${scheme}://${id}.execute-api.${context.region}.amazonaws.com`;
    return { physicalId: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
  },
  'AWS::ApiGatewayV2::Stage': (context) => ({ physicalId: named(context, 'StageName') }),
  'AWS::ApiGatewayV2::Route': ({ stack, logicalId }) => ({ physicalId: lowerId(stack, logicalId, 7) }),
  'AWS::ApiGatewayV2::Integration': ({ stack, logicalId }) => ({ physicalId: lowerId(stack, logicalId, 7) }),
  'AWS::ApiGatewayV2::Authorizer': ({ stack, logicalId }) => {
    const id = lowerId(stack, logicalId, 6);
    return { physicalId: id, attributes: { AuthorizerId: id } };
  },
  'AWS::Scheduler::ScheduleGroup': (context) => {
    const name = named(context, 'Name', 64);
    return { physicalId: name, attributes: { Arn: arn(context, 'scheduler', `schedule-group/${name}`) } };
  },
  'AWS::Scheduler::Schedule': (context) => {
    const name = named(context, 'Name', 64);
    const { GroupName: given } = context.properties;
    const group = typeof given === 'string' ? given : 'default';
    return { physicalId: name, attributes: { Arn: arn(context, 'scheduler', `schedule/${group}/${name}`) } };
  },
  'AWS::SQS::Queue': (context) => {
    const name = named(context, 'QueueName', 80);
    return {
      physicalId: `https://sqs.${context.region}.amazonaws.com/${context.accountId}/${name}`,
      attributes: { QueueName: name, Arn: arn(context, 'sqs', name) },
    };
  },
  'AWS::SQS::QueuePolicy': plain,
  'AWS::SecretsManager::Secret': (context) => {
    const secretArn = arn(context, 'secretsmanager', `secret:${named(context, 'Name')}`);
    return { physicalId: secretArn, attributes: { Id: secretArn } };
  },
  'AWS::WAFv2::WebACL': (context) => {
    const aclArn = arn(context, 'wafv2', `global/webacl/${named(context, 'Name')}`);
    return { physicalId: aclArn, attributes: { Arn: aclArn } };
  },
  'AWS::KMS::Key': (context) => {
    const id = lowerId(context.stack, context.logicalId, 36);
    return { physicalId: id, attributes: { Arn: arn(context, 'kms', `key/${id}`) } };
  },
  'AWS::SSM::Parameter': (context) => ({
    physicalId: named(context, 'Name'),
    attributes: { Type: String(context.properties['Type']), Value: String(context.properties['Value']) },
  }),
  'AWS::CloudFront::Distribution': ({ stack, logicalId }) => {
    const id = upperId(stack, logicalId, 14);
    return { physicalId: id, attributes: { Id: id, DomainName: `d${id.slice(0, 13).toLowerCase()}.cloudfront.net` } };
  },
  'AWS::CloudFront::OriginAccessControl': withId,
  'AWS::CloudFront::ResponseHeadersPolicy': withId,
  'AWS::CloudFront::CachePolicy': withId,
  'AWS::CloudFront::OriginRequestPolicy': withId,
  'AWS::CloudFront::Function': (context) => {
    const functionArn = `arn:aws:cloudfront::${context.accountId}:function/${named(context, 'Name', 64)}`;
    return { physicalId: functionArn, attributes: { FunctionARN: functionArn } };
  },
  'AWS::SES::ConfigurationSet': (context) => ({ physicalId: named(context, 'Name', 64) }),
  'AWS::SES::ConfigurationSetEventDestination': plain,
  'AWS::SNS::Topic': (context) => {
    const name = named(context, 'TopicName');
    const topicArn = arn(context, 'sns', name);
    return { physicalId: topicArn, attributes: { TopicArn: topicArn, TopicName: name } };
  },
  'AWS::CloudFormation::Stack': plain,
  'AWS::Backup::BackupVault': (context) => {
    const name = named(context, 'BackupVaultName', 50);
    const vaultArn = arn(context, 'backup', `backup-vault:${name}`);
    return { physicalId: name, attributes: { BackupVaultName: name, BackupVaultArn: vaultArn } };
  },
  'AWS::Backup::BackupPlan': plain,
  'AWS::Backup::BackupSelection': plain,
  'AWS::OpenSearchServerless::Collection': (context) => {
    const id = lowerId(context.stack, context.logicalId, 20);
    return {
      physicalId: id,
      attributes: {
        Id: id,
        Arn: arn(context, 'aoss', `collection/${id}`),
        CollectionEndpoint: `https://${id}.${context.region}.aoss.amazonaws.com`,
      },
    };
  },
  'AWS::OpenSearchServerless::CollectionGroup': plain,
  'AWS::OpenSearchServerless::SecurityPolicy': plain,
  'AWS::OpenSearchServerless::AccessPolicy': plain,
  'Custom::CDKBucketDeployment': plain,
};

/** Resource types that are accepted but have no effect, each with the reason. */
export const NOT_EMULATED: Readonly<Record<string, string>> = {
  'AWS::CDK::Metadata': 'only counts constructs for the CDK team',
  'AWS::ApiGateway::Account': 'only lets API Gateway write its access logs',
  'AWS::Backup::BackupVault': 'one machine has no second account; its data are one folder to copy',
  'AWS::Backup::BackupPlan': 'see the vault',
  'AWS::Backup::BackupSelection': 'see the vault',
  'AWS::SNS::Topic': 'carries bounces, which the SES emulator delivers itself',
  'AWS::SNS::TopicPolicy': 'see the topics',
  'AWS::SNS::Subscription': 'see the topics',
  'AWS::OpenSearchServerless::CollectionGroup': 'one machine has the capacity that it has',
  'AWS::OpenSearchServerless::SecurityPolicy': 'keys and networks of AWS',
  'AWS::SES::ConfigurationSet': 'only names where bounces go',
  'AWS::SES::ConfigurationSetEventDestination': 'only names where bounces go',
  'AWS::Logs::LogGroup': 'logs are files in the data folder',
  'AWS::Logs::MetricFilter': 'only feeds alarms',
  'AWS::CloudWatch::Alarm': 'nobody is on call for one machine',
  'AWS::CloudWatch::Dashboard': 'see the alarms',
  'AWS::CodeDeploy::Application': 'see the deployment groups',
  'AWS::CodeDeploy::DeploymentGroup': 'there is one version, so no calls are shifted',
  'AWS::WAFv2::LoggingConfiguration': 'the web ACL blocks nobody on one machine',
  'AWS::Lambda::LayerVersion': 'only the bucket deployment provider has a layer',
};

/** The provider of CDK's bucket deployment. The stack copies the assets itself. */
export function isDeploymentProvider(logicalId: string): boolean {
  return logicalId.startsWith('CustomCDKBucketDeployment');
}
