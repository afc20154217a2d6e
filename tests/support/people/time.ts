import { type Person, signIn } from '#infra/local/client/person.ts';
import type { Stack } from '../stack/stack.ts';

type Each<People extends readonly Person[]> = { -readonly [Place in keyof People]: Person };

/** Waits until the stack is idle, moves the clock, and signs everybody in again, because tokens expire. */
export async function advanceAndSignIn<People extends readonly Person[]>(
  stack: Stack,
  ms: number,
  people: readonly [...People],
): Promise<Each<People>> {
  await stack.settled();
  await stack.advance(ms);
  return (await Promise.all(people.map(({ account }) => signIn(stack.url, account)))) as Each<People>;
}
