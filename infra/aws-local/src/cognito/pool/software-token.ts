import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { User } from './users.ts';

/** Codes of the step before and after are good too, for clocks that differ (RFC 6238, section 5.2). */
const WINDOW = 1;
const PERIOD_S = 30;

/** What became of a code: the step of time it is for, or why it is refused. */
type CodeCheck = { readonly is: 'right'; readonly step: number } | { readonly is: 'wrong' } | { readonly is: 'used' };

/** A new secret key of an authenticator app, in base 32 as Cognito writes it. */
export function newSecretCode(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(32)).buffer }).base32;
}

/** Checks a code against a key; each step's code is good once. */
export function checkCode(key: string, code: string, usedStep: number | undefined, now: number): CodeCheck {
  const totp = new TOTP({ secret: Secret.fromBase32(key), period: PERIOD_S });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return { is: 'wrong' };
  const step = Math.floor(now / 1000 / PERIOD_S) + delta;
  return usedStep !== undefined && step <= usedStep ? { is: 'used' } : { is: 'right', step };
}

/** Whether signing in asks for a code. */
export function asksForCode({ softwareToken }: User): boolean {
  return softwareToken?.key !== undefined && softwareToken.isEnabled;
}
