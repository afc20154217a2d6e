/** Admins record money that was paid outside the provider. */
import { beforeAll, expect, test } from 'vitest';
import { pay } from '#infra/local/client/person.ts';
import { getAuctionAudit, getUserAudit } from '#shared/contract/accounts/audit.ts';
import { recordBankRefund, sendByBank, undoBankRefund } from '#shared/contract/money/bank-refunds.ts';
import { getDepositTransfer, recordDeposit, undoDeposit } from '#shared/contract/money/deposits.ts';
import { getTransaction, listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { decideWin, getSettlement } from '#shared/contract/money/wins.ts';
import { istParts } from '#shared/model/ist.ts';
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
  viewerOf,
  walletOf,
  changeLot,
  decide,
  wonBy,
  DAY,
} from './setup.ts';

beforeAll(() => setUpPeople(sharedStack()));

test('an unpaid win can be forfeited with a reason, restored, and paid by bank transfer', async () => {
  const won = await wonBy(asha, ravi, { title: 'By transfer', emdAmount: 90 });
  await advance(3 * DAY + 5 * MINUTE);
  const { userId } = asha;
  await decide(won, { kind: 'forfeit', userId, reason: 'No answer to three calls' });
  expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'forfeited', finalPayment: 'forfeited' });
  await decide(won, { kind: 'undo', userId, reason: 'They called back' });
  const paidOn = istParts(await stack.now()).date;
  const transfer = { method: 'rtgs', utr: 'HDFCR52026112100739154', paidOn } as const;
  await decide(won, { kind: 'record-payment', userId, amount: 1200, ...transfer });
  expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'held', finalPayment: 'paid' });
  await advance(DAY + HOUR);
  expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  const { transactions } = await admin.call(listTransactions, { query: { search: transfer.utr } });
  expect(transactions).toMatchObject([{ method: 'bank transfer', state: 'spent', amount: 1200 }]);
  for (const search of ['hdfcr5 2026 1121 0073 9154', '739154']) {
    const found = (await admin.call(listTransactions, { query: { search } })).transactions;
    expect(
      found.map(({ reference }) => reference),
      search,
    ).toEqual([transfer.utr]);
  }
  for (const query of [{ auctionId: won }, { userId }]) {
    const listed = (await admin.call(listTransactions, { query })).transactions;
    expect(listed.map((one) => one.reference)).toContain(transfer.utr);
  }
  const { wins, history } = await admin.call(getSettlement, { params: { id: won } });
  expect(wins).toMatchObject([{ state: 'paid', userId, deposit: { state: 'refunded' } }]);
  const kinds = history.map((event) => event.kind);
  expect(kinds).toEqual(expect.arrayContaining(['overdue', 'forfeited', 'forfeit-undone', 'offline-received']));
  expect(history.find(({ kind }) => kind === 'forfeited')).toMatchObject({ byName: admin.account.name });

  // The auction and the winner share one entry: who decided, from which address, and the state before.
  const ofAuction = (await admin.call(getAuctionAudit, { params: { id: won } })).entries;
  const decided = ofAuction.filter(({ action }) => action !== 'auction-created');
  expect(decided).toMatchObject([
    { action: 'win-payment-recorded', after: { finalPayment: 'paid', reference: transfer.utr } },
    { action: 'win-decision-undone', before: { decision: 'forfeited' }, after: { reason: 'They called back' } },
    {
      action: 'win-forfeited',
      actor: admin.userId,
      before: { finalPayment: 'overdue', deposit: 'held' },
      after: { finalPayment: 'forfeited', deposit: 'forfeited', userId },
    },
  ]);
  for (const { source } of decided) expect(source).toMatch(/^(127\.|::)/);
  const ofWinner = (await admin.call(getUserAudit, { params: { id: userId } })).entries;
  expect(ofWinner).toEqual(expect.arrayContaining(decided));
});

test('the forfeit of a win without a deposit mentions no deposit', async () => {
  const won = await wonBy(asha, ravi, { title: 'No deposit', emdAmount: 0 });
  await advance(3 * DAY + 5 * MINUTE);
  const body = { kind: 'forfeit', userId: asha.userId, reason: 'No answer to three calls' } as const;
  expect(await admin.call(decideWin, { params: { id: won }, body })).toMatchObject({
    message: 'The win has ended. There was no deposit to forfeit.',
  });
  const { history } = await admin.call(getSettlement, { params: { id: won } });
  expect(history.filter(({ kind }) => kind === 'forfeited')).toMatchObject([{ to: null }]);
});

test('an EMD above the limit is paid by bank transfer, reversed, paid again and refunded by bank', async () => {
  const id = await publishLot(stack, admin, { title: 'Above the limit', emdAmount: 600_000 });
  const { userId } = asha;
  const { balance } = await walletOf(asha);
  const asked = await admin.call(getDepositTransfer, { params: { id, userId } });
  const { emdTransfer } = await viewerOf(asha, id);
  expect(asked).toMatchObject({ amount: 600_000, obstacle: null, reference: emdTransfer?.reference });
  const paidOn = istParts(await stack.now()).date;
  const transfer = { method: 'rtgs', utr: 'HDFCR52026112100600000', paidOn } as const;
  const body = { userId, amount: 600_000, ...transfer };
  const record = (change: object = {}) =>
    attempt(stack.url, admin, recordDeposit, { params: { id }, body: { ...body, ...change } });
  expect(await record({ amount: 600_001 })).toMatchObject({ code: 'AMOUNT_MISMATCH' });
  expect(await record()).toMatchObject({ status: 200 });
  expect(await viewerOf(asha, id)).toMatchObject({ registered: true, deposit: 'held', emdTransfer: null });
  // The response was lost. Another payer has another UTR, and a second transfer is refused.
  expect(await record()).toMatchObject({ status: 200 });
  expect(await record({ userId: ravi.userId })).toMatchObject({
    status: 409,
    message: expect.stringContaining(transfer.utr),
  });
  expect(await record({ utr: 'HDFCR52026112100600001' })).toMatchObject({ code: 'ALREADY_REGISTERED' });
  expect((await walletOf(asha)).balance).toBe(balance + 600_000);
  const newest = async () =>
    (await admin.call(listTransactions, { query: { auctionId: id } })).transactions[0]?.id ?? '';
  await admin.call(undoDeposit, { params: { id: await newest() }, body: { reason: 'It was Ravi’s' } });
  expect(await viewerOf(asha, id)).toMatchObject({ registered: false });
  expect(await record()).toMatchObject({ status: 200 });

  await changeLot(id, { status: 'cancelled', cancelReason: 'A test' });
  await stack.settled();
  const params = { id: await newest() };
  const { transaction } = await admin.call(getTransaction, { params });
  expect(transaction).toMatchObject({ method: 'bank transfer', state: 'refunding' });
  expect(transaction.refund?.problem).toContain('bank transfer');
  await admin.call(recordBankRefund, { params, body: { ...transfer, utr: 'HDFCR52026112200600000' } });
  const after = await admin.call(getTransaction, { params });
  expect(after.transaction).toMatchObject({
    state: 'refunded',
    refund: { bankReference: 'HDFCR52026112200600000' },
  });
  expect((await walletOf(asha)).balance).toBe(balance);
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded' });
});

test('a winner’s transfer is refunded by bank after a day, and a returned refund is sent again', async () => {
  const won = await wonBy(asha, ravi, { title: 'Paid back by bank', emdAmount: 70 });
  const { userId } = asha;
  const transferNow = async () => ({ method: 'neft', paidOn: istParts(await stack.now()).date }) as const;
  await decide(won, {
    kind: 'record-payment',
    userId,
    amount: 1200,
    ...(await transferNow()),
    utr: 'HDFCN52026112188',
  });
  await advance(DAY + HOUR);
  const listed = async () =>
    (await admin.call(listTransactions, { query: { auctionId: won, kind: 'final' } })).transactions;
  const params = { id: (await listed())[0]?.id ?? '' };
  await admin.call(refundByHand, { params, body: { reason: 'The lot was damaged' } });
  await stack.settled();
  expect(await viewerOf(asha, won)).toMatchObject({ finalPayment: 'overdue', deposit: 'refunded' });
  await admin.call(recordBankRefund, { params, body: { ...(await transferNow()), utr: 'HDFCN52026112301' } });
  expect(await listed()).toMatchObject([{ state: 'refunded', refund: { by: 'bank transfer' } }]);
  await admin.call(undoBankRefund, { params, body: { why: 'came-back', reason: 'The account was closed' } });
  await stack.settled();
  expect(await listed()).toMatchObject([{ state: 'refunding', refund: { by: 'bank transfer' } }]);
  await admin.call(recordBankRefund, { params, body: { ...(await transferNow()), utr: 'HDFCN52026112302' } });
  expect(await listed()).toMatchObject([{ state: 'refunded', refund: { bankReference: 'HDFCN52026112302' } }]);
});

test('a refund that Razorpay refuses for good is made by bank', async () => {
  const lot = await publishLot(stack, admin, { title: 'Refused for good', emdAmount: 80 });
  await pay(stack.url, ravi, lot, 'emd');
  await bank().refusesNextRefunds(1000);
  await changeLot(lot, { status: 'cancelled', cancelReason: 'A test' });
  await advance(2 * HOUR);
  const listed = async () => (await admin.call(listTransactions, { query: { auctionId: lot } })).transactions;
  const params = { id: (await listed())[0]?.id ?? '' };
  const { balance } = await walletOf(ravi);
  await admin.call(sendByBank, { params, body: { reason: 'The card was closed' } });
  await bank().refusesNextRefunds(0);
  await advance(2 * HOUR);
  // Razorpay would make it now, but is not asked again.
  expect(await listed()).toMatchObject([{ state: 'refunding', refund: { by: 'bank transfer' } }]);
  await admin.call(recordBankRefund, {
    params,
    body: { method: 'neft', paidOn: istParts(await stack.now()).date, utr: 'HDFCN52026112303' },
  });
  expect(await listed()).toMatchObject([{ state: 'refunded' }]);
  expect((await walletOf(ravi)).balance).toBe(balance - 80);
});
