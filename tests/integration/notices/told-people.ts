import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect } from 'vitest';
import { decideVerification, type Person, signIn } from '../../../infra/local/client/person.ts';
import { timePasses } from '../../support/people/time.ts';
import { listNotifications } from '../../../shared/contract/notifications.ts';
import { makeAdmin, makeBidder } from '../../support/people/people.ts';
import { mailsTo, type PushDevice, registerDevice } from '../../support/people/push.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';

/**
 * A stack of the file's own with an admin and three bidders, Veena verified and the others not, each with a device that
 * is told. Names and stack change: whoever signs in again has another token, and a crash starts another stack.
 */
export function toldPeople() {
  let stack: OwnStack;
  let admin: Person;
  let asha: Person;
  let ravi: Person;
  let veena: Person;
  let devices: Record<'admin' | 'asha' | 'ravi' | 'veena', PushDevice>;

  beforeAll(async () => {
    stack = await startStack();
    admin = await makeAdmin(stack.url);
    asha = await makeBidder(stack.url, 'Asha Rao');
    ravi = await makeBidder(stack.url, 'Ravi Iyer');
    veena = await makeBidder(stack.url, 'Veena Nair');
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
      [admin, asha, ravi, veena] = await timePasses(stack, ms, [admin, asha, ravi, veena]);
    },
    /** Kills the stack at this very moment and starts it again where it lived. */
    crash: async (meanwhile: () => void = () => {}): Promise<void> => {
      const { dataDir, url } = stack;
      await stack.kill();
      meanwhile();
      stack = await startStack({ dataDir, port: new URL(url).port });
    },
    /** Forgets how far every consumer of a stream has come: after the next start all of them get everything again. */
    rewindStreams: (): void => {
      const emulators = new DatabaseSync(join(stack.dataDir, 'emulators.sqlite'));
      expect(emulators.prepare("DELETE FROM state WHERE store = 'stream-positions'").run().changes).toBeGreaterThan(3);
      emulators.close();
    },
    /** What everybody has been told by every channel; pushes by what the device knows a repetition by. */
    everythingTold: async () => {
      const people = { admin, asha, ravi, veena };
      const told = Object.entries(people).map(async ([name, who]) => {
        const { messages, received } = await devices[name as keyof typeof people].read();
        const inbox = (await inboxOf(who)).map(({ _id }) => _id);
        const pushes = messages.map(({ data }) => data['id']);
        const mails = (await mailsTo(stack.url, who)).map(({ subject, text }) => `${subject} ${text}`);
        return [name, { inbox, pushes, received, mails }] as const;
      });
      return Object.fromEntries(await Promise.all(told));
    },
  };
}
export type ToldPeople = ReturnType<typeof toldPeople>;

export const inboxOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications;

export const pushedTypes = async (device: PushDevice) => (await device.read()).messages.map(({ data }) => data['type']);
