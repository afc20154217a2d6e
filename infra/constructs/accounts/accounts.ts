import { Stack } from 'aws-cdk-lib';
import {
  CfnUserPoolGroup,
  LambdaVersion,
  type UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { enrolmentClientParameter } from '#infra/settings/parameters.ts';
import type { Settings } from '#infra/settings/settings.ts';
import type { TriggerName } from '#infra/specs/function-name.ts';
import type { FunctionSize } from '#infra/specs/function-spec.ts';
import { TRIGGER_SPECS } from '#infra/specs/function-specs.ts';
import { DUTIES, dutyGroup } from '#shared/model/accounts/duties.ts';
import { AppFunction } from '../functions/app-function.ts';
import { enrolmentClient, siteClient } from './app-clients.ts';
import { createUserPool } from './user-pool.ts';

interface AccountsProps extends Pick<Settings, 'sender' | 'isProtected' | 'allowStubs' | 'names'> {
  readonly mails: IConfigurationSet;
}

/** The user pool. People register as `user`; the operator creates the first owner, and owners invite staff. */
export class Accounts extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Only accounts-api uses it, to enrol a second factor. Its tokens leave the function only encrypted. */
  readonly enrolmentClient: UserPoolClient;
  /** The functions that the pool calls. */
  readonly triggers: readonly AppFunction<FunctionSize>[];

  constructor(scope: Construct, id: string, { sender, isProtected, allowStubs, names, mails }: AccountsProps) {
    super(scope, id);
    this.pool = createUserPool(this, 'Pool', { sender, isProtected, mails });
    for (const [groupName, description] of [
      ['admin', 'Staff. What they may do is in the groups of duties'],
      ['user', 'Browses, registers and bids'],
      ...DUTIES.map((duty) => [dutyGroup(duty), `Staff with the duty: ${duty}`] as const),
    ]) {
      new CfnUserPoolGroup(this, `${groupName}-group`, { userPoolId: this.pool.userPoolId, groupName, description });
    }
    const trigger = (name: TriggerName) =>
      new AppFunction(this, name, {
        spec: TRIGGER_SPECS[name],
        catalogue: 'memory',
        allowStubs,
        metricsNamespace: names.metrics,
        reservedConcurrency: undefined,
      });
    const accountMail = trigger('account-mail');
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, accountMail.lambda);
    const tokenScopes = trigger('token-scopes');
    this.triggers = [accountMail, tokenScopes];
    const parameterName = enrolmentClientParameter(names);
    tokenScopes.lambda.addEnvironment('ENROLMENT_CLIENT_PARAMETER', parameterName);
    tokenScopes.role.addToPolicy(
      new PolicyStatement({
        actions: ['ssm:GetParameter'],
        resources: [
          Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameterName.slice(1) }),
        ],
      }),
    );
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, tokenScopes.lambda, LambdaVersion.V2_0);
    this.client = siteClient(this.pool);
    this.enrolmentClient = enrolmentClient(this.pool);
    new StringParameter(this, 'EnrolmentClientId', {
      parameterName,
      stringValue: this.enrolmentClient.userPoolClientId,
    });
  }
}
