/** A win of which some of the money was lost in a dispute: a receivable again, paid in parts, and handed over then. */
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#infra/local/client/person.ts';
import { recordBankRefund } from '#shared/contract/money/bank-refunds.ts';
import { getHandover, issuePass } from '#shared/contract/money/handover.ts';
import { listReceivables, recordTransfer, undoTransfer } from '#shared/contract/money/receivables.ts';
import { getTransaction, listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { findGatePass } from '#shared/contract/yard.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { MINUTE } from '#tests/support/people/lots.ts';
import { deliverDispute, refundAtProvider } from '#tests/support/people/payment-provider.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import {
  admin,
  advance,
  asha,
  bank,
  decide,
  noticesOf,
  openCheckout,
  ravi,
  setUpPeople,
  stack,
  viewerOf,
  wonBy,
} from './setup.ts';

beforeAll(() => setUpPeople(sharedStack()));

const receivable = async (userId: string, auctionId: string) =>
  (await admin.call(listReceivables, { query: { userId, auctionId, state: 'open' } })).receivables[0];
const pass = (who: Person, id: string) => attempt(stack.url, who, issuePass, { params: { id } });
const newUtr = () => `UTIBN${String(Date.now()).slice(-11)}`;
const transferOf = async (userId: string, auctionId: string, amount: number) => {
  const utr = newUtr();
  const paidOn = istDay(await stack.now());
  const body = {
    userId,
    amount,
    lots: [{ auctionId, amount }],
    method: 'neft',
    utr,
    paidOn,
    returnsRest: false,
  } as const;
  await admin.call(recordTransfer, { body });
  await stack.settled();
};

/** Asha wins and pays all of it online. */
async function paidLot(lot: Parameters<typeof wonBy>[2]) {
  const id = await wonBy(asha, ravi, lot);
  const { orderId, paymentId } = await openCheckout(asha, id, 'final');
  const paid = await bank().pays(orderId);
  await stack.settled();
  const { number } = (await asha.call(issuePass, { params: { id } })).pass;
  return { id, paymentId, providerId: paid.razorpay_payment_id, number };
}

test('a part that a dispute takes is owed again, can be paid in parts, and then the lot is handed over', async () => {
  const { id, paymentId, providerId, number } = await paidLot({ title: 'A mower', emdAmount: 61 });
  const { userId } = asha;
  expect(await receivable(userId, id)).toBeUndefined();
  await deliverDispute(stack.url, providerId, 'created', 40_000);
  // Handled at the same time as its end, one of the two would fail and wait for the queue to deliver it again.
  await stack.settled();
  await deliverDispute(stack.url, providerId, 'lost', 40_000);
  await stack.settled();

  expect(await receivable(userId, id)).toMatchObject({ state: 'overdue', due: 1200, paid: 800, rest: 400, parts: 1 });
  expect(await viewerOf(asha, id)).toMatchObject({
    finalPayment: 'overdue',
    toPay: { inParts: 800, amount: 400, transfer: { reference: expect.any(String) as string } },
  });
  const notices = (await noticesOf(asha)).filter(({ title }) => title === 'Part of Your Payment Went Back');
  expect(notices).toMatchObject([
    { message: expect.stringContaining('₹400 of what you had paid for A mower') as string },
  ]);
  const { transaction } = await admin.call(getTransaction, { params: { id: paymentId } });
  expect(transaction).toMatchObject({ state: 'held', isPart: true, amount: 1200, left: 800 });
  expect(await pass(asha, id)).toMatchObject({ status: 404 });
  const atTheGate = await admin.call(findGatePass, { body: { pass: number } });
  expect(atTheGate.handover.stays).toContain('A part of the payment for this lot went back');

  await transferOf(userId, id, 150);
  expect(await receivable(userId, id)).toMatchObject({ paid: 950, rest: 250, parts: 2 });
  expect(await pass(asha, id)).toMatchObject({ status: 404 });
  await transferOf(userId, id, 250);
  expect(await receivable(userId, id)).toBeUndefined();
  expect(await attempt(stack.url, asha, getHandover, { params: { id } })).toMatchObject({
    status: 200,
    handover: { paid: 1200 },
  });
  const again = (await asha.call(issuePass, { params: { id } })).pass;
  expect(again.number).not.toBe(number);
  // The pass of before finds the lot as it is now.
  for (const one of [number, again.number]) {
    expect((await admin.call(findGatePass, { body: { pass: one } })).handover.stays).toBeNull();
  }
});

test('a part that is paid twice leaves the lot paid when one of the two goes back, whoever sends it', async () => {
  const { id, providerId } = await paidLot({ title: 'A roller', emdAmount: 63 });
  const { userId } = asha;
  const goBack = {
    asDecision: () => decide(id, { kind: 'undo', userId, reason: 'A test' }),
    asTransfer: (params: { id: string }) => admin.call(undoTransfer, { params, body: { reason: 'A test' } }),
    byHand: (params: { id: string }) => admin.call(refundByHand, { params, body: { reason: 'A test' } }),
  };
  for (const [way, send] of Object.entries(goBack)) {
    await refundAtProvider(stack.url, providerId, 40_000);
    await stack.settled();
    expect(await receivable(userId, id), way).toMatchObject({ state: 'overdue', rest: 400 });
    await transferOf(userId, id, 400);
    const { transactions } = await admin.call(listTransactions, { query: { auctionId: id, userId, kind: 'final' } });
    const second = transactions.find(({ amount, state }) => amount === 400 && state === 'spent');
    const payments = (await bank().orders()).flatMap((one) => one.payments);
    const { refunds = [] } = payments.find(({ payment }) => payment.id === providerId) ?? {};
    await bank().endsRefund(refunds.find(({ status }) => status === 'processed')?.id ?? '', 'fail');
    await stack.settled();
    await send({ id: second?.id ?? '' });
    await stack.settled();
    expect(await viewerOf(asha, id), way).toMatchObject({ finalPayment: 'paid' });
    expect(await receivable(userId, id), way).toBeUndefined();
    // Each is a minute of its own in the ledger.
    await advance(MINUTE);
  }
});

test('parts that a default sent back are held again when the default is undone; what has gone is owed again', async () => {
  const id = await wonBy(ravi, asha, { title: 'A harrow', emdAmount: 62 });
  await stack.settled();
  const { userId } = ravi;
  await transferOf(userId, id, 500);
  const { transactions } = await admin.call(listTransactions, { query: { auctionId: id, userId, kind: 'final' } });
  const partId = transactions[0]?.id ?? '';
  const part = async () => (await admin.call(getTransaction, { params: { id: partId } })).transaction;
  await advance(((await viewerOf(ravi, id)).paymentDueAt ?? 0) - (await stack.now()) + MINUTE);
  await stack.settled();

  await decide(id, { kind: 'forfeit', userId, reason: 'No answer to three calls' });
  expect(await receivable(userId, id)).toBeUndefined();
  expect(await part()).toMatchObject({ state: 'refunding', left: 500 });
  await decide(id, { kind: 'undo', userId, reason: 'They called back' });
  expect(await receivable(userId, id)).toMatchObject({ state: 'overdue', due: 1200, paid: 500, rest: 700, parts: 1 });
  expect(await part()).toMatchObject({ state: 'held', left: 500, refund: null });

  await advance(MINUTE);
  await decide(id, { kind: 'forfeit', userId, reason: 'They called back, and paid nothing' });
  const transfer = { method: 'neft', utr: newUtr(), paidOn: istDay(await stack.now()) } as const;
  await admin.call(recordBankRefund, { params: { id: partId }, body: transfer });
  await stack.settled();
  expect(await part()).toMatchObject({ state: 'refunded' });
  await decide(id, { kind: 'undo', userId, reason: 'They will pay now' });
  expect(await receivable(userId, id)).toMatchObject({ state: 'overdue', paid: 0, rest: 1200, parts: 0 });
});
