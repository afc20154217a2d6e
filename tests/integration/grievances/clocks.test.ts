import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { signIn } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { act, complain, subjectsMailed } from '#tests/support/people/grievances.ts';
import { makeVerifiedBidder } from '#tests/support/people/people.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

const HOUR_MS = 60 * 60_000;
/** Its own: in a month the mails to the people of other tests would take the older ones out of the mailbox. */
let stack: OwnStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const mails = z.array(z.object({ text: z.string() }));

/** How many mails to the officer of this stack name a grievance. */
async function warnings(number: string): Promise<number> {
  const response = await fetch(`${stack.url}/__local/mailbox.json?to=grievance@boli.example`);
  return z.parse(mails, await response.json()).filter(({ text }) => text.includes(number)).length;
}

/** Moves the clock, and lets the schedules run. */
async function advance(hours: number): Promise<void> {
  await stack.advance(hours * HOUR_MS);
  await stack.settled();
}

test('the officer is told before an answer is late, once; the queue shows what is overdue', async () => {
  const asha = await makeVerifiedBidder(stack.url, 'Asha Waits');
  const number = await complain(asha, 'other');
  await advance(35);
  expect(await warnings(number)).toBe(0);
  await advance(2);
  expect(await warnings(number)).toBe(1);
  await advance(12);
  expect(await warnings(number)).toBe(1);
  let sita = await makeStaff(stack.url, 'Sita Support', ['support']);
  const shown = async () =>
    (await sita.call(ROUTES.listGrievances)).grievances.find((one) => one.number === number)?.isOverdue;
  expect(await shown()).toBe(true);

  await act(sita, number, { kind: 'answer', text: 'Sorry that it took so long.' });
  expect(await shown()).toBe(false);
  // The second clock has a warning of its own.
  await advance(30 * 24);
  expect(await warnings(number)).toBe(2);
  sita = await signIn(stack.url, sita.account);
  await act(sita, number, { kind: 'settle', text: 'Done.' });
  expect(await subjectsMailed(stack.url, asha.account.email)).toHaveLength(3);
});
