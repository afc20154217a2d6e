import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { NO_BID_LIMITS } from '#tests/support/bidding/deployed-bidding.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

/** A stack on which parts fail, with an admin and two verified bidders. */
export function drillStack() {
  let dataDir: string;
  let stack: OwnStack;
  let admin: Person;
  let asha: Person;
  let ravi: Person;

  beforeAll(async () => {
    dataDir = await newDataFolder();
    // In one test a bidder bids thirty times at once.
    stack = await startStack({ dataDir, variables: NO_BID_LIMITS });
    admin = await makeAdmin(stack.url);
    asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
    ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
  });
  afterAll(async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    get stack() {
      return stack;
    },
    get admin() {
      return admin;
    },
    get asha() {
      return asha;
    },
    get ravi() {
      return ravi;
    },
    advance: async (ms: number): Promise<void> => {
      [admin, asha, ravi] = await advanceAndSignIn(stack, ms, [admin, asha, ravi]);
    },
    /** Stops the stack and starts another deployment of it on the same data. */
    restart: async (cdkOut: string): Promise<void> => {
      await stack.stop();
      stack = await startStack({ dataDir, cdkOut });
      asha = await signIn(stack.url, asha.account);
    },
  };
}
export type Drilled = ReturnType<typeof drillStack>;
