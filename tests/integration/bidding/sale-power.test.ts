import { beforeEach, expect, test } from 'vitest';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { listBidders } from '#shared/contract/bidders.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { getDepositTransfer, recordDeposit, undoDeposit } from '#shared/contract/money/deposits.ts';
import { createPayment, withdraw } from '#shared/contract/money/payments.ts';
import { listTransactions } from '#shared/contract/money/transactions.ts';
import { decideWin, getSettlement } from '#shared/contract/money/wins.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { pauseAuctions, resumeAuctions } from '#shared/contract/pausing.ts';
import { getSaleSignedIn } from '#shared/contract/sales/public-sale.ts';
import { removeFromSale } from '#shared/contract/sales/sale-lots.ts';
import { getSaleForAdmin, updateSale } from '#shared/contract/sales/sales.ts';
import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR, MINUTE } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { publishSale } from '#tests/support/people/sales.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let asha: Person;
let ravi: Person;

beforeEach(async () => {
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
});

async function advance(ms: number): Promise<void> {
  [admin, asha, ravi] = await advanceAndSignIn(stack, ms, [admin, asha, ravi]);
}
/** ₹500 for all lots, and bids of ₹3,000 at the same time. */
const deposit = { amount: 500, multiple: 6 };

const offer = (who: Person, id: string, bidAmount: number, upTo?: true) =>
  attempt(stack.url, who, placeBid, { params: { id }, body: { userId: who.userId, bidAmount, ...(upTo && { upTo }) } });
const walletIs = async (who: Person) => (await who.call(me)).user.wallet.balance;
const own = async (who: Person, saleId: string) =>
  (await who.call(getSaleSignedIn, { params: { id: saleId }, query: {} })).sale.own;
/** As admins see them beside the bidders of a lot. */
const depositsOn = async (id: string) => {
  const { bidders } = await admin.call(listBidders, { params: { id } });
  return Object.fromEntries(bidders.map(({ name, deposit }) => [name, [deposit.amount, deposit.state]]));
};
const viewer = async (who: Person, id: string) =>
  (await who.call(getAuction, { params: { id } })).auctionDetails.viewer;

test('one deposit registers for all lots, and its power bounds what somebody leads with', async () => {
  const { params, ids: lots, form } = await publishSale(stack, admin, [{}, {}], { deposit });
  const saleId = params.id;
  const [one = '', two = ''] = lots;
  // A lot of the sale takes no registration of its own.
  const alone = { auctionId: one, paymentType: 'emd' as const };
  expect(await attempt(stack.url, asha, createPayment, { body: alone })).toMatchObject({ code: 'NOT_PAYABLE' });
  await pay(stack.url, asha, saleId, 'emd');
  await pay(stack.url, ravi, saleId, 'emd');
  await stack.settled();
  expect(await walletIs(asha)).toBe(500);
  const paid = { deposit: { amount: 500, state: 'held' }, power: { limit: 3000, used: 0 }, canWithdraw: true };
  expect(await own(asha, saleId)).toEqual(paid);
  expect(await viewer(asha, one)).toMatchObject({ registered: true, power: { limit: 3000, used: 0 } });
  expect((await admin.call(getAuction, { params: { id: one } })).auctionDetails.bidderCount).toBe(2);
  const { auctions } = await asha.call(listAuctions, { query: { sort: 'newest', limit: '100' } });
  expect(auctions.filter(({ _id }) => lots.includes(_id)).map((card) => card.own)).toEqual([
    'registered',
    'registered',
  ]);
  const again = { auctionId: saleId, paymentType: 'emd' as const };
  expect(await attempt(stack.url, asha, createPayment, { body: again })).toMatchObject({ code: 'ALREADY_REGISTERED' });

  // The terms that somebody has paid for stay.
  const { version } = (await admin.call(getSaleForAdmin, { params })).sale;
  const later = { ...form, deposit: { amount: 600, multiple: 6 }, version };
  expect(await attempt(stack.url, admin, updateSale, { params, body: later })).toMatchObject({
    code: 'AUCTION_LOCKED',
  });
  expect(await attempt(stack.url, admin, removeFromSale, { params: { id: saleId, lotId: one } })).toMatchObject({
    code: 'AUCTION_LOCKED',
  });

  await advance(2 * HOUR + MINUTE);
  await bid(asha, one, 2000);
  expect(await offer(asha, two, 1500)).toMatchObject({
    status: 409,
    code: 'POWER_USED_UP',
    message: expect.stringContaining('You can bid up to ₹1,000 here.'),
  });
  await bid(ravi, one, 2100);
  await stack.settled();
  await bid(asha, two, 1500);
  // The house bids for her as far as her power goes, whatever her maximum.
  expect(await offer(ravi, two, 1600)).toMatchObject({ code: 'POWER_USED_UP' });
  const { bidders } = (await admin.call(getSaleForAdmin, { params })).sale;
  expect(bidders.map(({ name, power }) => [name, power])).toEqual([
    ['Asha Rao', { limit: 3000, used: 1500 }],
    ['Ravi Iyer', { limit: 3000, used: 2100 }],
  ]);
  expect((await own(asha, saleId))?.canWithdraw).toBe(false);

  await advance(2 * HOUR + MINUTE);
  await stack.settled();
  // Both have won a lot and owe for it, so both deposits stay.
  expect([await walletIs(asha), await walletIs(ravi)]).toEqual([500, 500]);
  expect(await depositsOn(one)).toEqual({ 'Asha Rao': [500, 'held'], 'Ravi Iyer': [500, 'held'] });
  await pay(stack.url, asha, two, 'final');
  await stack.settled();
  expect(await own(asha, saleId)).toMatchObject({ deposit: { state: 'refunded' }, power: null });
  expect([await walletIs(asha), await walletIs(ravi)]).toEqual([0, 500]);

  // Ravi does not pay. His deposit is taken once.
  await advance(73 * HOUR);
  await stack.settled();
  const forfeit = { userId: ravi.userId, kind: 'forfeit' as const, reason: 'Not paid in time' };
  await admin.call(decideWin, { params: { id: one }, body: forfeit });
  await stack.settled();
  expect(await own(ravi, saleId)).toMatchObject({ deposit: { state: 'forfeited' } });
  expect(await walletIs(ravi)).toBe(0);
  expect(await depositsOn(one)).toEqual({ 'Asha Rao': [500, 'refunded'], 'Ravi Iyer': [500, 'forfeited'] });
  const { won } = (await ravi.call(getDashboard)).data;
  expect(won.find(({ id }) => id === one)?.paymentStatus).toBe('Forfeited');

  // A mistake: taken back, the deposit is held again.
  const { wins } = await admin.call(getSettlement, { params: { id: one } });
  expect(wins[0]?.choices).toContain('undo');
  await admin.call(decideWin, { params: { id: one }, body: { ...forfeit, kind: 'undo', reason: 'A mistake' } });
  await stack.settled();
  expect(await own(ravi, saleId)).toMatchObject({ deposit: { state: 'held' } });
  expect(await walletIs(ravi)).toBe(500);
});

test('a maximum reaches as far as the power, and who wins nothing gets the deposit back', async () => {
  const { params, ids: lots } = await publishSale(stack, admin, [{}, {}], { deposit });
  const saleId = params.id;
  const [one = '', two = ''] = lots;
  let kiran = await makeVerifiedBidder(stack.url, 'Kiran Das');
  for (const who of [asha, ravi, kiran]) await pay(stack.url, who, saleId, 'emd');
  [admin, asha, ravi, kiran] = await advanceAndSignIn(stack, 2 * HOUR + MINUTE, [admin, asha, ravi, kiran]);
  await bid(asha, one, 1200);
  expect(await offer(asha, two, 2900, true)).toMatchObject({ status: 200 });
  // The house bids for her up to ₹1,800, which her power leaves, whatever her maximum.
  expect(await offer(ravi, two, 1500)).toMatchObject({ status: 200, leads: false, currentBid: 1501 });
  expect(await offer(ravi, two, 1850)).toMatchObject({ status: 200, leads: true, currentBid: 1850 });
  expect(await offer(ravi, one, 1250)).toMatchObject({ code: 'POWER_USED_UP' });
  await bid(kiran, one, 1300);
  await stack.settled();
  await bid(asha, one, 1400);
  await advance(2 * HOUR + MINUTE);
  await stack.settled();
  kiran = await signIn(stack.url, kiran.account);
  expect(await own(kiran, saleId)).toMatchObject({ deposit: { state: 'refunded' }, power: null });
  expect(await Promise.all([asha, ravi, kiran].map(walletIs))).toEqual([500, 500, 0]);
});

test('somebody withdraws and registers again, and a disabled bidder is refused at once', async () => {
  const { params, ids: lots } = await publishSale(stack, admin, [{}], { deposit });
  const saleId = params.id;
  const [lot = ''] = lots;
  await pay(stack.url, asha, saleId, 'emd');
  await asha.call(withdraw, { params });
  await stack.settled();
  expect([await own(asha, saleId), await walletIs(asha)]).toEqual([null, 0]);
  await pay(stack.url, asha, saleId, 'emd');
  const late = await makeVerifiedBidder(stack.url, 'Kiran Das');
  await pay(stack.url, late, saleId, 'emd');
  [admin, asha, ravi] = await advanceAndSignIn(stack, 2 * HOUR + MINUTE, [admin, asha, ravi]);
  await bid(asha, lot, 1100);
  await admin.call(setUserActive, {
    params: { id: asha.userId },
    body: { isActive: false, reason: 'A double of another account' },
  });
  expect(await offer(asha, lot, 1200)).toMatchObject({ status: 403 });
});

test('a cashier records the deposit of a sale that came by bank, and takes a wrong record back', async () => {
  const { params } = await publishSale(stack, admin, [{}], { deposit });
  const saleId = params.id;
  const { userId } = asha;
  const { reference, amount, obstacle } = await admin.call(getDepositTransfer, { params: { id: saleId, userId } });
  expect({ amount, obstacle }).toEqual({ amount: 500, obstacle: null });
  expect(reference).not.toBe('');
  const paidOn = istParts(await stack.now()).date;
  const utr = `HDFCR5${String(Date.now()).padStart(16, '0')}`;
  const transfer = { userId, amount: 500, method: 'rtgs', utr, paidOn } as const;
  await admin.call(recordDeposit, { params, body: transfer });
  // A repeated record changes nothing.
  await admin.call(recordDeposit, { params, body: transfer });
  expect(await own(asha, saleId)).toMatchObject({ deposit: { amount: 500, state: 'held' }, power: { limit: 3000 } });
  expect(await walletIs(asha)).toBe(500);
  const { transactions } = await admin.call(listTransactions, { query: { auctionId: saleId } });
  expect(transactions).toMatchObject([{ amount: 500, method: 'bank transfer', state: 'held', forSale: true }]);
  const id = transactions[0]?.id ?? '';
  await admin.call(undoDeposit, { params: { id }, body: { reason: 'It never arrived' } });
  expect([await own(asha, saleId), await walletIs(asha)]).toEqual([null, 0]);
});

test('who is registered for a sale is told once that it is paused, and that it has resumed', async () => {
  const { params } = await publishSale(stack, admin, [{}, {}], { deposit });
  const which = { kind: 'sale', saleId: params.id } as const;
  await pay(stack.url, asha, params.id, 'emd');
  const pause = () => admin.call(pauseAuctions, { body: { which, reason: 'The site is slow' } });
  expect([(await pause()).changed, (await pause()).changed]).toEqual([2, 0]);
  expect(await admin.call(resumeAuctions, { body: { which } })).toMatchObject({
    message: '2 auctions are no longer paused.',
  });
  await stack.settled();
  const { notifications } = await asha.call(listNotifications, { params: { id: asha.userId } });
  const link = `/sale/${params.id}`;
  expect(notifications.filter(({ title }) => title.startsWith('Sale ')).toReversed()).toMatchObject([
    {
      title: 'Sale Paused',
      message: expect.stringMatching(/^We have paused the sale .* Reason: The site is slow$/),
      link,
    },
    { title: 'Sale Goes On', message: expect.stringMatching(/^Lots of the sale .* are no longer paused\./), link },
  ]);
});

test('from a sale whose lots were all called off nobody withdraws, since the deposit has gone back', async () => {
  const { params, ids } = await publishSale(stack, admin, [{}, {}], { deposit });
  await pay(stack.url, asha, params.id, 'emd');
  for (const id of ids) {
    const body = { status: 'cancelled', bidInterval: 60, cancelReason: 'The yard is flooded' } as const;
    await admin.call(updateAuction, { params: { id }, body });
  }
  await stack.settled();
  expect(await own(asha, params.id)).toEqual({
    deposit: { amount: 500, state: 'refunded' },
    power: null,
    canWithdraw: false,
  });
  // From a page that was open before.
  expect(await attempt(stack.url, asha, withdraw, { params })).toMatchObject({
    code: 'REGISTRATION_CLOSED',
    message: 'Your deposit for this sale is no longer held, so there is nothing to withdraw.',
  });
});
