import { SendEmailCommand, type SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { logger } from '#functions/platform/logger.ts';

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

/** Without a sender there is no mail. */
export const mailSending = z.enum(['on', 'off-without-sender']);

interface SesSettings {
  readonly client: SESv2Client;
  readonly from: string;
  /** The SES configuration set that reports bounces and complaints. */
  readonly configurationSet: string;
  readonly sending: z.infer<typeof mailSending>;
}

/** Sends mail through SES. */
export function sesMail({ client, from, configurationSet, sending }: SesSettings): SendMail {
  return async (mail) => {
    if (sending !== 'on') return 'off';
    try {
      await client.send(commandFor(mail, from, configurationSet));
      return 'sent';
    } catch (error) {
      // An error response means that SES did not accept the mail. Without a response it may have.
      const isAnswer = error instanceof SESv2ServiceException && error.$fault === 'client';
      logger.error('mail not sent', { reason: error instanceof Error ? error.name : 'unknown', isAnswer });
      return isAnswer ? 'refused' : 'unknown';
    }
  };
}

function commandFor(mail: Mail, from: string, configurationSet: string): SendEmailCommand {
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const { unsubscribeUrl } = mail;
  return new SendEmailCommand({
    FromEmailAddress: `Boli <${from}>`,
    Destination: { ToAddresses: [mail.to] },
    ConfigurationSetName: configurationSet,
    ...(mail.userId !== undefined && { EmailTags: [{ Name: 'userId', Value: mail.userId }] }),
    Content: {
      Simple: {
        Subject: text(mail.subject),
        Body: { Text: text(mail.text), Html: text(mail.html) },
        ...(unsubscribeUrl !== undefined && {
          // RFC 8058: with both headers, mail programs offer one-click unsubscribe.
          Headers: [
            { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ],
        }),
      },
    },
  });
}
