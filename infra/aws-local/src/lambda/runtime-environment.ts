import { devNull } from 'node:os';
import type { Credentials } from '../iam/iam.ts';
import type { FunctionConfig } from './function-config.ts';

/** The AWS services that functions may reach, as the SDK names them in its endpoint variables. */
const ENDPOINTS = {
  DYNAMODB: 'dynamodb',
  S3: 's3',
  SCHEDULER: 'scheduler',
  SSM: 'ssm',
  KMS: 'kms',
  COGNITO_IDENTITY_PROVIDER: 'cognito-idp',
  SQS: 'sqs',
  SESV2: 'ses',
  LAMBDA: 'lambda',
} as const;

/**
 * A function's complete environment: Lambda's own variables, the SDK's endpoint variables and the template's
 * variables with local addresses. The machine's environment is not passed on.
 *
 * @param localAddress replaces an address of AWS or the payment provider with a local one
 */
export function runtimeEnvironment(
  config: FunctionConfig,
  credentials: Credentials,
  baseUrl: string,
  localAddress: (text: string) => string,
): Record<string, string> {
  const endpoints = Object.entries(ENDPOINTS).map(([name, service]) => [
    `AWS_ENDPOINT_URL_${name}`,
    `${baseUrl}/__aws/${service}`,
  ]);
  const ownVariables = Object.entries(config.environment).map(([name, value]) => [name, localAddress(value)]);
  return {
    AWS_REGION: config.region,
    AWS_DEFAULT_REGION: config.region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: config.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(config.memoryMb),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${config.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    // Functions must not use the developer's own AWS profile.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EC2_METADATA_DISABLED: 'true',
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
    ...Object.fromEntries(endpoints),
    ...Object.fromEntries(ownVariables),
  };
}
