import * as z from 'zod';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { dutiesIn, type Duty } from '#shared/model/accounts/duties.ts';

/**
 * Claims of tokens that come straight from the user pool over TLS, so no signature is checked here. API Gateway
 * verifies the tokens that callers send.
 */
const accessClaims = z.object({
  sub: z.string(),
  person: z.string().optional(),
  auth_time: z.number(),
  'cognito:groups': z.array(z.string()).optional(),
});
const idClaims = z.object({ sub: z.string(), email: z.string(), name: z.string().optional() });

interface TokenHolder {
  readonly userId: string;
  readonly role: Role;
  /** Of an admin. */
  readonly duties: readonly Duty[];
  /** When the session began. Epoch milliseconds, whole seconds. */
  readonly signedInAt: number;
}

/** Whom an access token is for. Members of the group `admin` are admins; everybody else is a user. */
export function readAccessToken(token: string): TokenHolder {
  const claims = accessClaims.parse(payloadOf(token));
  const groups = claims['cognito:groups'] ?? [];
  const role = groups.includes('admin') ? 'admin' : 'user';
  const duties = role === 'admin' ? dutiesIn(groups) : [];
  return { userId: claims.person ?? claims.sub, role, duties, signedInAt: claims.auth_time * 1000 };
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
