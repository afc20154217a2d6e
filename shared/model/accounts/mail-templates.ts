/** The mails that clerks send to one person: a fixed set, so that nobody writes in the house's name what it did not decide. */

export const MAIL_TEMPLATE_IDS = ['documents-to-renew', 'payment-reminder', 'rules-reminder', 'welcome-back'] as const;
export type MailTemplateId = (typeof MAIL_TEMPLATE_IDS)[number];

export interface MailTemplate {
  readonly id: MailTemplateId;
  readonly subject: string;
  /** One paragraph, below “Hello” and the name. */
  readonly text: string;
}

export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  {
    id: 'documents-to-renew',
    subject: 'Please Renew Your ID Proof',
    text: 'The document that you sent as ID proof is about to expire or cannot be used any more. Please write to us from the page Contact, so that we can tell you how to send a new one.',
  },
  {
    id: 'payment-reminder',
    subject: 'A Payment Is Due',
    text: 'You have won a lot that is not fully paid. Please open your dashboard: it shows the amount, the time until which it is due, and how to pay. If you cannot pay online, write to us from the page Contact.',
  },
  {
    id: 'rules-reminder',
    subject: 'A Reminder of the Rules',
    text: 'A bid is binding: whoever wins a lot pays for it in time. If a win is not paid, the deposit may be kept and the lot offered to the next bidder. Please read the Terms before you bid again.',
  },
  {
    id: 'welcome-back',
    subject: 'Good to See You Again',
    text: 'Your account is ready. You find new lots under Auctions, and saved searches tell you when something for you is listed.',
  },
];

export const mailTemplate = (id: MailTemplateId): MailTemplate | undefined =>
  MAIL_TEMPLATES.find((template) => template.id === id);

/** At most this many a day for one person. */
export const MAILS_A_DAY = 3;
