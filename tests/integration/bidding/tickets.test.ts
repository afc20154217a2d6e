import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person } from '../../../infra/local/client/person.ts';
import { timePasses } from '../../support/people/time.ts';
import { send } from '../../../infra/local/client/api-client.ts';
import { createTicket } from '../../../shared/contract/realtime.ts';
import { makeAdmin, makeVerifiedBidder } from '../../support/people/people.ts';
import { itemsOf, operatorDatabase } from '../../support/stack/database.ts';
import { eventually } from '../../support/eventually.ts';
import { connectWith, openSocket } from '../../support/bidding/live-socket.ts';
import { sharedStack } from '../../support/stack/shared-stack.ts';

const stack = sharedStack();
let database: Awaited<ReturnType<typeof operatorDatabase>>;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  database = await operatorDatabase(stack.url);
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
});
afterAll(async () => {
  database.destroy();
});

async function advance(ms: number): Promise<void> {
  [admin, asha] = await timePasses(stack, ms, [admin, asha]);
}

const connections = () => itemsOf(database, 'Connections');

describe('a ticket', () => {
  test('opens one connection', async () => {
    const { ticket, url } = await asha.call(createTicket);
    const socket = await connectWith(url, ticket);
    await expect(connectWith(url, ticket)).rejects.toThrow('401');
    await socket.close();
    await expect(connectWith(url, ticket)).rejects.toThrow('401');
  });

  test('is needed, and cannot be made up', async () => {
    const { url } = await asha.call(createTicket);
    for (const ticket of [undefined, '', 'made-up', 'x'.repeat(100)]) {
      await expect(connectWith(url, ticket)).rejects.toThrow('401');
    }
  });

  test('is not stored as it is', async () => {
    const { ticket } = await asha.call(createTicket);
    expect(JSON.stringify(await connections())).not.toContain(ticket);
  });

  test('is good for 30 seconds', async () => {
    const { ticket, url, expiresAt } = await asha.call(createTicket);
    expect(expiresAt).toBeGreaterThan(await stack.now());
    await advance(31_000);
    await expect(connectWith(url, ticket)).rejects.toThrow('401');
  });
});

test('a person has five connections; the sixth is refused, with a ticket of before too', async () => {
  const eager = await makeVerifiedBidder(stack.url, admin, 'Eager Esha');
  const hoarded = await eager.call(createTicket);
  const opened = [];
  for (let i = 0; i < 5; i += 1) opened.push(await openSocket(eager));
  const refused = await send(stack.url, createTicket, { token: eager.token });
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  await expect(connectWith(hoarded.url, hoarded.ticket)).rejects.toThrow('401');
  await opened[0]?.close();
  const again = await eventually(
    () => send(stack.url, createTicket, { token: eager.token }),
    ({ status }) => status === 200,
  );
  expect(again.status).toBe(200);
  await Promise.all(opened.slice(1).map((socket) => socket.close()));
});
