import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { User } from './users.ts';

/** Accepts the codes of the previous and the next time step, because clocks differ (RFC 6238, section 5.2). */
const WINDOW = 1;
const PERIOD_S = 30;

/** The result of checking a code: its time step, or why it is refused. */
type CodeCheck = { readonly is: 'right'; readonly step: number } | { readonly is: 'wrong' } | { readonly is: 'used' };

/** A new authenticator key in base 32, as Cognito writes it. */
export function newSecretCode(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(32)).buffer }).base32;
}

/** Checks a code against a key. Each time step's code works once. */
export function checkCode(key: string, code: string, usedStep: number | undefined, now: number): CodeCheck {
  const totp = new TOTP({ secret: Secret.fromBase32(key), period: PERIOD_S });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return { is: 'wrong' };
  const step = Math.floor(now / 1000 / PERIOD_S) + delta;
  return usedStep !== undefined && step <= usedStep ? { is: 'used' } : { is: 'right', step };
}

/** Whether this user's sign-in needs a code. */
export function asksForCode({ softwareToken }: User): boolean {
  return softwareToken?.key !== undefined && softwareToken.isEnabled;
}
