import { type Person, signIn } from '#infra/local/client/person.ts';
import { DAY_MS, HOUR_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import type { Stack } from '../stack/stack.ts';
import { claimsOf } from './tokens.ts';

type Each<People extends readonly Person[]> = { -readonly [Place in keyof People]: Person };

/** Longer than a test takes, or takes until it moves the clock again. */
const LEFT_MS = 10 * 60_000;

/** The same person, signed in again if the token has expired or does so soon. */
export async function withLastingToken(baseUrl: string, person: Person, now: number): Promise<Person> {
  const expiresAt = Number(claimsOf(person.token)['exp']) * 1000;
  return expiresAt > now + LEFT_MS ? person : signIn(baseUrl, person.account);
}

/** Moves the clock to ten in the morning of the next day in India: then days count alike, whenever a test begins. */
export async function advanceToMorning(stack: Stack): Promise<void> {
  const now = await stack.now();
  await stack.advance(startOfIstDay(istParts(now).date) + DAY_MS + 10 * HOUR_MS - now);
}

/** Waits until the stack is idle, moves the clock, and signs in again whose token has expired or does so soon. */
export async function advanceAndSignIn<People extends readonly Person[]>(
  stack: Stack,
  ms: number,
  people: readonly [...People],
): Promise<Each<People>> {
  await stack.settled();
  await stack.advance(ms);
  const now = await stack.now();
  return (await Promise.all(people.map((person) => withLastingToken(stack.url, person, now)))) as Each<People>;
}
