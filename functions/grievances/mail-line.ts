import type { GrievanceItem } from '#functions/tables/grievances/grievance-item.ts';
import { type MailWords, mailAbout } from './grievance-mails.ts';
import type { GrievanceStore } from './grievance-store.ts';

export type MailedKind = 'message' | 'answer' | 'settled';

/** Mails the person about a line, and records it. A mail that did not go out is sent by grievance-clock. */
export type MailLine = (grievance: GrievanceItem, kind: MailedKind, line: string) => Promise<void>;

/** Sends a mail. `refused`: nothing went out, so it can be repeated. */
export type SendWords = (words: MailWords) => Promise<'sent' | 'refused' | 'unknown' | 'off'>;

export const lineMailer =
  (store: Pick<GrievanceStore, 'mailed'>, send: SendWords): MailLine =>
  async (grievance, kind, line) => {
    if (grievance.mailDue?.has(line) !== true) return;
    if ((await send(mailAbout(grievance, kind))) !== 'refused') await store.mailed(grievance.grievance, line);
  };
