import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AwsFault } from '../../aws/json-protocol.ts';

const LONGEST = 256;

/** Cognito's error for a new password, or undefined when it meets the policy. */
export function passwordFault(shortest: number, password: string): AwsFault | undefined {
  const reasons: readonly (readonly [broken: boolean, reason: string])[] = [
    [password.length < shortest, 'Password not long enough'],
    [password.length > LONGEST, 'Password too long'],
    [password.startsWith(' ') || password.endsWith(' '), 'Password must not begin or end with a space'],
  ];
  const reason = reasons.find(([broken]) => broken)?.[1];
  return reason === undefined
    ? undefined
    : new AwsFault('InvalidPasswordException', `Password did not conform with policy: ${reason}`);
}

/** About 15 ms: enough for a local data folder, and fast to seed. */
const COST = { N: 4096, r: 8, p: 1 } as const;
const HASH_BYTES = 32;

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** `salt:hash`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  return `${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(hash, 'base64url');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
