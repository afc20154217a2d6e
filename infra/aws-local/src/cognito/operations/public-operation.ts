import * as z from 'zod';
import type { Codes } from '../codes.ts';
import { clientOf, type CognitoContext } from '../context.ts';
import type { PoolClient } from '../pool/app-client.ts';
import type { Pool } from '../pool/pool.ts';
import type { User } from '../pool/users.ts';

/** What every operation says that takes no signature and no grant: for which client, and whose account it is about. */
export const publicInput = z.strictObject({
  ClientId: z.string(),
  SecretHash: z.string().optional(),
  Username: z.string().min(1),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
});

/** The pool and client, once the caller has shown that it knows the client's secret. */
export function provenClient(
  context: CognitoContext,
  { ClientId, Username, SecretHash }: z.output<typeof publicInput>,
): { readonly pool: Pool; readonly client: PoolClient } {
  const found = clientOf(context, ClientId);
  context.secrets.demandHash(found.client, Username, SecretHash);
  return found;
}

/** The user without the code that was right. Otherwise what is wrong with it, thrown after the try is counted. */
export function spendCode(context: CognitoContext, found: User, ...code: CodeGiven): User {
  const { fault, user } = context.codes.check(found, ...code);
  if (fault === undefined) return user;
  context.users.save(user);
  throw fault;
}

type CodeGiven = Parameters<Codes['check']> extends [User, ...infer Rest] ? Rest : never;
