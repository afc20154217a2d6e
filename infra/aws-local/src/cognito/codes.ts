import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { AwsFault } from '../aws/json-protocol.ts';
import type { Mailbox, MailTrouble } from '../mailbox/mailbox.ts';
import type { Clock } from '../values/clock.ts';
import { parseJson } from '../values/parse-json.ts';
import type { Pool } from './pool/pool.ts';
import { emailOf, type PendingCode, type User } from './pool/users.ts';
import type { InvokeTrigger } from './tokens/token-trigger.ts';

/** How long a code is valid: 24 h to confirm an address, 1 h to set a password. */
const LIFE_MS = { signUpCode: 24 * 3_600_000, emailCode: 24 * 3_600_000, passwordCode: 3_600_000 } as const;
type CodePurpose = keyof typeof LIFE_MS;

/** The trigger source of each code, as the custom message function sees it, and the purpose of the code. */
const PURPOSES = {
  CustomMessage_SignUp: 'signUpCode',
  CustomMessage_ResendCode: 'signUpCode',
  CustomMessage_ForgotPassword: 'passwordCode',
  CustomMessage_UpdateUserAttribute: 'emailCode',
} as const satisfies Record<string, CodePurpose>;
type CustomMessageSource = keyof typeof PURPOSES;

const triggerResponse = z.object({
  response: z.object({ emailSubject: z.string(), emailMessage: z.string() }),
});

/** After this many wrong attempts Cognito refuses every further attempt. */
const MAX_FAILURES = 5;
/** Cognito allows 5 to 20 codes an hour, depending on risk; the emulator always allows the maximum. */
const MAX_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

export interface Codes {
  /**
   * Makes a six-digit code and mails it to `to`, or else to the user's own address. Returns the user to save. Throws
   * LimitExceededException after too many codes.
   */
  issue(pool: Pool, user: User, source: CustomMessageSource, to?: string): Promise<User>;
  /** Returns Cognito's error for a wrong code (no fault for the right one) and the user to save. */
  check(user: User, purpose: CodePurpose, given: string): { readonly fault: AwsFault | undefined; readonly user: User };
}

/** Converts HTML to text, well enough for the message templates. */
function textOf(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .trim();
}

/**
 * Cognito's errors:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignUp.html#API_SignUp_Errors
 */
const TROUBLES: Readonly<Record<MailTrouble, () => AwsFault>> = {
  'daily-quota': () =>
    new AwsFault('LimitExceededException', 'Exceeded daily email limit for the operation or the account.'),
  delivery: () => new AwsFault('CodeDeliveryFailureException', 'Unable to send the email.'),
};

/**
 * Fills in the code and sends the mail. Throws LimitExceededException or CodeDeliveryFailureException while mail is
 * set to fail.
 */
function sendTemplate(
  mailbox: Mailbox,
  to: string,
  template: { readonly subject: string; readonly message: string },
  code: string,
): void {
  const trouble = mailbox.trouble();
  if (trouble !== undefined) throw TROUBLES[trouble]();
  const html = template.message.replaceAll('{####}', code);
  mailbox.send({ to, subject: template.subject, text: textOf(html), html });
}

export function createCodes({
  mailbox,
  clock,
  invoke,
}: {
  readonly mailbox: Mailbox;
  readonly clock: Clock;
  readonly invoke: InvokeTrigger;
}): Codes {
  /** When codes were issued in the last hour, by user; lost at a restart. */
  const issued = new Map<string, readonly number[]>();

  const countIn = (user: User, now: number): void => {
    const recent = (issued.get(user.sub) ?? []).filter((at) => at > now - HOUR_MS);
    if (recent.length >= MAX_PER_HOUR) {
      throw new AwsFault('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    }
    issued.set(user.sub, [...recent, now]);
  };

  const faultOf = (pending: PendingCode | undefined, given: string, now: number): AwsFault | undefined => {
    if (pending === undefined || pending.expiresAt <= now) {
      return new AwsFault('ExpiredCodeException', 'Invalid code provided, please request a code again.');
    }
    if (pending.failures >= MAX_FAILURES) {
      return new AwsFault('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    }
    return pending.code === given
      ? undefined
      : new AwsFault('CodeMismatchException', 'Invalid verification code provided, please try again.');
  };

  const templateFor = async (pool: Pool, user: User, triggerSource: CustomMessageSource) => {
    const answer = await invoke(pool.customMessageArn, pool.arn, {
      version: '1',
      triggerSource,
      userPoolId: pool.id,
      userName: user.sub,
      request: { userAttributes: { email: emailOf(user) }, codeParameter: '{####}', usernameParameter: null },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const { emailSubject, emailMessage } = triggerResponse.parse(parseJson(answer)).response;
    return { subject: emailSubject, message: emailMessage };
  };

  return {
    issue: async (pool, user, source, to = emailOf(user)) => {
      const purpose = PURPOSES[source];
      const now = clock();
      countIn(user, now);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      sendTemplate(mailbox, to, await templateFor(pool, user, source), code);
      return { ...user, [purpose]: { code, expiresAt: now + LIFE_MS[purpose], failures: 0 } };
    },
    check: (user, purpose, given) => {
      const pending = user[purpose];
      const fault = faultOf(pending, given, clock());
      if (fault === undefined) return { fault, user: { ...user, [purpose]: undefined } };
      const counted = pending === undefined ? undefined : { ...pending, failures: pending.failures + 1 };
      return { fault, user: { ...user, [purpose]: counted } };
    },
  };
}

/** Masks `asha@boli.test` as Cognito does: `a***@b***`. */
export function deliveryTo(email: string): { Destination: string; DeliveryMedium: 'EMAIL'; AttributeName: 'email' } {
  const [name = '', host = ''] = email.split('@');
  const masked = (part: string): string => `${part.slice(0, 1)}***`;
  return { Destination: `${masked(name)}@${masked(host)}`, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}
