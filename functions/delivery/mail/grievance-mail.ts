import { mailFrame, type MailSenderFacts } from '#functions/platform/mail-frame.ts';
import type { Mail } from './ses-mail.ts';

interface Words {
  readonly to: string;
  readonly name: string | undefined;
  readonly userId: string | undefined;
  readonly heading: string;
  readonly paragraph: string;
  readonly button: { readonly label: string; readonly path: string };
}

/** A mail about a grievance. It cannot be turned off, since the law asks for it. */
export function grievanceMail(
  { to, name, userId, heading, paragraph, button }: Words,
  siteUrl: string,
  company: MailSenderFacts | undefined,
): Mail {
  return {
    to,
    userId,
    subject: heading,
    ...mailFrame({
      heading,
      name,
      paragraph,
      button: { label: button.label, url: siteUrl + button.path },
      company,
    }),
    unsubscribeUrl: undefined,
  };
}
