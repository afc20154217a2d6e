import { describe, expect, it } from 'vitest';
import { withMessage } from '#functions/account-mail/custom-message.ts';

const event = (triggerSource: string, codeParameter: string | null = '{####}') => ({
  version: '1',
  triggerSource,
  userName: 'asha-id',
  request: { userAttributes: { name: '<b>Asha</b>' }, codeParameter, usernameParameter: null },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

describe('a mail with a code', () => {
  it.each([
    ['CustomMessage_SignUp', 'Confirm your e-mail address for Boli', '24 hours'],
    ['CustomMessage_ResendCode', 'Confirm your e-mail address for Boli', '24 hours'],
    ['CustomMessage_UpdateUserAttribute', 'Confirm your new e-mail address for Boli', '10 minutes'],
    ['CustomMessage_ForgotPassword', 'Reset your Boli password', 'an hour'],
  ])('says what the code is for and how long it is valid: %s', (source, subject, validFor) => {
    const { response } = withMessage(event(source));
    expect(response['emailSubject']).toBe(subject);
    expect(response['emailMessage']).toContain('{####}');
    expect(response['emailMessage']).toContain(`good for ${validFor}`);
    expect(response['emailMessage']).not.toContain('Asha');
    expect(response['emailMessage']).toContain('<meta name="color-scheme" content="light dark" />');
    expect(response['emailMessage']).toContain('Hello,');
  });

  it.each(['CustomMessage_AdminCreateUser', 'CustomMessage_Authentication'])('is left unchanged: %s', (source) => {
    expect(withMessage(event(source))).toEqual(event(source));
  });
});
