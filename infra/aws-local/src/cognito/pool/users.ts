import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openStateStore } from '../../state/state-store.ts';

const codeSchema = z.object({ code: z.string(), expiresAt: z.number(), failures: z.number() });

const userSchema = z.object({
  poolId: z.string(),
  /** Also the user name: pools that sign in by e-mail make one up. */
  sub: z.string(),
  attributes: z.record(z.string(), z.string()),
  passwordHash: z.string().optional(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  groups: z.array(z.string()),
  /** Epoch ms, like all times here. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Refresh tokens issued before this are dead. */
  signedOutAt: z.number().optional(),
  signUpCode: codeSchema.optional(),
  passwordCode: codeSchema.optional(),
  /** An address that waits for its code before it takes the place of the one in the attributes. */
  pendingEmail: z.string().optional(),
  emailCode: codeSchema.optional(),
  softwareToken: z
    .object({
      /** Of the authenticator app in use; base 32. */
      key: z.string().optional(),
      /** Of the one being enrolled. */
      pendingKey: z.string().optional(),
      isEnabled: z.boolean(),
      /** The step of time whose code was used last. */
      usedStep: z.number().optional(),
    })
    .optional(),
});
export type User = z.infer<typeof userSchema>;
export type PendingCode = z.infer<typeof codeSchema>;

/** The users of all pools, found by sub or by e-mail. */
export interface Users {
  /** By sub, or by e-mail in any case. */
  find(poolId: string, username: string): User | undefined;
  /** Creates or replaces; keeps the e-mail index. */
  save(user: User): void;
  remove(user: User): void;
  list(poolId: string): readonly User[];
}

/** The user's address; every user has one, because it is what they sign in with. */
export function emailOf(user: User): string {
  return user.attributes['email'] ?? '';
}

export function openUsers(db: DatabaseSync): Users {
  const users = openStateStore(db, 'cognito-users', userSchema);
  const subs = openStateStore(db, 'cognito-emails', z.string());
  const emailKey = (poolId: string, email: string): string => `${poolId}/${email.toLowerCase()}`;

  return {
    find: (poolId, username) =>
      users.get(`${poolId}/${username}`) ??
      users.get(`${poolId}/${subs.get(emailKey(poolId, username)) ?? 'nobody has this sub'}`),
    save: (user) => {
      const before = users.get(`${user.poolId}/${user.sub}`);
      if (before !== undefined) subs.delete(emailKey(user.poolId, emailOf(before)));
      users.put(`${user.poolId}/${user.sub}`, user);
      subs.put(emailKey(user.poolId, emailOf(user)), user.sub);
    },
    remove: (user) => {
      users.delete(`${user.poolId}/${user.sub}`);
      subs.delete(emailKey(user.poolId, emailOf(user)));
    },
    list: (poolId) => users.entries(`${poolId}/`).map(([, user]) => user),
  };
}
