/** A mail that clerks send to one person. Clerks choose one of those in the settings, and write none themselves. */
export interface MailTemplate {
  readonly subject: string;
  /** One paragraph, below “Hello” and the name. */
  readonly text: string;
}

/** The mails that a house begins with. Owners change them in the settings. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  {
    subject: 'Please Renew Your ID Proof',
    text: 'The document that you sent as ID proof is about to expire or cannot be used any more. Please write to us from the page Contact, so that we can tell you how to send a new one.',
  },
  {
    subject: 'A Payment Is Due',
    text: 'You have won a lot that is not fully paid. Please open your dashboard: it shows the amount, the time until which it is due, and how to pay. If you cannot pay online, write to us from the page Contact.',
  },
  {
    subject: 'A Reminder of the Rules',
    text: 'A bid is binding: whoever wins a lot pays for it in time. If a win is not paid, the deposit may be kept and the lot offered to the next bidder. Please read the Terms before you bid again.',
  },
  {
    subject: 'Good to See You Again',
    text: 'Your account is ready. You find new lots under Auctions, and saved searches tell you when something for you is listed.',
  },
];

/** At most this many a day for one person. */
export const MAILS_A_DAY = 3;
