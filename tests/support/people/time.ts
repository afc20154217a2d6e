import { type Person, signIn } from '#infra/local/client/person.ts';
import type { Stack } from '../stack/stack.ts';
import { claimsOf } from './tokens.ts';

type Each<People extends readonly Person[]> = { -readonly [Place in keyof People]: Person };

/** Longer than a test takes until it moves the clock again. */
const LEFT_MS = 10 * 60_000;

/** Waits until the stack is idle, moves the clock, and signs in again whose token has expired or does so soon. */
export async function advanceAndSignIn<People extends readonly Person[]>(
  stack: Stack,
  ms: number,
  people: readonly [...People],
): Promise<Each<People>> {
  await stack.settled();
  await stack.advance(ms);
  const now = await stack.now();
  const lasts = ({ token }: Person) => Number(claimsOf(token)['exp']) * 1000 > now + LEFT_MS;
  const renewed = people.map(async (person) => (lasts(person) ? person : await signIn(stack.url, person.account)));
  return (await Promise.all(renewed)) as Each<People>;
}
