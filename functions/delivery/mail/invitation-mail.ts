import { mailFrame, type MailSenderFacts } from '#functions/platform/mail-frame.ts';
import type { Mail } from './ses-mail.ts';

/**
 * The mail that invites somebody to the staff. The code is behind the #, which browsers send to no server, so that it is
 * in no log.
 */
export function invitationMail({
  to,
  code,
  siteUrl,
  company,
}: {
  readonly to: string;
  readonly code: string;
  readonly siteUrl: string;
  readonly company: MailSenderFacts | undefined;
}): Mail {
  const heading = 'Join the Staff of Boli';
  return {
    to,
    userId: undefined,
    subject: heading,
    ...mailFrame({
      heading,
      paragraph:
        'You are invited to work for this auction house on Boli. Choose your name and password within 24 hours; then you set up a second factor. If you expected no invitation, ignore this mail.',
      button: {
        label: 'Accept the invitation',
        url: `${siteUrl}/join#${new URLSearchParams({ email: to, code }).toString()}`,
      },
      company,
    }),
    unsubscribeUrl: undefined,
  };
}
