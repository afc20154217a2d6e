import * as z from 'zod';
import type { Codes } from '../codes.ts';
import { clientOf, type CognitoContext } from '../context.ts';
import type { PoolClient } from '../pool/app-client.ts';
import type { Pool } from '../pool/pool.ts';
import type { User } from '../pool/users.ts';

/** The input that all public operations share. They take no signature and need no grant. */
export const publicInput = z.strictObject({
  ClientId: z.string(),
  SecretHash: z.string().optional(),
  Username: z.string().min(1),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
});

/** The pool and client, after the caller has proved that it knows the client's secret. */
export function provenClient(
  context: CognitoContext,
  { ClientId, Username, SecretHash }: z.output<typeof publicInput>,
): { readonly pool: Pool; readonly client: PoolClient } {
  const found = clientOf(context, ClientId);
  context.secrets.requireHash(found.client, Username, SecretHash);
  return found;
}

/** Removes the code from the user if it is right. Otherwise counts the attempt and throws. */
export function spendCode(context: CognitoContext, found: User, ...code: CodeGiven): User {
  const { fault, user } = context.codes.check(found, ...code);
  if (fault === undefined) return user;
  context.users.save(user);
  throw fault;
}

type CodeGiven = Parameters<Codes['check']> extends [User, ...infer Rest] ? Rest : never;
