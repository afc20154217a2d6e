import { createHmac, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { AwsFault } from '../../aws/json-protocol.ts';
import { openStateStore } from '../../state/state-store.ts';
import type { PoolClient } from './app-client.ts';

/** The generated secrets of the app clients; they survive a restart. */
export interface ClientSecrets {
  of(client: PoolClient): string;
  /** Throws NotAuthorizedException unless `given` is the right secret hash. */
  requireHash(client: PoolClient, username: string, given: string | undefined): void;
  /** Throws NotAuthorizedException unless `given` is the secret itself. */
  requireSecret(client: PoolClient, given: string | undefined): void;
}

export function openClientSecrets(db: DatabaseSync): ClientSecrets {
  const stored = openStateStore(db, 'cognito-client-secrets', z.string());
  const secretOf = (client: PoolClient): string => {
    const secret = stored.get(client.id) ?? randomBytes(32).toString('base64url');
    stored.put(client.id, secret);
    return secret;
  };
  const refused = (client: PoolClient): AwsFault =>
    new AwsFault('NotAuthorizedException', `Unable to verify secret hash for client ${client.id}`);

  return {
    of: secretOf,
    requireHash: (client, username, given) => {
      const expected = createHmac('sha256', secretOf(client))
        .update(username + client.id)
        .digest('base64');
      if (given !== expected) throw refused(client);
    },
    requireSecret: (client, given) => {
      if (given !== secretOf(client)) throw refused(client);
    },
  };
}
