/** What people who watch a lot are told before its start. */
import { beforeAll, expect, test } from 'vitest';
import { pay, type Person } from '#infra/local/client/person.ts';
import { watchAuction } from '#shared/contract/auctions.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { deleteAuction, getAuctionForEdit, updateAuction } from '#shared/contract/selling.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let watcher: Person;
let bidder: Person;

beforeAll(async () => {
  admin = await makeAdmin(stack.url);
  watcher = await makeVerifiedBidder(stack.url, 'Wahida Watcher');
  bidder = await makeVerifiedBidder(stack.url, 'Bina Bidder');
});

async function watchedLot(title: string): Promise<string> {
  const id = await publishLot(stack, admin, { title });
  for (const who of [watcher, bidder]) await who.call(watchAuction, { params: { id } });
  return id;
}

type Form = ReturnType<typeof editForm>;

async function change(id: string, changes: (form: Form) => object): Promise<void> {
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id } });
  const form = editForm(auctionDetails);
  await admin.call(updateAuction, { params: { id }, body: { ...form, ...changes(form) } });
  await stack.settled();
}

async function toldOf(who: Person, title: string): Promise<readonly string[]> {
  const { notifications } = await who.call(listNotifications, { params: { id: who.userId } });
  return notifications.filter(({ message }) => message.includes(`${title}, which you watch,`)).map((one) => one.title);
}

test('watchers are told once when dates move, and when a lot is withdrawn, comes back or is deleted', async () => {
  const title = 'A lot that moves';
  const id = await watchedLot(title);
  await stack.settled();
  expect(await toldOf(watcher, title)).toEqual([]);
  await change(id, ({ endDate }) => ({ endDate: new Date(Date.parse(endDate ?? '') + HOUR).toISOString() }));
  expect(await toldOf(watcher, title)).toEqual(['Auction Has Been Updated']);
  await change(id, () => ({ status: 'draft' }));
  await change(id, () => ({ status: 'pending' }));
  await admin.call(deleteAuction, { params: { id } });
  await stack.settled();
  expect((await toldOf(watcher, title)).toSorted()).toEqual(
    ['Auction Has Been Updated', 'Auction Withdrawn', 'Auction Is Back', 'Auction Withdrawn'].toSorted(),
  );
});

test('a watcher who is registered gets the notice of bidders only', async () => {
  const title = 'A lot with a bidder';
  const id = await watchedLot(title);
  await pay(stack.url, bidder, id, 'emd');
  await change(id, ({ description }) => ({ description: `${description} It has new tyres.` }));
  expect(await toldOf(bidder, title)).toEqual([]);
  expect(await toldOf(watcher, title)).toEqual(['Auction Has Been Updated']);
});
