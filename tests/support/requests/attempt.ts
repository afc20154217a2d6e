import { type CallInput, send } from '#infra/local/client/api-client.ts';
import type { Person } from '#infra/local/client/person.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';

/** Makes a call that may be refused. Returns the status with the fields of the answer. */
export async function attempt(
  baseUrl: string,
  who: Pick<Person, 'token'> | undefined,
  route: RouteSpec,
  input: Omit<CallInput, 'token'> = {},
): Promise<Record<string, unknown> & { status: number }> {
  const reply = await send(baseUrl, route, { ...input, ...(who !== undefined && { token: who.token }) });
  return { ...(reply.body as Record<string, unknown>), status: reply.status };
}
