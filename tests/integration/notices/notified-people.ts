import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect } from 'vitest';
import { decideVerification, type Person, signIn } from '#infra/local/client/person.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { mailsTo, type PushDevice, registerDevice } from '#tests/support/people/push.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

/**
 * The test file's own stack with an admin and three bidders (only Veena is verified), each with a device. Users and
 * stack are replaced: a new sign-in brings a new token, and a crash a new process.
 */
export function notifiedPeople() {
  let stack: OwnStack;
  let admin: Person;
  let asha: Person;
  let ravi: Person;
  let veena: Person;
  let devices: Record<'admin' | 'asha' | 'ravi' | 'veena', PushDevice>;

  beforeAll(async () => {
    stack = await startStack();
    admin = await makeAdmin(stack.url);
    asha = await registeredBidder(stack.url, 'Asha Rao');
    ravi = await registeredBidder(stack.url, 'Ravi Iyer');
    veena = await registeredBidder(stack.url, 'Veena Nair');
    devices = {
      admin: await registerDevice(stack.url, admin, 'admin'),
      asha: await registerDevice(stack.url, asha, 'user'),
      ravi: await registerDevice(stack.url, ravi, 'user'),
      veena: await registerDevice(stack.url, veena, 'user'),
    };
    await decideVerification(admin, veena.userId, 'verify');
  }, 120_000);
  afterAll(async () => {
    await stack.stop();
    await rm(stack.dataDir, { recursive: true, force: true });
  });

  const again = (who: Person) => signIn(stack.url, who.account);

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
    get veena() {
      return veena;
    },
    get devices() {
      return devices;
    },
    again,
    advance: async (ms: number): Promise<void> => {
      [admin, asha, ravi, veena] = await advanceAndSignIn(stack, ms, [admin, asha, ravi, veena]);
    },
    /** Kills the stack and starts it again on the same data folder. */
    crash: async (meanwhile: () => void = () => {}): Promise<void> => {
      const { dataDir, url } = stack;
      await stack.kill();
      meanwhile();
      stack = await startStack({ dataDir, port: new URL(url).port });
    },
    /** Deletes the position of every stream consumer: after the next start each gets all records again. */
    rewindStreams: (): void => {
      const emulators = new DatabaseSync(join(stack.dataDir, 'emulators.sqlite'));
      expect(emulators.prepare("DELETE FROM state WHERE store = 'stream-positions'").run().changes).toBeGreaterThan(3);
      emulators.close();
    },
    /** Every notice, mail and push received; pushes by the id with which a device detects duplicates. */
    everythingReceived: async () => {
      const people = { admin, asha, ravi, veena };
      const entries = Object.entries(people).map(async ([name, who]) => {
        const { messages, received } = await devices[name as keyof typeof people].read();
        const inbox = (await inboxOf(who)).map(({ _id }) => _id);
        const pushes = messages.map(({ data }) => data['id']);
        const mails = (await mailsTo(stack.url, who)).map(({ subject, text }) => `${subject} ${text}`);
        return [name, { inbox, pushes, received, mails }] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}
export type NotifiedPeople = ReturnType<typeof notifiedPeople>;

export const inboxOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications;

export const pushedTypes = async (device: PushDevice) => (await device.read()).messages.map(({ data }) => data['type']);
