/** A person's notification preferences: the NOTICES item of the Users table. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { NOTICE_TOPICS, type NoticeSwitches, OUTWARD_CHANNELS } from '#shared/model/notices/notice-topics.ts';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { update, updateAndRead, write } from '../writes.ts';

const keyOf = (userId: string) => ({ userId, sk: 'NOTICES' });

export const MAIL_STOPS = ['bounced', 'complained'] as const;

const preferenceItem = z.object({
  off: z.partialRecord(z.enum(NOTICE_TOPICS), z.array(z.enum(OUTWARD_CHANNELS))).default({}),
  /** Mail to the address has stopped: it bounced, or its owner marked it as spam. */
  mailStopped: z.enum(MAIL_STOPS).optional(),
  /** That address. */
  mailStoppedFor: z.string().optional(),
  /** The secret in links that turn mail off without a sign-in. */
  unsubscribeToken: z.string().optional(),
});
export type Preferences = z.infer<typeof preferenceItem>;

/** Why an address of this person gets no mail; undefined when it does. */
export function mailStopOf(
  { mailStopped, mailStoppedFor }: Pick<Preferences, 'mailStopped' | 'mailStoppedFor'>,
  address: string,
): Preferences['mailStopped'] {
  return mailStoppedFor === address ? mailStopped : undefined;
}

/** Removes the stop, in the transaction that changes the address. */
export const removeMailStop = (users: UsersTable, userId: string): TransactWriteItem =>
  update<Preferences>(users, keyOf(userId), { set: { mailStopped: undefined, mailStoppedFor: undefined } });

export interface PreferenceStore {
  readonly get: (userId: string) => Promise<Preferences>;
  readonly setOff: (userId: string, off: NoticeSwitches) => Promise<void>;
  /** @param address the address that bounced or complained */
  readonly stopMail: (userId: string, why: (typeof MAIL_STOPS)[number], address: string) => Promise<void>;
  /** The secret for the person's unsubscribe links, created on first use. */
  readonly unsubscribeToken: (userId: string) => Promise<string>;
}

const token = z.object({ unsubscribeToken: z.string() });

export function preferenceStore(users: UsersTable): PreferenceStore {
  const save = async (userId: string, set: Partial<Preferences>) => {
    await write(users, update<Preferences>(users, keyOf(userId), { set }));
  };
  return {
    get: async (userId) => (await readItem(users, keyOf(userId), preferenceItem)) ?? { off: {} },
    setOff: (userId, off) => save(userId, { off: z.parse(preferenceItem, { off }).off }),
    stopMail: (userId, mailStopped, mailStoppedFor) => save(userId, { mailStopped, mailStoppedFor }),
    unsubscribeToken: async (userId) => {
      const setOnce = { unsubscribeToken: randomBytes(24).toString('base64url') };
      return (await updateAndRead(users, keyOf(userId), { setOnce }, token)).unsubscribeToken;
    },
  };
}
