import * as z from 'zod';
import { ALL_ADMINS, ALL_USERS } from '#functions/tables/notifications/notice-item.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';

const streamEvent = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        Keys: z.object({
          userId: z.object({ S: z.enum([ALL_USERS, ALL_ADMINS]) }),
          id: z.object({ S: z.string() }),
        }),
        /** Seconds, possibly with a fraction. */
        ApproximateCreationDateTime: z.number(),
      }),
    }),
  ),
});

/** A notice to everybody of a role. */
export interface StoredBroadcast {
  readonly role: Role;
  /** The id of the notice. */
  readonly id: string;
  /** When it was stored. Epoch milliseconds. */
  readonly storedAt: number;
}

/**
 * The newest broadcast to each role in a batch of the stream. The older ones need no message: a page that hears of the
 * newest loads all its notices.
 */
export function newestBroadcasts(event: unknown): readonly StoredBroadcast[] {
  const newest = new Map<Role, StoredBroadcast>();
  for (const { dynamodb } of z.parse(streamEvent, event).Records) {
    const { Keys, ApproximateCreationDateTime: seconds } = dynamodb;
    const role = Keys.userId.S === ALL_ADMINS ? 'admin' : 'user';
    newest.set(role, { role, id: Keys.id.S, storedAt: seconds * 1000 });
  }
  return [...newest.values()];
}
