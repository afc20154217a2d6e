import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { AwsFault } from '../../aws/json-protocol.ts';
import { openStateStore } from '../../state/state-store.ts';
import type { Clock } from '../../values/clock.ts';
import type { PoolClient } from './app-client.ts';
import type { Pool } from './pool.ts';
import type { User } from './users.ts';

const challengeSchema = z.object({ poolId: z.string(), clientId: z.string(), sub: z.string(), expiresAt: z.number() });

/** Sign-ins that passed the password and wait for a code. Only a hash of the session is stored. */
export interface Challenges {
  /** Returns the session that the response to the challenge must carry. */
  open(pool: Pool, client: PoolClient, user: User): string;
  /**
   * The user of the session. Throws NotAuthorizedException for an expired or unknown session, or one of another
   * client.
   */
  ownerOf(session: string, client: PoolClient): string;
  /** Ends the session, because it signs in only once. */
  close(session: string): void;
}

const hashOf = (session: string): string => createHash('sha256').update(session).digest('hex');

export function openChallenges({ db, clock }: { readonly db: DatabaseSync; readonly clock: Clock }): Challenges {
  const waiting = openStateStore(db, 'cognito-challenges', challengeSchema);
  return {
    open: (pool, client, user) => {
      const session = randomBytes(96).toString('base64url');
      const expiresAt = clock() + client.authSessionSeconds * 1000;
      waiting.put(hashOf(session), { poolId: pool.id, clientId: client.id, sub: user.sub, expiresAt });
      return session;
    },
    ownerOf: (session, client) => {
      const found = waiting.get(hashOf(session));
      if (found === undefined || found.clientId !== client.id) {
        throw new AwsFault('NotAuthorizedException', 'Invalid session for the user.');
      }
      if (found.expiresAt <= clock()) {
        throw new AwsFault('NotAuthorizedException', 'Invalid session for the user, session is expired.');
      }
      return found.sub;
    },
    close: (session) => {
      waiting.delete(hashOf(session));
    },
  };
}
