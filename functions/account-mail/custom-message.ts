import * as z from 'zod';

/** Source: https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html */
const customMessageEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({
    /** A placeholder: Cognito replaces it with the code. */
    codeParameter: z.string().nullable().optional(),
  }),
  response: z.looseObject({}),
});
type CustomMessageEvent = z.infer<typeof customMessageEvent>;

interface Purpose {
  readonly subject: string;
  /** What the code is for. */
  readonly words: string;
  readonly validFor: string;
}

const CONFIRM: Purpose = {
  subject: 'Confirm your e-mail address for Boli',
  words: 'Enter this code to confirm your e-mail address and finish your registration.',
  validFor: '24 hours',
};

const PURPOSES: Readonly<Record<string, Purpose>> = {
  CustomMessage_SignUp: CONFIRM,
  CustomMessage_ResendCode: CONFIRM,
  CustomMessage_UpdateUserAttribute: {
    subject: 'Confirm your new e-mail address for Boli',
    words: 'Enter this code on your profile page to make this the e-mail address of your account.',
    // The user may confirm only while the sign-in that asked for the code lasts; the code itself lives longer.
    validFor: '10 minutes',
  },
  CustomMessage_ForgotPassword: {
    subject: 'Reset your Boli password',
    words: 'Enter this code to choose a new password.',
    validFor: 'an hour',
  },
};

/** Adds subject and text to mails with a code. Other events stay unchanged, and Cognito sends its own text. */
export function withMessage(event: unknown): CustomMessageEvent {
  const parsed = z.parse(customMessageEvent, event);
  const purpose = PURPOSES[parsed.triggerSource];
  const { codeParameter } = parsed.request;
  if (purpose === undefined || !codeParameter) return parsed;
  const { subject: emailSubject } = purpose;
  return { ...parsed, response: { ...parsed.response, emailSubject, emailMessage: messageOf(purpose, codeParameter) } };
}

/** HTML without any user input. Cognito derives the plain text. */
function messageOf({ subject, words, validFor }: Purpose, code: string): string {
  return `<div style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:Inter,Arial,sans-serif;color:#14201c">
  <p style="margin:0 0 20px;font-size:22px;font-weight:700;color:#0b5d4e">Boli</p>
  <h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${subject}</h1>
  <p style="margin:0 0 16px;font-size:16px;line-height:1.5">${words}</p>
  <p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>
  <p style="margin:0;font-size:14px;line-height:1.5;color:#5b665f">The code is good for ${validFor}. If you did not ask for it, ignore this message: nothing happens without the code.</p>
</div>`;
}
