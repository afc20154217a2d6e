import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { readItem } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { put, remove, write } from '#functions/tables/writes.ts';
import { REGISTRATION_SECONDS } from './registration-cookie.ts';

const SK = 'PASSWORD-CHECK';
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const checkItem = z.object({ salt: z.string(), hash: z.string() });

/**
 * Verifies the password of a registration that waits for its code. Cognito does not check the password of an
 * unconfirmed user (aws-sdk-js#4608), so a hash is stored here, for a day at most.
 */
export interface PasswordChecks {
  readonly keep: (userId: string, password: string, now: number) => Promise<void>;
  /** Takes the same time when there is no such registration, so that the time does not reveal it. */
  readonly fits: (userId: string, password: string) => Promise<boolean>;
  readonly forget: (userId: string) => Promise<void>;
}

export function passwordChecks(users: UsersTable): PasswordChecks {
  const keyOf = (userId: string) => ({ userId, sk: SK });
  return {
    keep: async (userId, password, now) => {
      const salt = randomBytes(SALT_BYTES);
      const hash = (await hashOf(password, salt)).toString('base64');
      const expiresAt = Math.ceil(now / 1000) + REGISTRATION_SECONDS;
      await write(users, put(users, { ...keyOf(userId), salt: salt.toString('base64'), hash, expiresAt }));
    },
    fits: async (userId, password) => {
      const kept = await readItem(users, keyOf(userId), checkItem);
      const given = await hashOf(password, Buffer.from(kept?.salt ?? '', 'base64'));
      return kept !== undefined && timingSafeEqual(given, Buffer.from(kept.hash, 'base64'));
    },
    forget: async (userId) => {
      await write(users, remove(users, keyOf(userId)));
    },
  };
}

/** scrypt is slow on purpose, so that a reader of the table cannot find the passwords. */
function hashOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}
