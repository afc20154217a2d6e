/** One mail, ready to send. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For one-click unsubscribe (RFC 8058). Absent for mail that cannot be turned off. */
  readonly unsubscribeUrl: string | undefined;
  /** SES returns it with a bounce. Undefined for somebody without an account. */
  readonly userId: string | undefined;
}

/** `refused`: nothing went out, so a retry is safe. `unknown`: SES did not answer. `off`: this stack sends no mail. */
export type MailOutcome = 'sent' | 'refused' | 'unknown' | 'off';

export type SendMail = (mail: Mail) => Promise<MailOutcome>;
