/** A person's notification preferences: the NOTICES item of the Users table. */
import { randomBytes } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { NOTICE_TOPICS, type NoticeSwitches, OUTWARD_CHANNELS } from '../../../shared/model/notices/notice-topics.ts';
import type { UsersTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';

const NOTICES_SK = 'NOTICES';

export const MAIL_STOPS = ['bounced', 'complained'] as const;

const preferenceItem = z.object({
  off: z._default(z.partialRecord(z.enum(NOTICE_TOPICS), z.array(z.enum(OUTWARD_CHANNELS))), {}),
  /** Mail to the address has stopped: it bounced, or its owner marked it as spam. */
  mailStopped: z.optional(z.enum(MAIL_STOPS)),
  /** The address that stopped. */
  mailStoppedFor: z.optional(z.string()),
  /** The secret in links that turn mail off without a sign-in. */
  unsubscribeToken: z.optional(z.string()),
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
export function removeMailStop({ tableName }: UsersTable, userId: string): TransactWriteItem {
  const Key = { userId, sk: NOTICES_SK };
  return { Update: { TableName: tableName, Key, UpdateExpression: 'REMOVE mailStopped, mailStoppedFor' } };
}

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
  const key = (userId: string) => ({ TableName: users.tableName, Key: { userId, sk: NOTICES_SK } });
  return {
    get: async (userId) => {
      const { Item = {} } = await users.client.send(new GetCommand({ ...key(userId), ConsistentRead: true }));
      return z.parse(preferenceItem, Item);
    },
    setOff: async (userId, off) => {
      const values = { UpdateExpression: 'SET #off = :off', ExpressionAttributeNames: { '#off': 'off' } };
      await users.client.send(
        new UpdateCommand({ ...key(userId), ...values, ExpressionAttributeValues: { ':off': off } }),
      );
    },
    stopMail: async (userId, why, address) => {
      const values = {
        UpdateExpression: 'SET mailStopped = :why, mailStoppedFor = :address',
        ExpressionAttributeValues: { ':why': why, ':address': address },
      };
      await users.client.send(new UpdateCommand({ ...key(userId), ...values }));
    },
    unsubscribeToken: async (userId) => {
      const { Attributes } = await users.client.send(
        new UpdateCommand({
          ...key(userId),
          UpdateExpression: 'SET unsubscribeToken = if_not_exists(unsubscribeToken, :made)',
          ExpressionAttributeValues: { ':made': randomBytes(24).toString('base64url') },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return z.parse(token, Attributes).unsubscribeToken;
    },
  };
}
