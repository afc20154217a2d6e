/** The settings that change the entries about money, with the template's grants enforced. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '#infra/local/client/person.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { istParts } from '#shared/model/ist.ts';
import { MINUTE } from '#tests/support/people/lots.ts';
import { deliverDispute } from '#tests/support/people/payment-provider.ts';
import { FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { moneyFaults } from './money-faults.tests.ts';
import {
  stack,
  admin,
  asha,
  ravi,
  setUpPeople,
  advance,
  bank,
  decide,
  openCheckout,
  viewerOf,
  wonBy,
} from './setup.ts';

const PREMIUM = { buyerPremium: 10, chargesGst: 18 };
/** The bid of 1,200, the premium and its GST, less the deposit. */
const REST = 1200 + 141.6 - 100;

let own: OwnStack;

beforeAll(async () => {
  own = await startStack({
    jobs: FEW_JOBS,
    settings: { deposits: { setOff: true, barDefaulters: true } },
    variables: {
      TAX_INVOICES: JSON.stringify({
        seller: { name: 'Boli', address: 'Mumbai', gstin: '27AAAAA0000A1Z2' },
        sac: '999799',
        prefixes: { invoice: 'INV', 'credit-note': 'CRN' },
        from: 0,
        forfeitRate: 18_00,
      }),
    },
  });
  await setUpPeople(own);
  await asha.call(setInvoiceDetails, { body: { state: '27' } });
});
afterAll(() => own.stop());

const transactionsOf = async (auctionId: string) =>
  (await admin.call(listTransactions, { query: { auctionId, userId: asha.userId } })).transactions;
const dueDocuments = async (auctionId: string, wanted: 'emd' | 'final') =>
  (await transactionsOf(auctionId))
    .filter(({ kind }) => kind === wanted)
    .flatMap(({ invoices }) => invoices.map(({ kind }) => kind));

test('the payment schedule records a payment that no one reported, with the deposit that counts towards the price', async () => {
  const id = await wonBy(asha, ravi, { title: 'Silent set-off', ...PREMIUM });
  const { paymentDueAt } = await viewerOf(asha, id);
  const untilDue = async () => (paymentDueAt ?? 0) - (await stack.now());
  await advance((await untilDue()) - 3 * MINUTE);
  const { orderId } = await openCheckout(asha, id, 'final');
  await bank().paysSilently(orderId);
  // The reconciler ignores orders as recent as this one.
  await advance((await untilDue()) + MINUTE);
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'set-off', finalPayment: 'paid' });
  expect(await dueDocuments(id, 'final')).toEqual(['invoice']);
});

test('a refund by hand holds the deposit again, which can be forfeited with GST and restored', async () => {
  const id = await wonBy(asha, ravi, { title: 'Back and forth', ...PREMIUM });
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  const paid = (await transactionsOf(id)).find(({ kind }) => kind === 'final');
  expect(paid).toMatchObject({ state: 'spent', amount: REST });
  await admin.call(refundByHand, { params: { id: paid?.id ?? '' }, body: { reason: 'The lot was damaged' } });
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'held', finalPayment: 'overdue' });
  expect(await dueDocuments(id, 'final')).toEqual(['invoice', 'credit-note']);
  const { userId } = asha;
  await decide(id, { kind: 'forfeit', userId, reason: 'No answer to three calls' });
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'forfeited', finalPayment: 'forfeited' });
  expect(await dueDocuments(id, 'emd')).toEqual(['invoice']);
  await decide(id, { kind: 'undo', userId, reason: 'They called back' });
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'held', finalPayment: 'overdue' });
  expect(await dueDocuments(id, 'emd')).toEqual(['invoice', 'credit-note']);
});

test('a bank transfer counts the deposit towards the price, and its reversal holds the deposit again', async () => {
  const id = await wonBy(asha, ravi, { title: 'By bank', ...PREMIUM });
  await stack.settled();
  const { userId } = asha;
  const transfer = { method: 'rtgs', utr: 'HDFCR52026112100777777', paidOn: istParts(await stack.now()).date } as const;
  await decide(id, { kind: 'record-payment', userId, amount: REST, ...transfer });
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'set-off', finalPayment: 'paid' });
  await decide(id, { kind: 'undo', userId, reason: 'It was for another lot' });
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'held', finalPayment: 'due' });
  expect(await dueDocuments(id, 'final')).toEqual(['invoice', 'credit-note']);
});

test('a deposit that counted and is disputed away is owed again, and the payment that completes the sum has the invoice', async () => {
  const id = await wonBy(asha, ravi, { title: 'Disputed deposit', ...PREMIUM });
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  const deposit = (await transactionsOf(id)).find(({ kind }) => kind === 'emd');
  await deliverDispute(stack.url, deposit?.reference ?? '', 'lost', 40_00);
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({
    deposit: 'held',
    finalPayment: 'overdue',
    toPay: { setOff: 60, inParts: REST, amount: 40 },
  });
  expect(await dueDocuments(id, 'final')).toEqual(['invoice', 'credit-note']);
  const { userId } = asha;
  const transfer = { method: 'rtgs', utr: 'HDFCR52026112100888888', paidOn: istParts(await stack.now()).date } as const;
  await decide(id, { kind: 'record-payment', userId, amount: 40, ...transfer });
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'set-off', finalPayment: 'paid' });
  const finals = (await transactionsOf(id)).filter(({ kind }) => kind === 'final');
  expect(finals.map(({ amount, invoices }) => [amount, invoices.map(({ kind }) => kind)])).toEqual([
    [40, ['invoice']],
    [REST, ['invoice', 'credit-note']],
  ]);
});

describe('with a provider that fails', () => {
  moneyFaults({
    get stack() {
      return own;
    },
  });
});
