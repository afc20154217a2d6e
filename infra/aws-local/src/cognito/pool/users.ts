import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openStateStore } from '../../state/state-store.ts';

const codeSchema = z.object({ code: z.string(), expiresAt: z.number(), failures: z.number() });

const userSchema = z.object({
  poolId: z.string(),
  /** Also the username: Cognito generates it for pools that sign in by e-mail. */
  sub: z.string(),
  attributes: z.record(z.string(), z.string()),
  passwordHash: z.string().optional(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  groups: z.array(z.string()),
  /** Epoch ms, like all times in this file. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Refresh tokens issued before this time are invalid. */
  signedOutAt: z.number().optional(),
  signUpCode: codeSchema.optional(),
  passwordCode: codeSchema.optional(),
  /** A new address that replaces the old one once its code is confirmed. */
  pendingEmail: z.string().optional(),
  emailCode: codeSchema.optional(),
  softwareToken: z
    .object({
      /** The key of the authenticator app in use, in base 32. */
      key: z.string().optional(),
      /** The key of an app that is being enrolled. */
      pendingKey: z.string().optional(),
      isEnabled: z.boolean(),
      /** The time step of the last used code. */
      usedStep: z.number().optional(),
    })
    .optional(),
});
export type User = z.infer<typeof userSchema>;
export type PendingCode = z.infer<typeof codeSchema>;

export interface Users {
  /** Finds by sub, or by e-mail in any case. */
  find(poolId: string, username: string): User | undefined;
  /** Creates or replaces a user and updates the e-mail index. */
  save(user: User): void;
  remove(user: User): void;
  list(poolId: string): readonly User[];
}

/** Every user has an address, because it is the sign-in name. */
export function emailOf(user: User): string {
  return user.attributes['email'] ?? '';
}

export function openUsers(db: DatabaseSync): Users {
  const users = openStateStore(db, 'cognito-users', userSchema);
  const subs = openStateStore(db, 'cognito-emails', z.string());
  const emailKey = (poolId: string, email: string): string => `${poolId}/${email.toLowerCase()}`;

  return {
    find: (poolId, username) => {
      const sub = subs.get(emailKey(poolId, username)) ?? username;
      return users.get(`${poolId}/${sub}`);
    },
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
