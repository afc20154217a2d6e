import * as z from 'zod';
import { logger } from '#functions/platform/logger.ts';
import type { PreferenceStore } from '#functions/tables/users/preference-store.ts';
import { parseJson } from '#shared/model/json.ts';

const snsEvent = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });

/** Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const sesEvent = z.object({
  eventType: z.string(),
  mail: z.object({ destination: z.array(z.string()), tags: z.record(z.string(), z.array(z.string())) }),
  bounce: z.object({ bounceType: z.string() }).optional(),
});

/** Whether an event comes from the SNS topic of bounces and complaints. */
export function isMailFeedback(event: unknown): boolean {
  return z.safeParse(snsEvent, event).success;
}

/** Stops mail to an address that does not exist, or whose owner marked our mail as spam. */
export async function handleMailFeedback(
  preferences: Pick<PreferenceStore, 'stopMail'>,
  event: unknown,
): Promise<undefined> {
  for (const { Sns } of z.parse(snsEvent, event).Records) {
    const { eventType, mail, bounce } = z.parse(sesEvent, parseJson(Sns.Message));
    const [userId] = mail.tags['userId'] ?? [];
    // Each mail has one recipient. It may be the person's former address.
    const [address] = mail.destination;
    const isPermanent = eventType === 'Bounce' && bounce?.bounceType === 'Permanent';
    if (userId === undefined || address === undefined || !(isPermanent || eventType === 'Complaint')) continue;
    await preferences.stopMail(userId, isPermanent ? 'bounced' : 'complained', address);
    logger.info('mail stopped', { userId, eventType });
  }
  return undefined;
}
