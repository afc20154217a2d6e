import * as z from 'zod';
import { mailFrame } from '#functions/platform/mail-frame.ts';

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
  const after = `The code is good for ${validFor}. If you did not ask for it, ignore this message: nothing happens without the code.`;
  return mailFrame({ heading: subject, paragraph: words, code, closing: [after] }).html;
}
