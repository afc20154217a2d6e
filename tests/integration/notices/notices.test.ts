import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, judge, pay, type Person, signIn } from '../../../infra/local/client/person.ts';
import { watchAuction } from '../../../shared/contract/auctions.ts';
import {
  listNotifications,
  markNotifications,
  sendTestNotice,
  setNoticePreferences,
} from '../../../shared/contract/notifications.ts';
import { getAuctionForEdit, updateAuction } from '../../../shared/contract/selling.ts';
import { registerPushToken } from '../../../shared/contract/accounts/users.ts';
import { NOTICE_TITLES, NOTIFICATION_TYPES } from '../../../shared/model/notices/notice-types.ts';
import { editForm } from '../../support/requests/edit-form.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { makeAdmin, makeBidder } from '../../support/people/people.ts';
import { itemsOf, operatorDatabase } from '../../support/stack/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type LiveSocket, openSocket } from '../../support/bidding/live-socket.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { mailsTo, type PushDevice, registerDevice } from '../../support/people/push.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';

let stack: OwnStack;
let admin: Person;
let asha: Person;
let ravi: Person;
let veena: Person;
let devices: Record<'admin' | 'asha' | 'ravi' | 'veena', PushDevice>;
let auctionId: string;

const again = (who: Person) => signIn(stack.url, who.account);

async function advance(ms: number): Promise<void> {
  await stack.settled();
  await stack.advance(ms);
  [admin, asha, ravi, veena] = await Promise.all([again(admin), again(asha), again(ravi), again(veena)]);
}

async function edit(changes: (form: { readonly description: string }) => Record<string, unknown>): Promise<void> {
  const params = { id: auctionId };
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params });
  const form = editForm(auctionDetails);
  await admin.call(updateAuction, { params, body: { ...form, ...changes(form) } });
}

const inboxOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications;
/** Kills the stack at this very moment and starts it again where it lived. */
async function crash(meanwhile: () => void = () => {}): Promise<void> {
  const { dataDir, url } = stack;
  await stack.kill();
  meanwhile();
  stack = await startStack({ dataDir, port: new URL(url).port });
}

/** Forgets how far every consumer of a stream has come: after the next start all of them get everything again. */
function rewindStreams(): void {
  const standIns = new DatabaseSync(join(stack.dataDir, 'stand-ins.sqlite'));
  expect(standIns.prepare("DELETE FROM state WHERE store = 'stream-positions'").run().changes).toBeGreaterThan(3);
  standIns.close();
}

const pushedTypes = async (device: PushDevice) => (await device.read()).messages.map(({ data }) => data['type']);

/** What everybody has been told by every channel; pushes by what the device knows a repetition by. */
async function everythingTold() {
  const people = { admin, asha, ravi, veena };
  const told = Object.entries(people).map(async ([name, who]) => {
    const { messages, received } = await devices[name as keyof typeof people].read();
    const inbox = (await inboxOf(who)).map(({ _id }) => _id);
    const pushes = messages.map(({ data }) => data['id']);
    const mails = (await mailsTo(stack.url, who)).map(({ subject, text }) => `${subject} ${text}`);
    return [name, { inbox, pushes, received, mails }] as const;
  });
  return Object.fromEntries(await Promise.all(told));
}

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
  await judge(admin, veena.userId, 'verify');
}, 120_000);

afterAll(async () => {
  await stack.stop();
  await rm(stack.dataDir, { recursive: true, force: true });
});

describe('the life of an auction', () => {
  test('tells everyone of everything, once by each channel', async () => {
    await makeBidder(stack.url, 'Nila New');
    await judge(admin, ravi.userId, 'reject');
    await judge(admin, ravi.userId, 'verify');
    await judge(admin, asha.userId, 'verify');
    auctionId = await publishLot(stack, admin, { title: 'Maruti Swift 2019' });
    await pay(stack.url, asha, auctionId, 'emd');
    await pay(stack.url, ravi, auctionId, 'emd');
    await veena.call(watchAuction, { params: { id: auctionId } });
    await edit(({ description }) => ({ description: `${description} It has new tyres.` }));
    await asha.call(sendTestNotice, { params: { id: asha.userId } });
    await crash();
    await advance(2 * HOUR + 40 * MINUTE);
    await bid(asha, auctionId, 1100);
    await bid(ravi, auctionId, 1200);
    await crash();
    await advance(10 * MINUTE);
    await stack.settled();

    const pushed = new Set((await Promise.all(Object.values(devices).map(pushedTypes))).flat());
    expect(NOTIFICATION_TYPES.filter((type) => !pushed.has(type))).toEqual([]);
    for (const { inbox, pushes } of Object.values(await everythingTold())) {
      expect(new Set(inbox).size).toBe(inbox.length);
      expect(new Set(pushes).size).toBe(pushes.length);
    }
  });

  test('is told nobody again, and no device that came later, when all streams are replayed from their beginning', async () => {
    const before = await everythingTold();
    const late = await Promise.all([
      registerDevice(stack.url, ravi, 'user'),
      registerDevice(stack.url, admin, 'admin'),
    ]);
    await crash(rewindStreams);
    await stack.settled();
    expect(await everythingTold()).toEqual(before);
    expect(await Promise.all(late.map(async (device) => (await device.read()).received))).toEqual([0, 0]);
  });

  test('pushes the specified payload, readable by the browser alone', async () => {
    const { messages } = await devices.ravi.read();
    const won = messages.find(({ data }) => data['type'] === 'auction_won')?.data;
    expect(won).toMatchObject({
      n_title: NOTICE_TITLES.auction_won,
      n_body: expect.stringContaining('Congratulations! You won Maruti Swift 2019 with ₹1,200.'),
      link: `/auctions/${auctionId}`,
    });
  });

  test('mails the winner until when to pay, in plain text and HTML with one button', async () => {
    const [won] = (await mailsTo(stack.url, ravi)).filter(({ subject }) => subject === 'You Won the Auction');
    expect(won?.text).toContain(`View Won Auction: ${stack.url}/auctions/${auctionId}`);
    expect(won?.html).toContain('Please complete the payment by');
    expect(won?.headers).toEqual({});
  });

  test('tells those who watch of start, ending soon and end', async () => {
    const types = (await inboxOf(veena)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['auction_started', 'auction_ending_soon', 'auction_ended']));
    expect(await pushedTypes(devices.veena)).toEqual(expect.arrayContaining(['auction_started', 'auction_ended']));
  });

  test('sent each mail once', async () => {
    for (const who of [asha, ravi, veena]) {
      const subjects = (await mailsTo(stack.url, who)).map(({ subject, text }) => `${subject} ${text}`);
      expect(new Set(subjects).size).toBe(subjects.length);
    }
  });
});

describe('mail that can be switched off', () => {
  test('ends by one click, without a sign-in, and the inbox goes on', async () => {
    const [outbid] = (await mailsTo(stack.url, asha)).filter(({ subject }) => subject === 'You Have Been Outbid');
    const link = /<([^>]+)>/.exec(outbid?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(outbid?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const wrong = await fetch(link.replace(/token=[^&]+/, 'token=wrong'), { method: 'POST' });
    expect(wrong.status).toBe(403);
    const answer = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    const before = (await mailsTo(stack.url, asha)).length;
    const other = await publishLot(stack, admin, { title: 'A second lot' });
    await pay(stack.url, asha, other, 'emd');
    await pay(stack.url, ravi, other, 'emd');
    await advance(2 * HOUR + MINUTE);
    await bid(asha, other, 1100);
    await bid(ravi, other, 1200);
    await stack.settled();
    expect((await inboxOf(asha))[0]?.type).toBe('outbid');
    expect(await mailsTo(stack.url, asha)).toHaveLength(before);
  });

  test('is at most one in ten minutes about being outbid, and none while the room is open', async () => {
    const lot = await publishLot(stack, admin, { title: 'A third lot', bidInterval: 3600 });
    for (const who of [ravi, veena]) await pay(stack.url, who, lot, 'emd');
    await advance(2 * HOUR + MINUTE);
    const outbidMails = async () =>
      (await mailsTo(stack.url, ravi)).filter(({ text }) => text.includes('on A third lot')).length;
    const room = await openSocket(ravi);
    room.send({ action: 'subscribe', auctionId: lot });
    await room.next();
    await bid(ravi, lot, 1100);
    await bid(veena, lot, 1200);
    await stack.settled();
    expect(await outbidMails()).toBe(0);
    await room.close();
    await stack.settled();
    await bid(ravi, lot, 1300);
    await bid(veena, lot, 1400);
    await stack.settled();
    await bid(ravi, lot, 1500);
    await bid(veena, lot, 1600);
    await stack.settled();
    expect(await outbidMails()).toBe(1);
    await advance(11 * MINUTE);
    await bid(ravi, lot, 1700);
    await bid(veena, lot, 1800);
    await stack.settled();
    expect(await outbidMails()).toBe(2);
  });

  test('ends for an address that bounces', async () => {
    const bounced = await fetch(`${stack.url}/__local/mailbox/bounce?to=${encodeURIComponent(veena.account.email)}`, {
      method: 'POST',
    });
    expect(await bounced.json()).toEqual({ success: true });
    const before = (await mailsTo(stack.url, veena)).length;
    await veena.call(sendTestNotice, { params: { id: veena.userId } });
    await stack.settled();
    expect((await inboxOf(veena)).map(({ type }) => type)).toContain('test');
    expect(await mailsTo(stack.url, veena)).toHaveLength(before);
  });
});

describe('push', () => {
  test('says nothing of a topic that is switched off', async () => {
    await asha.call(setNoticePreferences, { body: { off: { account: ['push'] } } });
    const { received } = await devices.asha.read();
    await asha.call(sendTestNotice, { params: { id: asha.userId } });
    await stack.settled();
    expect((await devices.asha.read()).received).toBe(received);
  });

  test('forgets a subscription that has ended', async () => {
    const database = await operatorDatabase(stack.url);
    const devicesOf = async (who: Person) =>
      (await itemsOf(database, 'Users')).filter(
        ({ userId, sk }) => userId === who.userId && String(sk).startsWith('DEVICE#'),
      ).length;
    // The other came late, and goes on.
    expect(await devicesOf(ravi)).toBe(2);
    await devices.ravi.end();
    await ravi.call(sendTestNotice, { params: { id: ravi.userId } });
    await stack.settled();
    expect(await devicesOf(ravi)).toBe(1);
    expect(await devicesOf(veena)).toBe(1);
    database.destroy();
  });

  test('goes nowhere but to push services', async () => {
    const token = JSON.stringify({ endpoint: `${stack.url}/api/health`, keys: { p256dh: 'x', auth: 'y' } });
    await veena.call(registerPushToken, { body: { token, userId: veena.userId, role: 'user' } });
    await advance(2 * MINUTE);
    await veena.call(sendTestNotice, { params: { id: veena.userId } });
    await stack.settled();
    const database = await operatorDatabase(stack.url);
    const kept = (await itemsOf(database, 'Users')).filter(({ token: stored }) => stored === token);
    database.destroy();
    expect(kept).toEqual([]);
  });

  test('of a browser goes to whoever signed in last', async () => {
    await asha.call(registerPushToken, { body: { token: devices.veena.token, userId: asha.userId, role: 'user' } });
    await stack.settled();
    const { received } = await devices.veena.read();
    await advance(2 * MINUTE);
    await veena.call(sendTestNotice, { params: { id: veena.userId } });
    await stack.settled();
    expect((await devices.veena.read()).received).toBe(received);
  });
});

test('an open page hears of a new notice at once, on whatever screen', async () => {
  const socket = await openSocket(asha);
  await advance(2 * MINUTE);
  await asha.call(sendTestNotice, { params: { id: asha.userId } });
  const told = () => socket.notices.some((id) => id.endsWith('#test'));
  expect(await eventually(told, (isTold) => isTold)).toBe(true);
  await socket.close();
});

test('the open pages of everybody hear of a new lot, once for many of them', async () => {
  const sockets = { asha: await openSocket(asha), ravi: await openSocket(ravi), admin: await openSocket(admin) };
  const lots: string[] = [];
  for (let one = 1; one <= 6; one += 1) lots.push(await publishLot(stack, admin, { title: `Lot ${one} of six` }));
  const told = ({ notices }: LiveSocket) => notices.filter((id) => lots.some((lot) => id.endsWith(`#created#${lot}`)));
  for (const socket of [sockets.asha, sockets.ravi]) {
    await eventually(
      () => told(socket),
      (ids) => ids.some((id) => id.endsWith(lots.at(-1) ?? '-')),
    );
    expect(told(socket).length).toBeLessThan(lots.length);
  }
  await makeBidder(stack.url, 'Zubin New');
  await eventually(
    () => sockets.admin.notices,
    (ids) => ids.some((id) => id.includes('#new-user#')),
  );
  expect(told(sockets.admin)).toEqual([]);
  expect(sockets.asha.notices.some((id) => id.includes('#new-user#'))).toBe(false);
  await Promise.all(Object.values(sockets).map((socket) => socket.close()));
});

test('what was read and cleared is known on every device', async () => {
  const params = { id: asha.userId };
  const [newest, second] = await inboxOf(asha);
  await asha.call(markNotifications, { params, body: { action: 'read', ids: [second?._id ?? ''] } });
  expect((await inboxOf(asha)).slice(0, 2).map(({ status }) => status)).toEqual(['unread', 'read']);
  await asha.call(markNotifications, { params, body: { action: 'read-all', upTo: newest?._id ?? '' } });
  expect(new Set((await inboxOf(await again(asha))).map(({ status }) => status))).toEqual(new Set(['read']));
  await asha.call(markNotifications, { params, body: { action: 'clear-all', upTo: newest?._id ?? '' } });
  expect(await inboxOf(asha)).toEqual([]);
  const foreign = await attempt(stack.url, ravi, markNotifications, {
    params,
    body: { action: 'clear-all', upTo: newest?._id ?? '' },
  });
  expect(foreign).toMatchObject({ status: 403 });
});
