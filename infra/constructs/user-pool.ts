import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  UserPool,
  UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { enrolmentClientParameter } from '../settings/parameters.ts';
import { REFRESH_GRACE_SECONDS } from '../../shared/model/accounts/refresh-times.ts';
import type { Settings } from '../settings/settings.ts';
import { acknowledge, nag } from './findings/acknowledge.ts';
import { AppFunction } from './functions/app-function.ts';
import type { TriggerName } from '../specs/function-name.ts';

type AccountsProps = Pick<Settings, 'sender' | 'isProtected' | 'allowStubs' | 'names'>;

/** Who may sign in: everybody registers as `user`; the operator makes admins. */
export class Accounts extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** By which accounts-api alone enrols a second factor; its tokens leave the function only sealed. */
  readonly enrolmentClient: UserPoolClient;

  constructor(scope: Construct, id: string, { sender, isProtected, allowStubs, names }: AccountsProps) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: 'Your Boli verification code',
        emailBody: 'Your Boli verification code is {####}. If you did not ask for it, ignore this message.',
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Whoever wants a second factor has one: an authenticator app. Who must have one the API decides.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      // The product's own rule (3 of 5 criteria, length among them) is checked before Cognito is asked.
      passwordPolicy: {
        minLength: 8,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(3),
      },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: isProtected,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(sender !== undefined && {
        email: UserPoolEmail.withSES({
          fromEmail: sender.address,
          fromName: 'Boli',
          ...(sender.domain !== undefined && { sesVerifiedDomain: sender.domain }),
        }),
      }),
    });
    acknowledge(this.pool, {
      [nag('COG1')]: 'The product asks for 3 of 5 criteria, which a fixed list cannot say; the API checks them.',
      [nag('COG2')]:
        'Bidders may sign in with a password alone, as specified; adminMfa makes admins have a second factor.',
      [nag('COG8')]: 'The Plus plan bills every active user; it can be switched on without a change of the code.',
    });
    for (const [groupName, description] of [
      ['admin', 'Lists auctions and verifies users'],
      ['user', 'Browses, registers and bids'],
    ] as const) {
      new CfnUserPoolGroup(this, `${groupName}-group`, { userPoolId: this.pool.userPoolId, groupName, description });
    }
    const trigger = (name: TriggerName) =>
      new AppFunction(this, name, { allowStubs, metricsNamespace: names.metrics, reservedConcurrency: undefined });
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, trigger('account-mail').lambda);
    const tokenScopes = trigger('token-scopes');
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
    // What a client must set at sign-up it must be allowed to write: nothing else is. Changing it later takes a scope
    // that no token has.
    const email = new ClientAttributes().withStandardAttributes({ email: true });
    const common = {
      // Only accounts-api can read it, so nobody signs up or in around the rules it keeps.
      generateSecret: true,
      authFlows: { userPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
    };
    this.client = this.pool.addClient('Site', {
      ...common,
      // Of the step between password and code.
      authSessionValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // Two tabs that refresh at the same time both succeed; a token used later than that ends all sessions.
      refreshTokenRotationGracePeriod: Duration.seconds(REFRESH_GRACE_SECONDS),
      readAttributes: email.withStandardAttributes({ emailVerified: true, fullname: true }),
      writeAttributes: email,
    });
    this.enrolmentClient = this.pool.addClient('Enrolment', {
      ...common,
      // Time to find the phone, install an app and type a code. The refresh token nobody keeps; an hour is the least.
      accessTokenValidity: Duration.minutes(10),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      refreshTokenRotationGracePeriod: Duration.seconds(0),
      readAttributes: email,
      writeAttributes: email,
    });
    new StringParameter(this, 'EnrolmentClientId', {
      parameterName,
      stringValue: this.enrolmentClient.userPoolClientId,
    });
  }
}
