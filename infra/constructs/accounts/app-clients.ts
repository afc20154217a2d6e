import { Duration } from 'aws-cdk-lib';
import { ClientAttributes, type UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { REFRESH_GRACE_SECONDS } from '../../../shared/model/accounts/refresh-times.ts';

const COMMON = {
  // Only accounts-api can read it, so nobody signs up or in around the rules it keeps.
  generateSecret: true,
  authFlows: { userPassword: true },
  disableOAuth: true,
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
} as const;

/**
 * What a client must set at sign-up it must be allowed to write: nothing else is. Changing it later takes a scope
 * that no token has.
 */
const EMAIL = new ClientAttributes().withStandardAttributes({ email: true });

/** Through which everybody signs up and in. */
export function siteClient(pool: UserPool): UserPoolClient {
  return pool.addClient('Site', {
    ...COMMON,
    // Of the step between password and code.
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

/** Through which accounts-api enrols a second factor, and nobody else. */
export function enrolmentClient(pool: UserPool): UserPoolClient {
  return pool.addClient('Enrolment', {
    ...COMMON,
    // Time to find the phone, install an app and type a code. The refresh token nobody keeps; an hour is the least.
    accessTokenValidity: Duration.minutes(10),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(1),
    refreshTokenRotationGracePeriod: Duration.seconds(0),
    readAttributes: EMAIL,
    writeAttributes: EMAIL,
  });
}
