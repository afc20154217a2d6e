import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openStateStore } from '../state/state-store.ts';
import type { Clock } from '../values/clock.ts';

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Headers that not every mail has. */
  headers: z.record(z.string(), z.string()).optional(),
  /** The sender's tags, which a bounce repeats. */
  tags: z.record(z.string(), z.string()).optional(),
  /** ISO time on the stack's clock. */
  sentAt: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

/** Why sending fails: the daily quota is used up, or delivery fails. */
export const MAIL_TROUBLES = ['daily-quota', 'delivery'] as const;
export type MailTrouble = (typeof MAIL_TROUBLES)[number];

/** Stores e-mail instead of sending it; /__local/mailbox shows it. */
export interface Mailbox {
  send(mail: Omit<Mail, 'sentAt'>): void;
  /** Newest first. With an address, only the mail sent to it, in any case. */
  list(to?: string): readonly Mail[];
  /** Makes sending fail; undefined makes it work again. Reset when the stack stops. */
  setTrouble(trouble: MailTrouble | undefined): void;
  trouble(): MailTrouble | undefined;
}

/** Older messages are deleted. */
const MAX_MAILS = 500;

export function createMailbox({ db, clock }: { readonly db: DatabaseSync; readonly clock: Clock }): Mailbox {
  const mails = openStateStore(db, 'mailbox', mailSchema);
  const keys = mails.entries().map(([key]) => key);
  let trouble: MailTrouble | undefined;
  let nextKey = Number(keys.at(-1) ?? 0) + 1;

  return {
    send: (mail) => {
      const key = String(nextKey).padStart(12, '0');
      nextKey += 1;
      mails.put(key, { ...mail, sentAt: new Date(clock()).toISOString() });
      keys.push(key);
      for (const old of keys.splice(0, Math.max(0, keys.length - MAX_MAILS))) mails.delete(old);
    },
    list: (to) =>
      mails
        .entries()
        .map(([, mail]) => mail)
        .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase())
        .toReversed(),
    setTrouble: (newTrouble) => {
      trouble = newTrouble;
    },
    trouble: () => trouble,
  };
}
