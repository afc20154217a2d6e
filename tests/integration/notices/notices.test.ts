import { describe, expect, test } from 'vitest';
import { bid, decideVerification, pay } from '#infra/local/client/person.ts';
import { watchAuction } from '#shared/contract/auctions.ts';
import { saveSearch } from '#shared/contract/lots/saved-searches.ts';
import { markNotifications, sendTestNotice } from '#shared/contract/notifications.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { NOTICE_TITLES, NOTIFICATION_TYPES } from '#shared/model/notices/notice-types.ts';
import { type LiveSocket, openSocket } from '#tests/support/bidding/live-socket.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { registeredBidder } from '#tests/support/people/people.ts';
import { mailsTo, registerDevice } from '#tests/support/people/push.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { mailSwitchedOff } from './mail-switched-off.tests.ts';
import { inboxOf, pushedTypes, notifiedPeople } from './notified-people.ts';
import { pushes } from './pushes.tests.ts';
import { savedSearches } from './saved-searches.tests.ts';

const on = notifiedPeople();
const { again, advance, crash, rewindStreams, everythingReceived } = on;
let auctionId: string;

async function edit(changes: (form: { readonly description: string }) => Record<string, unknown>): Promise<void> {
  const params = { id: auctionId };
  const { auctionDetails } = await on.admin.call(getAuctionForEdit, { params });
  const form = editForm(auctionDetails);
  await on.admin.call(updateAuction, { params, body: { ...form, ...changes(form) } });
}

describe('notices of an auction', () => {
  test('every recipient gets every notice once by each channel', async () => {
    await registeredBidder(on.stack.url, 'Nila New');
    await decideVerification(on.admin, on.ravi.userId, 'reject');
    await decideVerification(on.admin, on.ravi.userId, 'verify');
    await decideVerification(on.admin, on.asha.userId, 'verify');
    for (const query of ['search=swift', 'categorie=cars']) {
      await on.veena.call(saveSearch, { body: { name: 'Swifts', query, withNews: true } });
    }
    auctionId = await publishLot(on.stack, on.admin, { title: 'Maruti Swift 2019' });
    await pay(on.stack.url, on.asha, auctionId, 'emd');
    await pay(on.stack.url, on.ravi, auctionId, 'emd');
    await edit(({ description }) => ({ description: `${description} It has new tyres.` }));
    await on.stack.settled();
    await on.veena.call(watchAuction, { params: { id: auctionId } });
    await on.asha.call(sendTestNotice, { params: { id: on.asha.userId } });
    await crash();
    await advance(2 * HOUR + 40 * MINUTE);
    await bid(on.asha, auctionId, 1100);
    await bid(on.ravi, auctionId, 1200);
    await crash();
    await advance(10 * MINUTE);
    await on.stack.settled();

    const pushed = new Set((await Promise.all(Object.values(on.devices).map(pushedTypes))).flat());
    expect(NOTIFICATION_TYPES.filter((type) => !pushed.has(type))).toEqual([]);
    for (const { inbox, pushes } of Object.values(await everythingReceived())) {
      expect(new Set(inbox).size).toBe(inbox.length);
      expect(new Set(pushes).size).toBe(pushes.length);
    }
  });

  test('a replay of all streams repeats nothing and reaches no device registered later', async () => {
    const before = await everythingReceived();
    const late = await Promise.all([
      registerDevice(on.stack.url, on.ravi, 'user'),
      registerDevice(on.stack.url, on.admin, 'admin'),
    ]);
    await crash(rewindStreams);
    await on.stack.settled();
    expect(await everythingReceived()).toEqual(before);
    expect(await Promise.all(late.map(async (device) => (await device.read()).received))).toEqual([0, 0]);
  });

  test('a push has the specified payload, which only the browser can decrypt', async () => {
    const { messages } = await on.devices.ravi.read();
    const won = messages.find(({ data }) => data['type'] === 'auction_won')?.data;
    expect(won).toMatchObject({
      n_title: NOTICE_TITLES.auction_won,
      n_body: expect.stringContaining('Congratulations! You won Maruti Swift 2019 with ₹1,200.'),
      link: `/auctions/${auctionId}`,
    });
  });

  test('the winner’s mail states the payment deadline in plain text and HTML with one button', async () => {
    const subjectOfWin = 'You Won the Auction: Maruti Swift 2019';
    const [won] = (await mailsTo(on.stack.url, on.ravi)).filter(({ subject }) => subject === subjectOfWin);
    expect(won?.text).toContain(`View Won Auction: ${on.stack.url}/auctions/${auctionId}`);
    expect(won?.html).toContain('Please complete the payment by');
    expect(won?.headers).toEqual({});
  });

  test('watchers get notices of the start, the coming end and the end', async () => {
    const types = (await inboxOf(on.veena)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['auction_started', 'auction_ending_soon', 'auction_ended']));
    expect(await pushedTypes(on.devices.veena)).toEqual(expect.arrayContaining(['auction_started', 'auction_ended']));
  });

  test('each mail was sent once', async () => {
    for (const who of [on.asha, on.ravi, on.veena]) {
      const subjects = (await mailsTo(on.stack.url, who)).map(({ subject, text }) => `${subject} ${text}`);
      expect(new Set(subjects).size).toBe(subjects.length);
    }
  });
});

describe('mail', () => {
  mailSwitchedOff(on);
});

describe('saved searches', () => {
  savedSearches(on);
});

describe('push', () => {
  pushes(on);
});

test('an open page gets a new notice at once on every screen', async () => {
  const socket = await openSocket(on.asha);
  await advance(2 * MINUTE);
  await on.asha.call(sendTestNotice, { params: { id: on.asha.userId } });
  const hasNotice = () => socket.notices.some((id) => id.endsWith('#test'));
  expect(await eventually(hasNotice, (isThere) => isThere)).toBe(true);
  await socket.close();
});

test('the open pages of every user get a new lot at once, in batches', async () => {
  const sockets = {
    asha: await openSocket(on.asha),
    ravi: await openSocket(on.ravi),
    admin: await openSocket(on.admin),
  };
  const lots: string[] = [];
  for (let one = 1; one <= 6; one += 1) lots.push(await publishLot(on.stack, on.admin, { title: `Lot ${one} of six` }));
  const newLots = ({ notices }: LiveSocket) =>
    notices.filter((id) => lots.some((lot) => id.endsWith(`#created#${lot}`)));
  for (const socket of [sockets.asha, sockets.ravi]) {
    await eventually(
      () => newLots(socket),
      (ids) => ids.some((id) => id.endsWith(lots.at(-1) ?? '-')),
    );
    expect(newLots(socket).length).toBeLessThan(lots.length);
  }
  await registeredBidder(on.stack.url, 'Zubin New');
  await eventually(
    () => sockets.admin.notices,
    (ids) => ids.some((id) => id.includes('#new-user#')),
  );
  expect(newLots(sockets.admin)).toEqual([]);
  expect(sockets.asha.notices.some((id) => id.includes('#new-user#'))).toBe(false);
  await Promise.all(Object.values(sockets).map((socket) => socket.close()));
});

test('a notice read or cleared on one device is so on all', async () => {
  const params = { id: on.asha.userId };
  const [newest, second] = await inboxOf(on.asha);
  await on.asha.call(markNotifications, { params, body: { action: 'read', ids: [second?._id ?? ''] } });
  expect((await inboxOf(on.asha)).slice(0, 2).map(({ status }) => status)).toEqual(['unread', 'read']);
  await on.asha.call(markNotifications, { params, body: { action: 'read-all', upTo: newest?._id ?? '' } });
  expect(new Set((await inboxOf(await again(on.asha))).map(({ status }) => status))).toEqual(new Set(['read']));
  await on.asha.call(markNotifications, { params, body: { action: 'clear-all', upTo: newest?._id ?? '' } });
  expect(await inboxOf(on.asha)).toEqual([]);
  const foreign = await attempt(on.stack.url, on.ravi, markNotifications, {
    params,
    body: { action: 'clear-all', upTo: newest?._id ?? '' },
  });
  expect(foreign).toMatchObject({ status: 403 });
});
