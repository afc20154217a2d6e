import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import { send } from '#infra/local/client/api-client.ts';
import {
  CONSENT,
  bid,
  decideVerification,
  listLot,
  readMailedCode,
  pay,
  type Person,
  registerBidder,
  signIn,
} from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getUser, getUserDocument, listUsers } from '#shared/contract/accounts/admin.ts';
import { login, register } from '#shared/contract/accounts/auth.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { account, makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { stopAtFirstFailure } from '#tests/support/runner/stop-at-first-failure.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { stackOn } from '#tests/support/stack/shared-stack.ts';
import type { Stack } from '#tests/support/stack/stack.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One auction from registration to refund over HTTP. */
describe.each(engines())('the main job on $name', ({ engine }) => {
  stopAtFirstFailure();
  let stack: Stack;
  let leave: () => Promise<void>;
  let admin: Person;
  let asha: Person;
  let ravi: Person;
  let auctionId: string;

  const details = async (who: Person) => (await who.call(getAuction, { params: { id: auctionId } })).auctionDetails;
  const noticesOf = async (who: Person) =>
    (await who.call(listNotifications, { params: { id: who.userId } })).notifications.map((notice) => notice.type);

  beforeAll(async () => {
    ({ stack, leave } = await stackOn(engine));
    admin = await makeAdmin(stack.url);
  });
  afterAll(() => leave());

  test('two users register with an ID proof and confirm their e-mail addresses', async () => {
    const [ashaAccount, raviAccount] = [account('Asha Rao'), account('Ravi Iyer')];
    await registerBidder(stack.url, ashaAccount, JPEG);
    await registerBidder(stack.url, raviAccount, JPEG);
    asha = await signIn(stack.url, ashaAccount);
    ravi = await signIn(stack.url, raviAccount);
    expect((await asha.call(me)).user).toMatchObject({ name: 'Asha Rao', role: 'user', verifyStatus: 'pending' });
  });

  test('no one can log in before confirming the e-mail address', async () => {
    const { email, password, ...rest } = account('Hasty Hari');
    const idProofKey = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
    await send(stack.url, register, {
      body: { ...rest, email, password, matchPassword: password, idProofKey, ...CONSENT },
    });
    const reply = await send(stack.url, login, { body: { email, password } });
    expect(reply).toMatchObject({ status: 401, body: { success: false, code: 'INVALID_CREDENTIALS' } });
    expect(await readMailedCode(stack.url, email)).toMatch(/^\d{6}$/);
  });

  test('the admin gets notices of both users and verifies them', async () => {
    await stack.settled();
    expect(await noticesOf(admin)).toContain('new_user');
    const before = await admin.call(listUsers, { query: { verifyStatus: 'pending' } });
    expect(before.users.map((user) => user._id)).toEqual(expect.arrayContaining([asha.userId, ravi.userId]));
    await decideVerification(admin, asha.userId, 'verify');
    await decideVerification(admin, ravi.userId, 'verify');
    const after = await admin.call(listUsers, { query: { verifyStatus: 'verified' } });
    expect(after.users.map((user) => user._id)).toEqual(expect.arrayContaining([asha.userId, ravi.userId]));
    expect(await noticesOf(asha)).toContain('kyc_approved');
  });

  test('the admin publishes an auction with images', async () => {
    const now = await stack.now();
    auctionId = await listLot(
      admin,
      {
        title: '1968 Royal Enfield Bullet',
        description: 'Restored, papers complete.',
        categorie: 'bikes',
        basePrice: 150_000,
        emdAmount: 15_000.5,
        bidInterval: 60,
      },
      { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 5 * HOUR },
      TWO_PICTURES,
    );
    const auction = await details(asha);
    expect(auction).toMatchObject({ status: 'pending', currentBid: 150_000, bidLog: [], bidders: [] });
    const image = await fetch(stack.url + (auction.images[0] ?? ''));
    expect(Buffer.from(await image.arrayBuffer())).toEqual(Buffer.from(JPEG));
    const list = await asha.call(listAuctions, { query: { status: 'upcoming' } });
    expect(list.auctions.map((one) => one._id)).toContain(auctionId);
  });

  test('both users pay the deposit and are registered', async () => {
    await pay(stack.url, asha, auctionId, 'emd');
    await pay(stack.url, ravi, auctionId, 'emd');
    await stack.settled();
    const auction = await details(asha);
    expect(auction.viewer).toMatchObject({ registered: true, deposit: 'held' });
    expect(auction.bidders.map((bidder) => bidder.name).toSorted()).toEqual(['Asha Rao', 'Bidder 2']);
    expect((await asha.call(me)).user.wallet).toMatchObject({
      balance: 15_000.5,
      transactions: [{ amount: 15_000.5 }],
    });
    const again = await send(stack.url, createPayment, {
      token: asha.token,
      body: { auctionId, paymentType: 'emd' },
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_REGISTERED' } });
  });

  test('both users bid after the start', async () => {
    await expect(bid(asha, auctionId, 160_000)).rejects.toThrow(/not started/);
    await stack.advance(2 * HOUR);
    asha = await signIn(stack.url, asha.account);
    ravi = await signIn(stack.url, ravi.account);
    expect((await details(asha)).status).toBe('active');
    await expect(bid(asha, auctionId, 150_000)).rejects.toThrow('Bid must be higher than current bid of ₹1,50,000');
    await bid(asha, auctionId, 151_000);
    await expect(bid(ravi, auctionId, 151_000)).rejects.toThrow('Bid must be higher than current bid of ₹1,51,000');
    await bid(ravi, auctionId, 155_000);
    const last = await bid(asha, auctionId, 160_000);
    expect(last.closesAt - Date.parse(last.bid.createdAt)).toBe(60_000);
    await stack.settled();
    const auction = await details(ravi);
    expect(auction.bidLog.map((entry) => [entry.seq, entry.name, entry.bidAmount])).toEqual([
      [1, 'Bidder 1', 151_000],
      [2, 'Ravi Iyer', 155_000],
      [3, 'Bidder 1', 160_000],
    ]);
    expect(await noticesOf(ravi)).toContain('outbid');
  });

  test('the schedule closes the auction without any request', async () => {
    await stack.advance(64_000);
    const schedules = await (await fetch(`${stack.url}/__local/schedules.json`)).json();
    expect(JSON.stringify(schedules)).toContain(auctionId);
    const notices = await noticesOf(asha);
    expect(notices).toContain('auction_won');
    expect(await details(ravi)).toMatchObject({
      status: 'completed',
      winner: { userId: aliasOf(auctionId, asha.userId), name: 'Bidder 1', bidAmount: 160_000 },
    });
    await expect(bid(ravi, auctionId, 170_000)).rejects.toThrow('Auction has ended. Winner has been declared.');
  });

  test("the loser's deposit is refunded to its source", async () => {
    await stack.settled();
    expect((await details(ravi)).viewer.deposit).toBe('refunded');
    expect((await ravi.call(me)).user.wallet).toMatchObject({
      balance: 0,
      transactions: [{ amount: -15_000.5 }, { amount: 15_000.5 }],
    });
    expect(await noticesOf(ravi)).toContain('emd_refunded');
    expect((await details(asha)).viewer).toMatchObject({ deposit: 'held', finalPayment: 'due' });
  });

  test('the winner pays and gets the deposit back', async () => {
    await pay(stack.url, asha, auctionId, 'final');
    await stack.settled();
    expect((await details(asha)).viewer).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
    const { data } = await asha.call(getDashboard);
    expect(data.won).toMatchObject([{ id: auctionId, finalBid: 160_000, paymentStatus: 'Paid' }]);
    expect(data.accountSummary).toEqual({ available: 0, pending: 0, total: 160_000 });
    expect(data.payments).toMatchObject([
      { type: 'Final payment', auctionId, paidAt: expect.any(String) },
      { type: 'EMD', auctionId, paidAt: expect.any(String), status: 'Refunded' },
    ]);
  });

  test('the activity logs record every step', async () => {
    admin = await signIn(stack.url, admin.account);
    await admin.call(getUserDocument, { params: { id: asha.userId } });
    const logOf = async (who: Person) =>
      (await admin.call(getUser, { params: { id: who.userId } })).user.activity.map(({ message }) => message);
    const lot = '1968 Royal Enfield Bullet';
    expect(await logOf(asha)).toEqual([
      `ID proof viewed by Anita Admin (admin ${admin.userId}).`,
      `EMD of ₹15,000.50 refunded for ${lot}.`,
      `Final payment of ₹1,60,000 received for ${lot}.`,
      `Won ${lot}.`,
      `First bid on ${lot}.`,
      `EMD of ₹15,000.50 received for ${lot}.`,
      `Identity verified by Anita Admin (admin ${admin.userId}).`,
      `ID proof viewed by Anita Admin (admin ${admin.userId}).`,
      'Registered.',
    ]);
    expect(await logOf(ravi)).toEqual([
      `EMD of ₹15,000.50 refunded for ${lot}.`,
      `First bid on ${lot}.`,
      `EMD of ₹15,000.50 received for ${lot}.`,
      `Identity verified by Anita Admin (admin ${admin.userId}).`,
      `ID proof viewed by Anita Admin (admin ${admin.userId}).`,
      'Registered.',
    ]);
  });
});
