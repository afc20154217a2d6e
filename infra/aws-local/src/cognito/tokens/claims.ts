import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { PoolClient } from '../pool/app-client.ts';
import type { Pool } from '../pool/pool.ts';
import type { User } from '../pool/users.ts';

interface Claimed {
  readonly pool: Pool;
  readonly region: string;
  readonly client: PoolClient;
  readonly user: User;
  /** The sign-in that the tokens come from; `authTime` is epoch ms. */
  readonly session: { readonly originJti: string; readonly authTime: number };
  readonly scopes: readonly string[];
  /** What the pre-token-generation trigger adds to the access token. */
  readonly addedClaims: Readonly<Record<string, string>>;
  /** Epoch ms. */
  readonly now: number;
}

type Claims = Readonly<Record<string, unknown>>;

interface TokenClaims {
  readonly access: Claims;
  readonly id: Claims;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** The claims of an access token and its id token. */
export function claimsOf({ pool, region, client, user, session, scopes, addedClaims, now }: Claimed): TokenClaims {
  const iat = seconds(now);
  const common = {
    sub: user.sub,
    ...groupClaim(user),
    iss: `https://cognito-idp.${region}.amazonaws.com/${pool.id}`,
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: seconds(session.authTime),
    iat,
  };
  const { email_verified, sub: _, ...attributes } = user.attributes;
  return {
    access: {
      ...common,
      client_id: client.id,
      token_use: 'access',
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      exp: iat + client.accessSeconds,
      jti: randomUUID(),
      username: user.sub,
      ...addedClaims,
    },
    id: {
      ...attributes,
      ...common,
      email_verified: email_verified === 'true',
      'cognito:username': user.sub,
      aud: client.id,
      token_use: 'id',
      exp: iat + client.idSeconds,
      jti: randomUUID(),
    },
  };
}

/** Omits the claim for a user without groups, as AWS does. */
function groupClaim(user: User): Readonly<Record<string, readonly string[]>> {
  return user.groups.length === 0 ? {} : { 'cognito:groups': user.groups };
}

const accessClaimsSchema = z.object({
  sub: z.string(),
  client_id: z.string(),
  exp: z.number(),
  token_use: z.literal('access'),
  scope: z.string().default(''),
});

/** Parses an access token's claims; undefined for any other token and for an expired one. */
export function readAccessClaims(claims: unknown, now: number): z.infer<typeof accessClaimsSchema> | undefined {
  const parsed = accessClaimsSchema.safeParse(claims);
  return parsed.success && parsed.data.exp > seconds(now) ? parsed.data : undefined;
}
