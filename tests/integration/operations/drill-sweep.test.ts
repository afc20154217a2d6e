import { afterAll, beforeAll, expect, test } from 'vitest';
import { bid, pay, type Person, signIn } from '../../../infra/local/client/person.ts';
import { getBidder } from '../../../functions/tables/auctions/people-reads.ts';
import { listNotifications } from '../../../shared/contract/notifications.ts';
import { stackStorage } from '../../support/stack/database.ts';
import { loseSchedule } from '../../support/stack/lose-schedule.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '../../support/people/people.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';
import { storedState } from '../../support/tables/stored-auctions.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';

/** The drill: a schedule is lost, nobody looks at the auction, and the daily sweep makes up for it. */
const DAY = 24 * HOUR;
/** Its own: the sweep comes a day after the start, and must not come before somebody waits for it. */
let stack: OwnStack;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  stack = await startStack();
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
});

afterAll(async () => {
  await stack.stop();
});

async function pass(ms: number): Promise<void> {
  await stack.settled();
  await stack.advance(ms);
  [admin, asha] = await Promise.all([signIn(stack.url, admin.account), signIn(stack.url, asha.account)]);
}

/** An auction in which Asha leads, with half an hour to go. */
async function running(): Promise<string> {
  const id = await publishLot(stack, admin, { emdAmount: 100, bidInterval: 1800 });
  await pay(stack.url, asha, id, 'emd');
  await pass(2 * HOUR);
  await bid(asha, id, 2000);
  await stack.settled();
  return id;
}

test('an auction that nobody closed is closed, and its winner told', async () => {
  const id = await running();
  await loseSchedule(stack.url, id);
  await pass(31 * MINUTE);
  const storage = await stackStorage(stack.url);
  expect((await storedState(storage, id)).status).toBe('active');
  await pass(DAY);
  expect((await storedState(storage, id)).status).toBe('completed');
  const { notifications } = await asha.call(listNotifications, { params: { id: asha.userId } });
  expect(notifications).toContainEqual(expect.objectContaining({ type: 'auction_won', link: `/auctions/${id}` }));
  storage.client.destroy();
});

test('a win that nobody paid for is found overdue', async () => {
  const id = await running();
  await pass(31 * MINUTE);
  await loseSchedule(stack.url, id);
  const storage = await stackStorage(stack.url);
  const winner = () => getBidder(tableHandle('auctions', storage.client, storage.tables.auctions), id, asha.userId);
  expect(await winner()).toMatchObject({ outcome: 'won', finalPayment: 'due' });
  await pass(4 * DAY);
  expect(await winner()).toMatchObject({ finalPayment: 'overdue' });
  storage.client.destroy();
});
