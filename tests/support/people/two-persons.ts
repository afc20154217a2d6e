import * as z from 'zod';
import { type CallInput, send } from '#infra/local/client/api-client.ts';
import type { Person } from '#infra/local/client/person.ts';
import { listAskedActs } from '#shared/contract/asked-acts.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import type { Stack } from '../stack/stack.ts';
import { makeAdmin } from './people.ts';
import { makeStaff } from './staff.ts';

/** A house with two owners, a cashier and a clerk: acts need a second person. */
export async function openHouse(stack: Stack) {
  const [owner, other, cashier, clerk, auditor] = [
    await makeAdmin(stack.url, 'Olga Owner'),
    await makeAdmin(stack.url, 'Otto Owner'),
    await makeStaff(stack.url, 'Chitra Cashier', ['money']),
    await makeStaff(stack.url, 'Leela Clerk', ['lots']),
    await makeStaff(stack.url, 'Arun Auditor', ['audit']),
  ];
  return { owner, other, cashier, clerk, auditor };
}
export type House = Awaited<ReturnType<typeof openHouse>>;

const asked = z.object({ success: z.literal(true), asked: z.object({ _id: z.string() }) });

/** Does an act, which is only asked for. Returns the id to approve it with. */
export async function askFor(
  stack: Stack,
  who: Person,
  route: RouteSpec,
  input: Omit<CallInput, 'token'>,
): Promise<string> {
  const { status, body } = await send(stack.url, route, { ...input, token: who.token });
  if (status !== 202) throw new Error(`It was not asked for, but answered ${status}: ${JSON.stringify(body)}`);
  return z.parse(asked, body).asked._id;
}

/** What the page Second Person shows somebody of one asked act; undefined if they do not see it. */
export async function askedActOf(who: Person, id: string) {
  const { acts } = await who.call(listAskedActs);
  return acts.find(({ _id }) => _id === id);
}
