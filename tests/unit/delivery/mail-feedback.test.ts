import { expect, it } from 'vitest';
import { handleMailFeedback } from '#functions/delivery/mail/mail-feedback.ts';

const mailOf = (tags: object) => ({ destination: ['asha@people.test'], tags });

/** An event of SES in the envelope of SNS. */
const snsEvent = (message: object) => ({
  Records: [{ Sns: { Message: JSON.stringify({ mail: mailOf({ userId: ['asha'] }), ...message }) } }],
});

it.each([
  [
    'an address that does not exist',
    { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } },
    ['asha bounced asha@people.test'],
  ],
  ['a full mailbox', { eventType: 'Bounce', bounce: { bounceType: 'Transient' } }, []],
  ['a complaint', { eventType: 'Complaint' }, ['asha complained asha@people.test']],
  ['a mail of somebody unknown', { eventType: 'Complaint', mail: mailOf({}) }, []],
])('mail to an address stops after a permanent bounce or a complaint: %s', async (_, message, expected) => {
  const stopped: string[] = [];
  const preferences = { stopMail: async (...stop: readonly string[]) => void stopped.push(stop.join(' ')) };
  await handleMailFeedback(preferences, snsEvent(message));
  expect(stopped).toEqual(expected);
});
