import * as z from 'zod/mini';
import type { Role } from '../../../shared/model/accounts/account-words.ts';

/** The signed-in person, as the verified access token says. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** When the session began that the token belongs to, epoch milliseconds, whole seconds; 0 when the token does not say. */
  readonly signedInAt?: number;
}

const claims = z.object({
  sub: z.string(),
  token_use: z.literal('access'),
  auth_time: z.optional(z.coerce.number()),
  /** API Gateway hands a list claim over as the text `[admin user]`. */
  'cognito:groups': z.optional(z.string()),
});

/**
 * Reads the claims API Gateway's JWT authorizer verified. Undefined when they are not those of an access token, and for
 * somebody in neither group: only registration and the operator put people into one.
 */
export function callerFromClaims(raw: unknown): Caller | undefined {
  const parsed = claims.safeParse(raw);
  if (!parsed.success) return undefined;
  const groups = (parsed.data['cognito:groups'] ?? '').replace(/^\[|\]$/g, '').split(/[ ,]+/);
  const role = (['admin', 'user'] as const).find((group) => groups.includes(group));
  return role === undefined
    ? undefined
    : { userId: parsed.data.sub, role, signedInAt: (parsed.data.auth_time ?? 0) * 1000 };
}
