/** What a person wants to be told: the NOTICES item of the Users table. */
import { randomBytes } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { NOTICE_TOPICS, type NoticeSwitches, OUTWARD_CHANNELS } from '../../../shared/model/notice-topics.ts';
import type { UsersTable } from '../table-handle.ts';

const NOTICES_SK = 'NOTICES';

export const MAIL_STOPS = ['bounced', 'complained'] as const;

const preferenceItem = z.object({
  off: z._default(z.partialRecord(z.enum(NOTICE_TOPICS), z.array(z.enum(OUTWARD_CHANNELS))), {}),
  /** The address does not take mail, or its owner called it spam: nothing is sent to it. */
  mailStopped: z.optional(z.enum(MAIL_STOPS)),
  /** Lets a link in a mail switch mail off without a sign-in. */
  unsubscribeToken: z.optional(z.string()),
});
export type Preferences = z.infer<typeof preferenceItem>;

export interface PreferenceStore {
  readonly get: (userId: string) => Promise<Preferences>;
  readonly setOff: (userId: string, off: NoticeSwitches) => Promise<void>;
  readonly stopMail: (userId: string, why: (typeof MAIL_STOPS)[number]) => Promise<void>;
  /** The secret of the person's links, made when it is first needed. */
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
    stopMail: async (userId, why) => {
      const values = { UpdateExpression: 'SET mailStopped = :why', ExpressionAttributeValues: { ':why': why } };
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
