import { expect, it } from 'vitest';
import { takeMailFeedback } from '../../../functions/delivery/mail/mail-feedback.ts';

/** An event of SES as SNS brings it. */
const told = (message: object) => ({
  Records: [{ Sns: { Message: JSON.stringify({ mail: { tags: { userId: ['asha'] } }, ...message }) } }],
});

it.each([
  ['an address that does not exist', { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } }, ['asha bounced']],
  ['a full mailbox', { eventType: 'Bounce', bounce: { bounceType: 'Transient' } }, []],
  ['a complaint', { eventType: 'Complaint' }, ['asha complained']],
  ['a mail of somebody unknown', { eventType: 'Complaint', mail: { tags: {} } }, []],
])('%s', async (_, message, expected) => {
  const stopped: string[] = [];
  const preferences = { stopMail: async (userId: string, why: string) => void stopped.push(`${userId} ${why}`) };
  await takeMailFeedback(preferences, told(message));
  expect(stopped).toEqual(expected);
});
