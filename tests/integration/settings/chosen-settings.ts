import { rm } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import { synth } from '#infra/build/synth.ts';
import type { Person } from '#infra/local/client/person.ts';
import { beginSecondFactor, confirmSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

/** A stack with these settings, and what a test needs to be an admin on it. */
export function chosenSettings(context: Readonly<Record<string, string>>) {
  let stack: OwnStack;
  let cdkOut: string;
  beforeAll(async () => {
    cdkOut = await newDataFolder();
    await synth({ outdir: cdkOut, context });
    stack = await startStack({ cdkOut });
  });
  afterAll(async () => {
    await stack.stop();
    await rm(cdkOut, { recursive: true });
  });

  /** The authenticator app's next code. Each code works once, so every call moves the clock by half a minute. */
  const nextCode = async (key: string) => {
    await stack.advance(30_000);
    return new TOTP({ secret: key }).generate({ timestamp: await stack.now() });
  };

  /** Sets a second factor up. Returns the authenticator's key. */
  async function enrol(who: Person): Promise<string> {
    const { key, uri, enrolment } = await who.call(beginSecondFactor, { body: { password: who.account.password } });
    expect(uri).toContain(`secret=${key}`);
    await who.call(confirmSecondFactor, { body: { enrolment, code: await nextCode(key) } });
    return key;
  }

  return {
    get stack() {
      return stack;
    },
    nextCode,
    enrol,
    makeEnrolledAdmin: async (): Promise<Person> => {
      const admin = await makeAdmin(stack.url);
      await enrol(admin);
      return admin;
    },
  };
}
export type ChosenSettings = ReturnType<typeof chosenSettings>;
