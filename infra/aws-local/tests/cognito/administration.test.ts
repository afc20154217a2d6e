import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, deploymentOf, REGION } from '../stand-in-server.ts';
import { CLIENT, email, password, POOL, who, userPool } from './user-pool.ts';

const pool = userPool();

describe('administration', () => {
  test('makes a user whose temporary password must be changed, then sets a permanent one', async () => {
    await pool.sdk.send(
      new AdminCreateUserCommand({
        ...who,
        TemporaryPassword: 'temporary1',
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    expect(await pool.signIn('temporary1')).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    await pool.sdk.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
    await expect(pool.signIn()).resolves.toHaveProperty('AuthenticationResult');
    await pool.sdk.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'user' }));
    const groups = await pool.sdk.send(new AdminListGroupsForUserCommand(who));
    expect(groups.Groups?.map((group) => group.GroupName)).toEqual(['user']);
    const list = await pool.sdk.send(new ListUsersCommand({ UserPoolId: POOL, Filter: `email = "${email}"` }));
    expect(list.Users).toHaveLength(1);
  });

  test('needs a grant on the pool, a known user and a known group', async () => {
    await pool.registered();
    const unknown = new AdminGetUserCommand({ UserPoolId: POOL, Username: 'nobody@boli.test' });
    await expect(pool.sdk.send(unknown)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    const group = new AdminAddUserToGroupCommand({ ...who, GroupName: 'gods' });
    await expect(pool.sdk.send(group)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    pool.grantOnly(`cognito-idp:AdminGetUser arn:aws:cognito-idp:${REGION}:${ACCOUNT}:userpool/${POOL}`);
    await expect(pool.sdk.send(new AdminGetUserCommand(who))).resolves.toHaveProperty('UserStatus', 'CONFIRMED');
    await expect(pool.sdk.send(new AdminDisableUserCommand(who))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('cognito-idp:AdminDisableUser'),
    });
  });

  test('unknown operations and parameters fail loudly', async () => {
    await expect(pool.signUp({ ClientId: 'other' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(pool.signUp({ AnalyticsMetadata: {} })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining('AnalyticsMetadata'),
    });
    const srp = new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: 'USER_SRP_AUTH', AuthParameters: {} });
    await expect(pool.sdk.send(srp)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const asking = deploymentOf({
      type: 'AWS::Cognito::UserPool',
      physicalId: 'p',
      properties: { UsernameAttributes: ['email'], SmsConfiguration: {} },
    });
    expect(() => pool.createOf(asking)).toThrow(/SmsConfiguration/);
  });
});
