import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings/settings.ts';
import { acknowledge, nag } from '../findings/acknowledge.ts';

/** Sign-up by e-mail address and code, login by password and an optional authenticator app. */
export function createUserPool(
  scope: Construct,
  id: string,
  {
    sender,
    isProtected,
    mails,
  }: Pick<Settings, 'sender' | 'isProtected'> & {
    readonly mails: IConfigurationSet;
  },
): UserPool {
  const pool = new UserPool(scope, id, {
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
    // The API decides who must have a second factor.
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { sms: false, otp: true },
    // The API checks the product's own rule (3 of 5 criteria) before it calls Cognito.
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
        configurationSetName: mails.configurationSetName,
        ...(sender.domain !== undefined && { sesVerifiedDomain: sender.domain }),
      }),
    }),
  });
  acknowledge(pool, {
    [nag('COG1')]: 'The product asks for 3 of 5 criteria, which a fixed list cannot say; the API checks them.',
    [nag('COG2')]:
      'Bidders may sign in with a password alone, as specified; adminMfa makes admins have a second factor.',
    [nag('COG8')]: 'The Plus plan bills every active user; it can be switched on without a change of the code.',
  });
  return pool;
}
