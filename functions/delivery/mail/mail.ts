/** One mail, ready to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For the one click of RFC 8058; absent where mail cannot be switched off. */
  readonly unsubscribeUrl: string | undefined;
  /** Told again when the mail bounces. */
  readonly userId: string;
}

/**
 * `refused`: it is known that nothing went out, and it may be tried again. `unknown`: nobody knows. `off`: this
 * deployment has no sender.
 */
export type MailOutcome = 'sent' | 'refused' | 'unknown' | 'off';

export type SendMail = (mail: Mail) => Promise<MailOutcome>;
