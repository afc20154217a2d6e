import {
  AdminGetUserCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { at, CLIENT, email, HOUR, otherCode, password, who, userPool } from './user-pool.ts';

const pool = userPool();

describe('registration', () => {
  test('mails a six-digit code, confirms with it, and signs in', async () => {
    const answer = await pool.signUp();
    expect(answer).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: 'A***@B***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    });
    expect(pool.mails.list(email.toLowerCase())[0]).toMatchObject({
      subject: 'Your code',
      text: `Code: ${pool.codeMailed()}`,
    });
    await expect(pool.signIn()).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
    const wrong = new ConfirmSignUpCommand({ ...at, ConfirmationCode: otherCode(pool.codeMailed()) });
    await expect(pool.sdk.send(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await pool.sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: pool.codeMailed() }));
    expect((await pool.signIn()).AuthenticationResult).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' });
    expect(await pool.sdk.send(new AdminGetUserCommand(who))).toMatchObject({
      Username: answer.UserSub,
      UserStatus: 'CONFIRMED',
      Enabled: true,
    });
  });

  test('holds to the policy, the schema and one account per address', async () => {
    await expect(pool.signUp({ Password: 'short1' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await expect(pool.signUp({ Password: 'nonumbers' })).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(pool.signUp({ Username: 'asha' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const admin = {
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'profile', Value: 'x' },
      ],
    };
    await expect(pool.signUp(admin)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await pool.signUp();
    await expect(pool.signUp({ Username: email.toLowerCase(), UserAttributes: [] })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
  });

  test('a code lives a day and a new one replaces it', async () => {
    await pool.signUp();
    const first = pool.codeMailed();
    pool.moveClock(24 * HOUR);
    await expect(pool.sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: first }))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    await pool.sdk.send(new ResendConfirmationCodeCommand(at));
    await pool.sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: pool.codeMailed() }));
    await expect(pool.sdk.send(new ResendConfirmationCodeCommand(at))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  test('does not tell whether somebody has an account', async () => {
    const nobody = { ClientId: CLIENT, Username: 'nobody@boli.test' };
    await expect(pool.signIn(password, nobody.Username)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    await expect(pool.sdk.send(new ForgotPasswordCommand(nobody))).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'n***@b***' },
    });
    await expect(pool.sdk.send(new ResendConfirmationCodeCommand(nobody))).resolves.toHaveProperty(
      'CodeDeliveryDetails',
    );
    const confirm = { ...nobody, ConfirmationCode: '123456' };
    await expect(pool.sdk.send(new ConfirmSignUpCommand(confirm))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    const reset = new ConfirmForgotPasswordCommand({ ...confirm, Password: password });
    await expect(pool.sdk.send(reset)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(pool.mails.list()).toEqual([]);
  });
});

describe('mail in trouble', () => {
  test.each([
    ['daily-quota', 'LimitExceededException'],
    ['delivery', 'CodeDeliveryFailureException'],
  ] as const)('%s: no code goes out, and each call says why', async (trouble, name) => {
    await pool.registered();
    pool.mails.setTrouble(trouble);
    const before = pool.mails.list().length;
    await expect(pool.sdk.send(new ForgotPasswordCommand(at))).rejects.toMatchObject({ name });
    const newcomer = { ...at, Username: 'new@boli.test' };
    await expect(pool.sdk.send(new SignUpCommand({ ...newcomer, Password: password }))).rejects.toMatchObject({ name });
    await expect(pool.sdk.send(new ResendConfirmationCodeCommand(newcomer))).rejects.toMatchObject({ name });
    expect(pool.mails.list()).toHaveLength(before);
    pool.mails.setTrouble(undefined);
    // The user was made all the same.
    await pool.sdk.send(new ResendConfirmationCodeCommand(newcomer));
    expect(pool.mails.list('new@boli.test')).toHaveLength(1);
  });

  test('an address that nobody has meets with no trouble', async () => {
    pool.mails.setTrouble('delivery');
    const answer = await pool.sdk.send(new ForgotPasswordCommand({ ...at, Username: 'nobody@boli.test' }));
    expect(answer).toHaveProperty('CodeDeliveryDetails');
  });
});
