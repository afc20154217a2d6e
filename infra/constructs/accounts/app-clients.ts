import { Duration } from 'aws-cdk-lib';
import { ClientAttributes, type UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { REFRESH_GRACE_SECONDS } from '#shared/model/accounts/refresh-times.ts';

const COMMON = {
  // Only accounts-api can read the secret, so every sign-up and login passes its rules.
  generateSecret: true,
  authFlows: { userPassword: true },
  disableOAuth: true,
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
} as const;

/** A client may only write what sign-up requires. A later change needs a scope that no token has. */
const EMAIL = new ClientAttributes().withStandardAttributes({ email: true });

/** The client for sign-up and login. */
export function siteClient(pool: UserPool): UserPoolClient {
  return pool.addClient('Site', {
    ...COMMON,
    // Between password and code.
    authSessionValidity: Duration.minutes(5),
    accessTokenValidity: Duration.minutes(15),
    idTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(30),
    // Two tabs that refresh at the same time both succeed.
    refreshTokenRotationGracePeriod: Duration.seconds(REFRESH_GRACE_SECONDS),
    readAttributes: EMAIL.withStandardAttributes({ emailVerified: true, fullname: true }),
    writeAttributes: EMAIL,
  });
}

/** The client with which accounts-api enrols a second factor. */
export function enrolmentClient(pool: UserPool): UserPoolClient {
  return pool.addClient('Enrolment', {
    ...COMMON,
    // Time to install an app and type a code. The refresh token is not used; an hour is Cognito's minimum.
    accessTokenValidity: Duration.minutes(10),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(1),
    refreshTokenRotationGracePeriod: Duration.seconds(0),
    readAttributes: EMAIL,
    writeAttributes: EMAIL,
  });
}
