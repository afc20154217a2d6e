import * as z from 'zod/mini';
import type { Role } from '../../../shared/model/accounts/account-words.ts';

/**
 * What tokens say. They are read straight from the user pool's answer over TLS, so nothing is verified here;
 * tokens that callers present are verified by API Gateway.
 */
const accessClaims = z.object({
  sub: z.string(),
  auth_time: z.number(),
  'cognito:groups': z.optional(z.array(z.string())),
});
const idClaims = z.object({ sub: z.string(), email: z.string(), name: z.optional(z.string()) });

interface TokenHolder {
  readonly userId: string;
  readonly role: Role;
  /** When the session began, epoch milliseconds, whole seconds. */
  readonly signedInAt: number;
}

/** Who an access token is for. The group `admin` makes an admin; everyone else is a user. */
export function readAccessToken(token: string): TokenHolder {
  const claims = accessClaims.parse(payloadOf(token));
  const role = claims['cognito:groups']?.includes('admin') === true ? 'admin' : 'user';
  return { userId: claims.sub, role, signedInAt: claims.auth_time * 1000 };
}

/** The personal data in an ID token. The name falls back to the part of the address before the @. */
export function readIdToken(token: string): { readonly email: string; readonly name: string } {
  const { email, name } = idClaims.parse(payloadOf(token));
  return { email, name: name ?? email.slice(0, email.indexOf('@')) };
}

function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
