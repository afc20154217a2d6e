import { type Person, signIn } from '../../../infra/local/client/person.ts';
import type { Stack } from '../stack/stack.ts';

type Each<People extends readonly Person[]> = { -readonly [Place in keyof People]: Person };

/** Lets what happened take effect and moves the clock; tokens live for minutes, so everybody signs in again. */
export async function timePasses<People extends readonly Person[]>(
  stack: Stack,
  ms: number,
  people: readonly [...People],
): Promise<Each<People>> {
  await stack.settled();
  await stack.advance(ms);
  return (await Promise.all(people.map(({ account }) => signIn(stack.url, account)))) as Each<People>;
}
