/** The finance team's work: invoices, settlements and stuck refunds. */
import { beforeAll, expect, test } from 'vitest';
import { pay, type Person } from '#infra/local/client/person.ts';
import { getUserAudit } from '#shared/contract/accounts/audit.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { getInvoiceRegister } from '#shared/contract/money/invoice-register.ts';
import {
  getInvoiceDetails,
  listInvoices,
  listOwnInvoices,
  setInvoiceDetails,
} from '#shared/contract/money/invoices.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import {
  getTransaction,
  endSettlementDifference,
  listSettlementDifferences,
  listTransactions,
  refundByHand,
  retryRefund,
} from '#shared/contract/money/transactions.ts';
import { listWaiting } from '#shared/contract/money/waiting.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { refundAtProvider } from '#tests/support/people/payment-provider.ts';
import { mailsTo } from '#tests/support/people/push.ts';
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
  openCheckout,
  changeLot,
  decide,
  wonBy,
  DAY,
} from './setup.ts';

beforeAll(() => setUpPeople(sharedStack()));

test('taxed charges are invoiced as the buyer confirmed before paying, and credited after a refund', async () => {
  const charges = { buyerPremium: 10, chargesGst: 18 };
  const won = await wonBy(asha, ravi, { title: 'With premium', emdAmount: 60, ...charges });
  expect(await asha.call(getInvoiceDetails)).toMatchObject({ seller: { gstin: '27AAAAA0000A1Z2' }, details: null });
  const body = { auctionId: won, paymentType: 'final' } as const;
  expect(await attempt(stack.url, asha, createPayment, { body })).toMatchObject({
    status: 409,
    code: 'INVOICE_DETAILS_NEEDED',
  });
  const gstin = '29AABCU9603R1ZJ';
  const business = { state: '29', gstin, name: 'Asha Traders', address: '1 Mill Road, Bengaluru' };
  for (const wrong of [{ gstin: '29AABCU9603R1ZK' }, { state: '27' }, { address: '' }]) {
    const sent = await attempt(stack.url, asha, setInvoiceDetails, { body: { ...business, ...wrong } });
    expect(sent).toMatchObject({ status: 400 });
  }
  await asha.call(setInvoiceDetails, { body: business });
  const { orderId, paymentId } = await openCheckout(asha, won, 'final');
  // For the next invoice, not for the one that is being paid.
  await asha.call(setInvoiceDetails, { body: { state: '33' } });
  await bank().pays(orderId);
  await stack.settled();
  const mentioned = async () =>
    (await asha.call(getDashboard)).data.payments.find(({ id }) => id === paymentId)?.invoices;
  const invoice = { kind: 'invoice', number: expect.stringMatching(/^INV\/\d{4}\/\d{6}$/) };
  expect(await mentioned()).toEqual([invoice]);
  const params = { id: paymentId };
  const { invoices } = await asha.call(listOwnInvoices, { params });
  expect(invoices).toMatchObject([
    {
      recipient: { name: 'Asha Traders', gstin, state: '29' },
      lotNumber: (await asha.call(getAuction, { params: { id: won } })).auctionDetails.lotNumber,
      placeOfSupply: '29',
      lines: [{ name: 'Buyer’s premium (10 %)', amount: 120 }],
      taxes: [{ kind: 'IGST', rate: 18, amount: 21.6 }],
      total: 141.6,
    },
  ]);
  expect(await attempt(stack.url, ravi, listOwnInvoices, { params })).toMatchObject({ status: 404 });

  await admin.call(refundByHand, { params, body: { reason: 'The lot was damaged' } });
  await stack.settled();
  expect(await mentioned()).toEqual([invoice, { kind: 'credit-note', number: expect.stringMatching(/^CRN/) }]);
  const [issued, note] = (await admin.call(listInvoices, { params })).invoices;
  expect(note).toMatchObject({ total: 141.6, corrects: { number: issued?.number } });
  const found = await admin.call(listTransactions, { query: { search: issued?.number ?? '' } });
  expect(found.transactions.map(({ id }) => id)).toEqual([paymentId]);

  const today = istParts(await stack.now()).date;
  const registered = await wholeRegister({ from: today, to: today });
  expect(registered.missing).toEqual([]);
  const line = { name: 'Asha Traders', gstin, rate: 18, taxable: 120, cgst: 0, sgst: 0, igst: 21.6, total: 141.6 };
  expect(registered.documents.filter((one) => one.paymentId === paymentId)).toEqual([
    expect.objectContaining({ ...line, kind: 'invoice', number: issued?.number, corrects: null }),
    expect.objectContaining({
      ...line,
      kind: 'credit-note',
      taxable: -120,
      igst: -21.6,
      total: -141.6,
      corrects: issued?.number,
    }),
  ]);
  expect((await wholeRegister({ from: '2026-04-01', to: '2026-04-02' })).documents).toEqual([]);
  const noPage = { query: { from: today, to: today, cursor: '9.1' } };
  expect(await attempt(stack.url, admin, getInvoiceRegister, noPage)).toMatchObject({ status: 400 });
});

async function wholeRegister(period: { from: string; to: string }) {
  const whole: Pick<ResponseOf<typeof getInvoiceRegister>, 'documents' | 'missing'> = { documents: [], missing: [] };
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query: typeof period & { cursor?: string } = { ...period, ...(cursor !== undefined && { cursor }) };
    const page = await admin.call(getInvoiceRegister, { query });
    whole.documents.push(...page.documents);
    whole.missing.push(...page.missing);
    cursor = page.nextCursor;
  }
  return whole;
}

test('the history shows each settlement’s fee and UTR, and admins see the differences', async () => {
  const lot = await publishLot(stack, admin, { title: 'Settled' });
  const { orderId, paymentId } = await openCheckout(asha, lot);
  await bank().pays(orderId);
  await advance(3 * DAY);
  const { history } = await admin.call(getTransaction, { params: { id: paymentId } });
  const settled = history.find((event) => event.kind === 'settled');
  expect(settled).toMatchObject({ by: 'razorpay', amount: 100, reference: expect.stringMatching(/^UTR/) });
  expect(settled?.reason).toMatch(/fee ₹\d.*tax ₹/);
  const found = await admin.call(listTransactions, { query: { search: settled?.reference ?? '' } });
  expect(found.transactions.map(({ id }) => id)).toContain(paymentId);

  await bank().faults({ settleOffBy: -100 });
  await advance(DAY);
  await bank().faults({ settleOffBy: 0 });
  const { differences } = await admin.call(listSettlementDifferences);
  const ours = differences.filter(({ subject }) => subject === paymentId);
  expect(ours).toMatchObject([
    { isPayment: true, ended: null, reason: expect.stringMatching(/settled ₹99.*has ₹100/) },
  ]);
  const waits = async () => (await admin.call(listWaiting)).waiting.filter(({ id }) => id === paymentId);
  expect(await waits()).toMatchObject([{ kind: 'settlement-difference', payer: { name: 'Asha Rao' } }]);
  const { subject = '', key = '' } = ours[0] ?? {};
  await admin.call(endSettlementDifference, { body: { subject, key, reason: 'Razorpay owes it' } });
  expect(await waits()).toEqual([]);
  const [ended] = (await admin.call(listSettlementDifferences)).differences.filter((one) => one.subject === paymentId);
  expect(ended?.ended).toMatchObject({ by: admin.account.name, reason: 'Razorpay owes it' });
});

test('a stuck refund is listed first with its reason, retried and processed', async () => {
  const lot = await publishLot(stack, admin, { title: 'Stuck', emdAmount: 64 });
  await pay(stack.url, ravi, lot, 'emd');
  await bank().refusesNextRefunds(1000);
  await changeLot(lot, { status: 'cancelled', cancelReason: 'A test' });
  await advance(2 * HOUR);
  const [first] = (await admin.call(listTransactions, { query: {} })).transactions;
  expect(first).toMatchObject({ auctionTitle: 'Stuck', state: 'stuck' });
  expect(first?.refund?.problem).toContain('not have enough balance');
  await bank().refusesNextRefunds(0);
  const id = first?.id ?? '';
  expect(await admin.call(retryRefund, { params: { id } })).toMatchObject({
    message: 'Razorpay has processed the refund.',
  });
  const { transaction, history } = await admin.call(getTransaction, { params: { id } });
  expect(transaction).toMatchObject({ state: 'refunded', refund: { problem: null } });
  expect(history.map((event) => event.kind)).toEqual(
    expect.arrayContaining(['ordered', 'captured', 'refund-due', 'refund-asked', 'refunded']),
  );
});

test('a transaction names its payer and is found by name and e-mail address', async () => {
  const lot = await publishLot(stack, admin, { title: 'By name', emdAmount: 80 });
  await pay(stack.url, ravi, lot, 'emd');
  const payer = { name: 'Ravi Iyer', email: ravi.account.email };
  for (const search of ['vi iy', ravi.account.email.toUpperCase(), ravi.userId]) {
    const { transactions } = await admin.call(listTransactions, { query: { search, auctionId: lot } });
    expect(transactions, search).toMatchObject([{ userId: ravi.userId, payer }]);
    const { transaction } = await admin.call(getTransaction, { params: { id: transactions[0]?.id ?? '' } });
    expect(transaction).toMatchObject({ payer });
  }
  const nobody = await admin.call(listTransactions, { query: { search: 'nobody of this name' } });
  expect(nobody.transactions).toEqual([]);
});

async function sleepUntilMorning(): Promise<void> {
  const now = await stack.now();
  await advance(startOfIstDay(istParts(now).date) + DAY + 8 * HOUR - now);
  await advance(10 * MINUTE);
  await stack.settled();
}
const reminders = async () =>
  (await mailsTo(stack.url, admin)).filter(({ subject }) => subject === 'Decisions Are Waiting');

test('the dashboard lists an overdue win with its winner, and admins get a mail each morning until they decide', async () => {
  const won = await wonBy(asha, ravi, { title: 'Not paid', emdAmount: 70 });
  await advance(3 * DAY + HOUR);
  const ours = async () => (await admin.call(listWaiting)).waiting.filter(({ id }) => id === won);
  expect(await ours()).toMatchObject([
    { kind: 'overdue-win', title: 'Not paid', userId: asha.userId, payer: { name: 'Asha Rao' }, amount: 1200 },
  ]);
  // Admins see it among the unpaid auctions.
  const unpaid = async (who: Person) =>
    (await who.call(listAuctions, { query: { status: 'unpaid' } })).auctions.map(({ _id }) => _id);
  expect(await unpaid(admin)).toContain(won);
  expect(await unpaid(asha)).toEqual([]);
  const before = (await reminders()).length;
  await sleepUntilMorning();
  const sent = await reminders();
  expect(sent).toHaveLength(before + 1);
  expect(sent.some(({ text }) => /\d wins? (is|are) overdue/.test(text))).toBe(true);
  await decide(won, { kind: 'forfeit', userId: asha.userId, reason: 'No answer' });
  expect(await ours()).toEqual([]);
  expect(await unpaid(admin)).not.toContain(won);
});

test('the deposit of a winner who was passed over waits, with a mail each morning, until it is given back', async () => {
  const won = await wonBy(asha, ravi, { title: 'Passed over', emdAmount: 75 });
  await advance(3 * DAY + HOUR);
  await decide(won, { kind: 'offer', userId: asha.userId, runnerUpId: ravi.userId, reason: 'No answer' });
  const ours = async () => (await admin.call(listWaiting)).waiting.filter(({ id }) => id === won);
  expect(await ours()).toMatchObject([{ kind: 'left-deposit', title: 'Passed over', userId: asha.userId, amount: 75 }]);
  const offerIn = async (who: string) =>
    (await admin.call(getUserAudit, { params: { id: who } })).entries.find(
      ({ action, after }) => action === 'win-offered-on' && after?.['auctionId'] === won,
    );
  expect(await offerIn(asha.userId)).toMatchObject({
    before: { finalPayment: 'overdue' },
    after: { reason: 'No answer' },
    names: { [won]: 'Passed over', [asha.userId]: 'Asha Rao', [ravi.userId]: 'Ravi Iyer' },
  });
  // The log of the runner-up says nothing of the win before.
  expect(await offerIn(ravi.userId)).toMatchObject({
    before: null,
    after: { auctionId: won, runnerUpId: ravi.userId },
  });
  const before = (await reminders()).length;
  await sleepUntilMorning();
  const sent = await reminders();
  expect(sent).toHaveLength(before + 1);
  expect(sent[0]?.text).toMatch(/deposit/);
  const held = await admin.call(listTransactions, { query: { auctionId: won, state: 'held' } });
  const params = { id: held.transactions[0]?.id ?? '' };
  await admin.call(refundByHand, { params, body: { reason: 'They were ill' } });
  await stack.settled();
  expect((await ours()).filter(({ userId }) => userId === asha.userId)).toEqual([]);
});

test('a partial refund made at Razorpay that the bank returned is sent again', async () => {
  const lot = await publishLot(stack, admin, { title: 'In two parts', emdAmount: 300 });
  const { orderId, paymentId } = await openCheckout(asha, lot);
  const { razorpay_payment_id: money } = await bank().pays(orderId);
  await stack.settled();
  await refundAtProvider(stack.url, money, 100_00);
  await stack.settled();
  await changeLot(lot, { status: 'cancelled', cancelReason: 'A test' });
  await advance(HOUR);
  const atProvider = async () =>
    (await bank().orders()).flatMap(({ payments }) => payments).find(({ payment }) => payment.id === money)?.refunds ??
    [];
  const part = (await atProvider()).find(({ amount }) => amount === 100_00);
  await bank().endsRefund(part?.id ?? '', 'fail');
  await advance(HOUR);
  const { transaction, history } = await admin.call(getTransaction, { params: { id: paymentId } });
  expect(transaction).toMatchObject({ state: 'refunded' });
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['returned-by-provider', 'refund-bounced']));
  const sent = (await atProvider()).filter(({ status }) => status !== 'failed');
  expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(300_00);
});
