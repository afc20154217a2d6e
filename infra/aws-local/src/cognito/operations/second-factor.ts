import * as z from 'zod';
import { AwsFault, jsonOperation, parseInput, type JsonOperation } from '../../aws/json-protocol.ts';
import { clientOf, existingUser, poolFor, type CognitoContext } from '../context.ts';
import { asksForCode, checkCode, newSecretCode } from '../pool/software-token.ts';
import { ownerOfToken } from './own-account.ts';

const INVALID = 'InvalidParameterException';
const userCode = z.string().regex(/^\d{6}$/);

/** Begins enrolment with a new key. An existing key stays valid until the new one is verified. */
function associateSoftwareToken(context: CognitoContext): JsonOperation {
  return jsonOperation(z.strictObject({ AccessToken: z.string().min(1) }), INVALID, ({ AccessToken }) => {
    const { user } = ownerOfToken(context, AccessToken);
    const pendingKey = newSecretCode();
    const isEnabled = user.softwareToken?.isEnabled === true;
    context.users.save({ ...user, softwareToken: { ...user.softwareToken, isEnabled, pendingKey } });
    return { SecretCode: pendingKey };
  });
}

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerifySoftwareToken.html#API_VerifySoftwareToken_Errors */
function verifySoftwareToken(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    AccessToken: z.string().min(1),
    UserCode: userCode,
    FriendlyDeviceName: z.string().optional(),
  });
  return jsonOperation(schema, INVALID, ({ AccessToken, UserCode }) => {
    const { user } = ownerOfToken(context, AccessToken);
    const { pendingKey, isEnabled = false } = user.softwareToken ?? {};
    if (pendingKey === undefined) {
      throw new AwsFault('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.');
    }
    const check = checkCode(pendingKey, UserCode, undefined, context.clock());
    if (check.is !== 'right') {
      throw new AwsFault('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
    }
    context.users.save({ ...user, softwareToken: { key: pendingKey, isEnabled, usedStep: check.step } });
    return { Status: 'SUCCESS' };
  });
}

/** Needs a verified software token (https://github.com/aws/aws-sdk-js-v3/issues/4645). */
function adminSetUserMfaPreference(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    UserPoolId: z.string(),
    Username: z.string().min(1),
    SoftwareTokenMfaSettings: z.strictObject({ Enabled: z.boolean(), PreferredMfa: z.boolean() }),
  });
  return jsonOperation(schema, INVALID, ({ UserPoolId, Username, SoftwareTokenMfaSettings }, request) => {
    const pool = poolFor(context, request, 'AdminSetUserMFAPreference', UserPoolId);
    const user = existingUser(context, pool, Username);
    const isEnabled = SoftwareTokenMfaSettings.Enabled;
    if (isEnabled && user.softwareToken?.key === undefined) {
      throw new AwsFault(INVALID, 'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA');
    }
    context.users.save({ ...user, softwareToken: { ...user.softwareToken, isEnabled }, updatedAt: context.clock() });
    return {};
  });
}

const codeAnswer = z.strictObject({
  USERNAME: z.string().min(1),
  SOFTWARE_TOKEN_MFA_CODE: userCode,
  SECRET_HASH: z.string().optional(),
});

/**
 * The second step of a sign-in. A wrong code keeps the session open; a code works once.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RespondToAuthChallenge.html#API_RespondToAuthChallenge_Errors
 */
function respondToAuthChallenge(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    ClientId: z.string(),
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    ChallengeResponses: z.record(z.string(), z.string()),
    Session: z.string().min(20),
  });
  return jsonOperation(schema, INVALID, async ({ ClientId, ChallengeResponses, Session }) => {
    const { pool, client } = clientOf(context, ClientId);
    const given = parseInput(codeAnswer, ChallengeResponses, INVALID);
    const user = context.users.find(pool.id, given.USERNAME);
    // The hash uses the user's sub even after a sign-in by e-mail (https://github.com/qwigo/warrant/issues/74).
    context.secrets.requireHash(client, user?.sub ?? given.USERNAME, given.SECRET_HASH);
    if (user === undefined || context.challenges.ownerOf(Session, client) !== user.sub) {
      throw new AwsFault('NotAuthorizedException', 'Invalid session for the user.');
    }
    if (!user.enabled) throw new AwsFault('NotAuthorizedException', 'User is disabled.');
    const { key, usedStep } = user.softwareToken ?? {};
    if (key === undefined || !asksForCode(user)) {
      throw new AwsFault('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.');
    }
    const check = checkCode(key, given.SOFTWARE_TOKEN_MFA_CODE, usedStep, context.clock());
    if (check.is === 'wrong') throw new AwsFault('CodeMismatchException', 'Invalid code received for user');
    if (check.is === 'used') {
      throw new AwsFault('ExpiredCodeException', 'Your software token has already been used once.');
    }
    const signedIn = { ...user, softwareToken: { ...user.softwareToken, isEnabled: true, usedStep: check.step } };
    context.users.save(signedIn);
    context.challenges.close(Session);
    const issued = await context.tokens.signIn({ pool, client, user: signedIn });
    return { ChallengeParameters: {}, AuthenticationResult: issued };
  });
}

/** Operations to enrol an authenticator app, verify its codes, and switch it off. */
export function secondFactorOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['AssociateSoftwareToken', associateSoftwareToken(context)],
    ['VerifySoftwareToken', verifySoftwareToken(context)],
    ['AdminSetUserMFAPreference', adminSetUserMfaPreference(context)],
    ['RespondToAuthChallenge', respondToAuthChallenge(context)],
  ];
}
