import * as z from 'zod/mini';
import type { Role } from '../../../shared/model/accounts/account-enums.ts';

/**
 * Claims of tokens that come straight from the user pool over TLS, so no signature is checked here. API Gateway
 * verifies the tokens that callers send.
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
  /** When the session began. Epoch milliseconds, whole seconds. */
  readonly signedInAt: number;
}

/** Whom an access token is for. Members of the group `admin` are admins; everybody else is a user. */
export function readAccessToken(token: string): TokenHolder {
  const claims = accessClaims.parse(payloadOf(token));
  const role = claims['cognito:groups']?.includes('admin') === true ? 'admin' : 'user';
  return { userId: claims.sub, role, signedInAt: claims.auth_time * 1000 };
}

/** The personal data in an ID token. The name defaults to the part of the address before the @. */
export function readIdToken(token: string): { readonly email: string; readonly name: string } {
  const { email, name } = idClaims.parse(payloadOf(token));
  return { email, name: name ?? email.slice(0, email.indexOf('@')) };
}

function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
