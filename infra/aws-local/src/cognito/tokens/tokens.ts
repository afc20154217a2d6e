import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { AwsFault } from '../../aws/json-protocol.ts';
import { openStateStore } from '../../state/state-store.ts';
import type { Clock } from '../../values/clock.ts';
import type { PoolClient } from '../pool/app-client.ts';
import type { Pool } from '../pool/pool.ts';
import { claimsOf, readAccessClaims } from './claims.ts';
import type { SigningKeys } from './signing-keys.ts';
import { decideAccess, type InvokeTrigger, type Recipient, type TokenSource } from './token-trigger.ts';

const sessionSchema = z.object({
  poolId: z.string(),
  sub: z.string(),
  clientId: z.string(),
  /** Shared by all tokens from one sign-in. */
  originJti: z.string(),
  /** Epoch ms of the sign-in. */
  authTime: z.number(),
  expiresAt: z.number(),
  revoked: z.boolean(),
  /** When rotation replaced this refresh token. */
  replacedAt: z.number().optional(),
});
type Session = z.infer<typeof sessionSchema>;

interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
  readonly RefreshToken: string;
}

/** Access and id tokens are JWTs. Refresh tokens are opaque; only their hash is stored. */
export interface Tokens {
  signIn(recipient: Recipient): Promise<AuthenticationResult>;
  /** Issues new tokens, including a refresh token, for the same session. The session's end does not move. */
  refresh(recipient: Recipient, refreshToken: string, session: Session): Promise<AuthenticationResult>;
  /** The session of a refresh token, including revoked and expired ones. */
  sessionOf(refreshToken: string): Session | undefined;
  revoke(refreshToken: string): void;
  /** The claims of a valid access token of one of the pools; throws NotAuthorizedException for any other. */
  readAccessToken(pools: readonly Pool[], accessToken: string): AccessToken;
}

interface AccessToken {
  readonly pool: Pool;
  readonly client: PoolClient | undefined;
  readonly sub: string;
  readonly scopes: readonly string[];
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export function openTokens(options: {
  readonly db: DatabaseSync;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly region: string;
  readonly invoke: InvokeTrigger;
}): Tokens {
  const { keys, clock, region, invoke } = options;
  const sessions = openStateStore(options.db, 'cognito-sessions', sessionSchema);

  const jwts = async (
    recipient: Recipient,
    session: Session,
    source: TokenSource,
  ): Promise<Omit<AuthenticationResult, 'RefreshToken'>> => {
    const { pool, client } = recipient;
    const decided = await decideAccess(invoke, recipient, source);
    const { access, id } = claimsOf({ ...recipient, region, session, ...decided, now: clock() });
    return {
      AccessToken: keys.signJwt(pool.id, access),
      IdToken: keys.signJwt(pool.id, id),
      ExpiresIn: client.accessSeconds,
      TokenType: 'Bearer',
    };
  };

  /** Makes a refresh token and stores its session. */
  const newRefreshToken = (session: Session): string => {
    const refreshToken = randomBytes(96).toString('base64url');
    sessions.put(hashOf(refreshToken), session);
    return refreshToken;
  };

  return {
    signIn: async (recipient) => {
      const { pool, client, user } = recipient;
      const now = clock();
      const session: Session = {
        poolId: pool.id,
        sub: user.sub,
        clientId: client.id,
        originJti: randomUUID(),
        authTime: now,
        expiresAt: now + client.refreshSeconds * 1000,
        revoked: false,
      };
      const issued = await jwts(recipient, session, 'TokenGeneration_Authentication');
      return { ...issued, RefreshToken: newRefreshToken(session) };
    },
    refresh: async (recipient, refreshToken, session) => {
      const issued = await jwts(recipient, session, 'TokenGeneration_RefreshTokens');
      sessions.put(hashOf(refreshToken), { ...session, replacedAt: session.replacedAt ?? clock() });
      return { ...issued, RefreshToken: newRefreshToken({ ...session, replacedAt: undefined }) };
    },
    sessionOf: (refreshToken) => sessions.get(hashOf(refreshToken)),
    revoke: (refreshToken) => {
      const session = sessions.get(hashOf(refreshToken));
      if (session !== undefined) sessions.put(hashOf(refreshToken), { ...session, revoked: true });
    },
    readAccessToken: (pools, accessToken) => {
      for (const pool of pools) {
        const claims = readAccessClaims(keys.verifyJwt(pool.id, accessToken), clock());
        if (claims === undefined) continue;
        const { sub, client_id: clientId, scope } = claims;
        return { pool, client: pool.clients.get(clientId), sub, scopes: scope.split(' ') };
      }
      throw new AwsFault('NotAuthorizedException', 'Invalid Access Token');
    },
  };
}
