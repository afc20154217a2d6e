import { authorize } from '../aws/authorize.ts';
import type { AwsRequest } from '../aws/aws-service.ts';
import { AwsFault, throwRefusal } from '../aws/json-protocol.ts';
import type { Clock } from '../values/clock.ts';
import type { Codes } from './codes.ts';
import type { PoolClient } from './pool/app-client.ts';
import type { Challenges } from './pool/challenges.ts';
import type { ClientSecrets } from './pool/client-secret.ts';
import type { Pool } from './pool/pool.ts';
import type { User, Users } from './pool/users.ts';
import type { Tokens } from './tokens/tokens.ts';

export interface CognitoContext {
  readonly pools: readonly Pool[];
  readonly users: Users;
  readonly codes: Codes;
  readonly challenges: Challenges;
  readonly secrets: ClientSecrets;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/** The pool and app client of a public operation. */
export function clientOf(context: CognitoContext, clientId: string): { pool: Pool; client: PoolClient } {
  for (const pool of context.pools) {
    const client = pool.clients.get(clientId);
    if (client !== undefined) return { pool, client };
  }
  throw new AwsFault('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
}

/** The pool of an admin operation. Throws unless the caller's policies allow the action on it. */
export function poolFor(context: CognitoContext, request: AwsRequest, action: string, poolId: string): Pool {
  const pool = context.pools.find((candidate) => candidate.id === poolId);
  if (pool === undefined) throw new AwsFault('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
  throwRefusal(authorize(request, `cognito-idp:${action}`, pool.arn));
  return pool;
}

/** Returns the user or throws Cognito's UserNotFoundException. */
export function existingUser(context: CognitoContext, pool: Pool, username: string): User {
  const user = context.users.find(pool.id, username);
  if (user === undefined) throw new AwsFault('UserNotFoundException', 'User does not exist.');
  return user;
}
