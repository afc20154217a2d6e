/** A winner's payment, and the decisions about an unpaid win. */
import { beforeAll, expect, test } from 'vitest';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { getSummary } from '#shared/contract/accounts/admin.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { getReport } from '#shared/contract/reports.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import {
  stack,
  admin,
  asha,
  ravi,
  setUpPeople,
  advance,
  bank,
  details,
  viewerOf,
  noticesOf,
  paymentsOf,
  openCheckout,
  decide,
  wonBy,
  DAY,
} from './setup.ts';

let id: string;

beforeAll(async () => {
  await setUpPeople(sharedStack());
  id = await wonBy(asha, ravi, { title: 'The prize', emdAmount: 777 });
});

test('only the winner can pay, and only the amount of the bid', async () => {
  const final = (who: Person, amount?: number) =>
    attempt(stack.url, who, createPayment, {
      body: { auctionId: id, paymentType: 'final', ...(amount !== undefined && { amount }) },
    });
  expect(await final(ravi)).toMatchObject({
    status: 409,
    code: 'NOT_PAYABLE',
    message: 'Only the winner of this auction can pay for it.',
  });
  expect(await final(asha, 1000)).toMatchObject({ status: 400, code: 'AMOUNT_MISMATCH' });
  expect(await final(asha, 1200)).toMatchObject({ status: 200, order: { amount: 120_000, currency: 'INR' } });
  const running = await publishLot(stack, admin);
  expect(
    await attempt(stack.url, asha, createPayment, { body: { auctionId: running, paymentType: 'final' } }),
  ).toMatchObject({ status: 409, message: 'This auction has not ended yet.' });
  expect(await final(admin)).toMatchObject({ status: 403 });
});

test('a winner who does not pay within 72 hours is overdue and notified, and can pay after an extension', async () => {
  const late = await openCheckout(asha, id, 'final');
  await advance(2 * DAY + MINUTE);
  await advance(DAY - 11 * MINUTE);
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'held', finalPayment: 'due' });
  const dueSoon = (await noticesOf(asha)).filter((one) => one.title === 'Payment Due Soon');
  expect(dueSoon).toHaveLength(2);
  await advance(15 * MINUTE);
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'held', finalPayment: 'overdue' });
  const message = expect.stringContaining('The prize');
  for (const who of [asha, admin]) {
    expect(await noticesOf(who)).toContainEqual(expect.objectContaining({ title: 'Payment Overdue', message }));
  }
  expect(
    await attempt(stack.url, asha, createPayment, { body: { auctionId: id, paymentType: 'final' } }),
  ).toMatchObject({ status: 409, code: 'NOT_PAYABLE' });
  await bank().pays(late.orderId);
  await stack.settled();
  expect(await paymentsOf(asha, late.paymentId)).toEqual(['Refunded']);

  const dueAt = new Date((await stack.now()) + 2 * DAY).toISOString();
  await decide(id, { kind: 'extend', userId: asha.userId, dueAt, reason: 'The bank was closed' });
  expect(await viewerOf(asha, id)).toMatchObject({ finalPayment: 'due', paymentDueAt: Date.parse(dueAt) });
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
});

test('the lot can be offered to the runner-up, who pays the EMD again and then the lot', async () => {
  const won = await publishLot(stack, admin, { title: 'Second chance', emdAmount: 55 });
  for (const who of [asha, ravi]) await pay(stack.url, who, won, 'emd');
  await advance(2 * HOUR);
  await bid(ravi, won, 1100);
  await bid(asha, won, 1200);
  await advance(2 * MINUTE);
  await advance(3 * DAY + 5 * MINUTE);
  await decide(won, {
    kind: 'offer',
    userId: asha.userId,
    runnerUpId: ravi.userId,
    reason: 'The winner has withdrawn',
  });
  await stack.settled();
  expect((await details(ravi, won)).winner).toMatchObject({ userId: ravi.userId, bidAmount: 1100 });
  expect(await viewerOf(ravi, won)).toMatchObject({ finalPayment: 'due', depositOwed: true });
  await pay(stack.url, ravi, won, 'emd');
  expect(await viewerOf(ravi, won)).toMatchObject({ deposit: 'held', depositOwed: false });
  await pay(stack.url, ravi, won, 'final');
  await stack.settled();
  expect(await viewerOf(ravi, won)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'held', finalPayment: 'passed-on' });
  const held = await admin.call(listTransactions, { query: { auctionId: won, state: 'held' } });
  expect(held.transactions).toMatchObject([{ userId: asha.userId, kind: 'emd' }]);
  const params = { id: held.transactions[0]?.id ?? '' };
  await admin.call(refundByHand, { params, body: { reason: 'They were ill' } });
  await stack.settled();
  expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'refunded', finalPayment: 'passed-on' });
});

test('a payment that only the webhook reports completes the win and counts as revenue', async () => {
  const won = await wonBy(ravi, asha, { title: 'Another prize', emdAmount: 50 });
  const { revenueToday = 0 } = await admin.call(getSummary);
  const { orderId } = await openCheckout(ravi, won, 'final');
  await bank().pays(orderId);
  await stack.settled();
  expect(await viewerOf(ravi, won)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  expect((await admin.call(getSummary)).revenueToday).toBe((revenueToday ?? 0) + 1200);
  expect(
    await attempt(stack.url, ravi, createPayment, { body: { auctionId: won, paymentType: 'final' } }),
  ).toMatchObject({ status: 409, code: 'ALREADY_PAID' });
});

test('the sales report agrees with the closed books about a sale, a runner-up’s sale and a winner who did not pay', async () => {
  await advance(DAY);
  const { asOf, balances, lots, all, books, money } = await admin.call(getReport, {
    query: { from: '2000-01-01', to: '2100-12-31' },
  });
  expect({ isClosed: asOf !== null, balances }).toEqual({ isClosed: true, balances: true });
  expect(lots.find(({ auctionId }) => auctionId === id)).toMatchObject({
    title: 'The prize',
    result: 'sold',
    winningBid: 1200,
    bidders: 2,
    held: 0,
  });
  expect(all.defaults).toBeGreaterThan(0);
  for (const { captured, offline, refunded, forfeited, spent, held } of [books, money]) {
    expect(captured + offline).toBe(refunded + forfeited + spent + held);
  }
});
