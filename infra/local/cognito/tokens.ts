import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Clock } from '../../../functions/platform/clock.ts';
import { AwsFault } from '../aws/json-protocol.ts';
import { openStateStore } from '../state/state-store.ts';
import type { Pool, PoolClient } from './pool.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { User } from './users.ts';

const sessionSchema = z.object({
  poolId: z.string(),
  sub: z.string(),
  clientId: z.string(),
  /** Shared by all tokens that descend from one sign-in. */
  originJti: z.string(),
  /** Epoch ms of the sign-in. */
  authTime: z.number(),
  expiresAt: z.number(),
  revoked: z.boolean(),
});
type Session = z.infer<typeof sessionSchema>;

interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
  readonly RefreshToken?: string;
}

/** Access and id tokens (JWTs) and refresh tokens (opaque; only their hash is kept). */
export interface Tokens {
  signIn(pool: Pool, client: PoolClient, user: User): AuthenticationResult;
  refresh(pool: Pool, client: PoolClient, user: User, session: Session): AuthenticationResult;
  /** What the refresh token stands for, revoked and expired ones included. */
  sessionOf(refreshToken: string): Session | undefined;
  revoke(refreshToken: string): void;
  /** The sub in a valid access token of the pool, or NotAuthorizedException. */
  subOfAccessToken(pools: readonly Pool[], accessToken: string): { readonly pool: Pool; readonly sub: string };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const seconds = (ms: number): number => Math.floor(ms / 1000);
const accessClaimsSchema = z.object({ sub: z.string(), exp: z.number(), token_use: z.literal('access') });

/** The group claim is left out for a user without groups, as on AWS. */
function groupClaim(user: User): Readonly<Record<string, readonly string[]>> {
  return user.groups.length === 0 ? {} : { 'cognito:groups': user.groups };
}

export function openTokens(options: {
  readonly db: DatabaseSync;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly region: string;
}): Tokens {
  const { keys, clock, region } = options;
  const sessions = openStateStore(options.db, 'cognito-sessions', sessionSchema);

  const jwts = (pool: Pool, client: PoolClient, user: User, session: Session): AuthenticationResult => {
    const iat = seconds(clock());
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
      AccessToken: keys.signJwt(pool.id, {
        ...common,
        client_id: client.id,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        exp: iat + client.accessSeconds,
        jti: randomUUID(),
        username: user.sub,
      }),
      IdToken: keys.signJwt(pool.id, {
        ...attributes,
        ...common,
        email_verified: email_verified === 'true',
        'cognito:username': user.sub,
        aud: client.id,
        token_use: 'id',
        exp: iat + client.idSeconds,
        jti: randomUUID(),
      }),
      ExpiresIn: client.accessSeconds,
      TokenType: 'Bearer',
    };
  };

  return {
    signIn: (pool, client, user) => {
      const now = clock();
      const refreshToken = randomBytes(96).toString('base64url');
      const session: Session = {
        poolId: pool.id,
        sub: user.sub,
        clientId: client.id,
        originJti: randomUUID(),
        authTime: now,
        expiresAt: now + client.refreshSeconds * 1000,
        revoked: false,
      };
      sessions.put(hashOf(refreshToken), session);
      return { ...jwts(pool, client, user, session), RefreshToken: refreshToken };
    },
    refresh: jwts,
    sessionOf: (refreshToken) => sessions.get(hashOf(refreshToken)),
    revoke: (refreshToken) => {
      const session = sessions.get(hashOf(refreshToken));
      if (session !== undefined) sessions.put(hashOf(refreshToken), { ...session, revoked: true });
    },
    subOfAccessToken: (pools, accessToken) => {
      for (const pool of pools) {
        const claims = accessClaimsSchema.safeParse(keys.verifyJwt(pool.id, accessToken));
        if (claims.success && claims.data.exp > seconds(clock())) return { pool, sub: claims.data.sub };
      }
      throw new AwsFault('NotAuthorizedException', 'Invalid Access Token');
    },
  };
}
