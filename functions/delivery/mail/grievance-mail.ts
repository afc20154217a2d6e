import type { Mail } from './mail.ts';
import { mailFrame, NO_WORDS } from './mail-frame.ts';

interface Words {
  readonly to: string;
  readonly name: string;
  readonly userId: string | undefined;
  readonly heading: string;
  readonly paragraph: string;
  readonly button: { readonly label: string; readonly path: string };
}

/** A mail about a grievance. It cannot be turned off, since the law asks for it. */
export function grievanceMail({ to, name, userId, heading, paragraph, button }: Words, siteUrl: string): Mail {
  return {
    to,
    userId,
    subject: heading,
    ...mailFrame({
      heading,
      name,
      paragraph,
      button: { label: button.label, url: siteUrl + button.path },
      preferencesUrl: undefined,
      stopUrl: undefined,
      words: NO_WORDS,
    }),
    unsubscribeUrl: undefined,
  };
}
