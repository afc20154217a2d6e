import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person } from '#infra/local/client/person.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { connectWith, openSocket } from '#tests/support/bidding/live-socket.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { itemsOf, operatorDatabase } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let database: Awaited<ReturnType<typeof operatorDatabase>>;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  database = await operatorDatabase(stack.url);
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
});
afterAll(async () => {
  database.destroy();
});

async function advance(ms: number): Promise<void> {
  [admin, asha] = await advanceAndSignIn(stack, ms, [admin, asha]);
}

const connections = () => itemsOf(database, 'Connections');

describe('a connection ticket', () => {
  test('a ticket opens one connection', async () => {
    const { ticket, url } = await asha.call(createTicket);
    const socket = await connectWith(url, ticket);
    await expect(connectWith(url, ticket)).rejects.toThrow('401');
    await socket.close();
    await expect(connectWith(url, ticket)).rejects.toThrow('401');
  });

  test('a missing or invented ticket is refused', async () => {
    const { url } = await asha.call(createTicket);
    for (const ticket of [undefined, '', 'made-up', 'x'.repeat(100)]) {
      await expect(connectWith(url, ticket)).rejects.toThrow('401');
    }
  });

  test('the database stores only a hash of a ticket', async () => {
    const { ticket } = await asha.call(createTicket);
    expect(JSON.stringify(await connections())).not.toContain(ticket);
  });

  test('a ticket is valid for 30 seconds', async () => {
    const { ticket, url, expiresAt } = await asha.call(createTicket);
    expect(expiresAt).toBeGreaterThan(await stack.now());
    await advance(31_000);
    await expect(connectWith(url, ticket)).rejects.toThrow('401');
  });
});

test('a sixth connection of a user replaces the oldest, whose page gets the reason', async () => {
  const eager = await makeVerifiedBidder(stack.url, 'Eager Esha');
  const oldest = await openSocket(eager);
  const opened = [];
  for (let i = 0; i < 5; i += 1) opened.push(await openSocket(eager));
  expect(JSON.parse(await oldest.next())).toEqual({ type: 'replaced' });
  await oldest.closed;
  for (const socket of opened) {
    socket.send({ action: 'ping' });
    expect(JSON.parse(await socket.next())).toMatchObject({ type: 'pong' });
  }
  await Promise.all(opened.map((socket) => socket.close()));
});

test('a connection that sends too many messages is closed, and the user’s other connection stays open', async () => {
  const noisy = await makeVerifiedBidder(stack.url, 'Noisy Nita');
  const [flooding, calm] = [await openSocket(noisy), await openSocket(noisy)];
  // Several containers may share the messages, and each counts separately.
  for (let i = 0; i < 1_000; i += 1) flooding.send({ action: 'ping' });
  await flooding.closed;
  calm.send({ action: 'ping' });
  expect(JSON.parse(await calm.next())).toMatchObject({ type: 'pong' });
  await calm.close();
});
