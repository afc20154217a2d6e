import * as z from 'zod';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { dutiesIn, type Duty } from '#shared/model/accounts/duties.ts';

/** The signed-in person, from the verified access token. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** Of an admin; absent for a bidder. */
  readonly duties?: readonly Duty[];
  /** When the session began. Epoch milliseconds, whole seconds; 0 when the token does not contain it. */
  readonly signedInAt?: number;
}

/** An admin, and where the request came from. */
export interface Actor {
  readonly adminId: string;
  /** The IP address. */
  readonly source: string;
}

/** An admin who acts, and why. */
export interface ActorWithReason extends Actor {
  readonly reason: string;
}

const claims = z.object({
  sub: z.string(),
  /** Of somebody who came back in a pool that was made anew; token-scopes adds it. */
  person: z.string().optional(),
  token_use: z.literal('access'),
  auth_time: z.coerce.number().optional(),
  /** API Gateway passes a list claim as the text `[admin user]`. */
  'cognito:groups': z.string().optional(),
});

/**
 * Reads the claims that API Gateway's JWT authorizer verified. Undefined unless they belong to an access token of a
 * user in one of the two groups. Only registration, the operator and owners add users to a group.
 */
export function callerFromClaims(raw: unknown): Caller | undefined {
  const parsed = claims.safeParse(raw);
  if (!parsed.success) return undefined;
  const groups = (parsed.data['cognito:groups'] ?? '').replace(/^\[|\]$/g, '').split(/[ ,]+/);
  const role = (['admin', 'user'] as const).find((group) => groups.includes(group));
  if (role === undefined) return undefined;
  return {
    userId: parsed.data.person ?? parsed.data.sub,
    role,
    ...(role === 'admin' && { duties: dutiesIn(groups) }),
    signedInAt: (parsed.data.auth_time ?? 0) * 1000,
  };
}
