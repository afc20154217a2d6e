/** What people who watch a lot are told before its start. */
import { beforeAll, expect, test } from 'vitest';
import { listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { watchAuction } from '#shared/contract/auctions.ts';
import { saveSearch } from '#shared/contract/lots/saved-searches.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder, TWO_PICTURES } from '#tests/support/people/people.ts';
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

/** Passes time, in which all logins end. */
async function advance(hours: number): Promise<void> {
  await stack.advance(hours * HOUR);
  [admin, watcher, bidder] = [await again(admin), await again(watcher), await again(bidder)];
}

const again = (who: Person) => signIn(stack.url, who.account);

/** A lot whose registration ends in so many hours. */
async function lotWithDeadline(title: string, hours: number, categorie = 'bikes'): Promise<string> {
  const now = await stack.now();
  const [registrationDeadlineAt, startAt, endAt] = [hours, hours + 1, hours + 5].map((later) => now + later * HOUR) as [
    number,
    number,
    number,
  ];
  const lot = { title, description: 'A lot.', categorie, basePrice: 1000, emdAmount: 100, bidInterval: 60 };
  return listLot(admin, lot, { registrationDeadlineAt, startAt, endAt }, TWO_PICTURES);
}

/** The titles of a person's own notices about a lot, oldest first. */
async function noticesOf(who: Person, title: string): Promise<readonly string[]> {
  const { notifications } = await (await again(who)).call(listNotifications, { params: { id: who.userId } });
  const mine = notifications.filter(({ type, message }) => type !== 'auction_created' && message.includes(title));
  return mine.map((one) => one.title).toReversed();
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

test('who watches and has not registered is told once before registration ends, and again only if it is moved', async () => {
  const [title, gone] = ['A lot to register for', 'A lot taken back'];
  const [id, goneId] = [await lotWithDeadline(title, 26), await lotWithDeadline(gone, 26)];
  for (const who of [watcher, bidder]) {
    for (const one of [id, goneId]) await who.call(watchAuction, { params: { id: one } });
  }
  await pay(stack.url, bidder, id, 'emd');
  await change(goneId, () => ({ status: 'draft' }));
  await advance(1.5);
  const ending = async (who: Person, lot: string) =>
    (await noticesOf(who, lot)).filter((one) => one === 'Registration Ends Soon');
  expect(await ending(watcher, title)).toEqual([]);
  await advance(1);
  expect(await ending(watcher, title)).toEqual(['Registration Ends Soon']);
  const late = await makeVerifiedBidder(stack.url, 'Latika Late');
  await late.call(watchAuction, { params: { id } });
  await advance(22);
  expect(await ending(late, title)).toEqual(['Registration Ends Soon']);
  expect(await ending(watcher, title)).toEqual(['Registration Ends Soon']);
  await advance(2);
  const afterEnd = await makeVerifiedBidder(stack.url, 'Anita After');
  await afterEnd.call(watchAuction, { params: { id } });
  await advance(0.5);
  expect(await ending(afterEnd, title)).toEqual([]);
  expect(await ending(bidder, title)).toEqual([]);
  expect(await ending(watcher, gone)).toEqual([]);
});

test('a moved registration deadline is told, and so is its new end', async () => {
  const title = 'A lot with a moved deadline';
  const id = await lotWithDeadline(title, 25);
  await watcher.call(watchAuction, { params: { id } });
  await advance(1.5);
  const later = (time: string | null) => new Date(Date.parse(time ?? '') + 48 * HOUR).toISOString();
  await change(id, ({ registrationDeadline, startDate, endDate }) => ({
    registrationDeadline: later(registrationDeadline),
    startDate: later(startDate),
    endDate: later(endDate),
  }));
  // The start stays, so that the state has no other change.
  await change(id, ({ registrationDeadline }) => ({
    registrationDeadline: new Date(Date.parse(registrationDeadline ?? '') - HOUR).toISOString(),
  }));
  await advance(25);
  expect(await noticesOf(watcher, title)).toEqual([
    'Registration Ends Soon',
    'Auction Has Been Updated',
    'Auction Has Been Updated',
  ]);
  await advance(22);
  expect(await noticesOf(watcher, title)).toEqual([
    'Registration Ends Soon',
    'Auction Has Been Updated',
    'Auction Has Been Updated',
    'Registration Ends Soon',
  ]);
});

test('who asked for news of a saved search hears what happens to a matching lot; others of new lots only', async () => {
  const [curious, quiet] = [
    await makeVerifiedBidder(stack.url, 'Charu Curious'),
    await makeVerifiedBidder(stack.url, 'Qadir Quiet'),
  ];
  await curious.call(saveSearch, { body: { name: 'Kettles', query: 'search=kettle', withNews: true } });
  await quiet.call(saveSearch, { body: { name: 'Kettles', query: 'search=kettle' } });
  const title = 'A copper kettle';
  const id = await lotWithDeadline(title, 25, 'collectibles');
  await stack.settled();
  await change(id, ({ endDate }) => ({ endDate: new Date(Date.parse(endDate ?? '') + HOUR).toISOString() }));
  await change(id, () => ({ status: 'draft' }));
  await change(id, () => ({ status: 'pending' }));
  await advance(2);
  // The inbox combines the news of a day.
  const heard = async (who: Person) => {
    const { notifications } = await (await again(who)).call(listNotifications, { params: { id: who.userId } });
    const news = notifications.filter(({ type }) => type === 'search_news');
    return news.reduce((sum, { message }) => sum + Number(/^(\d+) changes/.exec(message)?.[1] ?? 1), 0);
  };
  const changed = ['updated', 'withdrawn', 'back', 'registration-ends'];
  expect([await heard(quiet), await heard(curious)]).toEqual([0, changed.length]);
});
