import { afterAll, beforeAll } from 'vitest';
import { type Person } from '#infra/local/client/person.ts';
import { getUser, listUsers } from '#shared/contract/accounts/admin.ts';
import { makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

export const NAMES = ['Asha Rao', 'Ravi Iyer', 'Meera Nair', 'Kiran Das', 'Lata Menon'];

/** The test file's own stack, with two admins and five newly registered users. */
export function registeredPeople() {
  let stack: OwnStack;
  let admin: Person;
  let other: Person;
  let people: Person[];

  beforeAll(async () => {
    stack = await startStack();
    admin = await makeAdmin(stack.url);
    other = await makeAdmin(stack.url, 'Omar Admin');
    people = [];
    for (const name of NAMES) people.push(await registeredBidder(stack.url, name));
  });
  afterAll(async () => {
    await stack.stop();
  });

  return {
    get stack() {
      return stack;
    },
    get admin() {
      return admin;
    },
    /** Another admin. */
    get other() {
      return other;
    },
    person: (index: number): Person => {
      const found = people[index];
      if (found === undefined) throw new Error(`There is no person ${index}.`);
      return found;
    },
    advance: async (ms: number): Promise<void> => {
      [admin, other, ...people] = await advanceAndSignIn(stack, ms, [admin, other, ...people]);
    },
    /** The numbers of pending, verified and rejected users, from the API's list. */
    counts: async () => {
      const { pendingUsers, approveUsers, rejectUsers } = await admin.call(listUsers);
      return [pendingUsers, approveUsers, rejectUsers];
    },
    activityOf: async (who: Person) => (await admin.call(getUser, { params: { id: who.userId } })).user.activity,
  };
}
export type RegisteredPeople = ReturnType<typeof registeredPeople>;

/** An admin's name in the activity log, with the id because names may be shared. */
export const signature = ({ account, userId }: Person) => `${account.name} (admin ${userId})`;
