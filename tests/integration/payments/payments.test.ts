import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, type Lot, pay, type Person, signIn } from '../../../infra/local/client/person.ts';
import { getSummary } from '../../../shared/contract/accounts/admin.ts';
import { getAuction } from '../../../shared/contract/auctions.ts';
import { getDashboard } from '../../../shared/contract/dashboard.ts';
import { listNotifications } from '../../../shared/contract/notifications.ts';
import {
  decideWin,
  getSettlement,
  getTransaction,
  listSettlementDifferences,
  listTransactions,
  refundByHand,
  retryRefund,
  type WinCommandBody,
} from '../../../shared/contract/money/money.ts';
import {
  getDepositTransfer,
  recordBankRefund,
  recordDeposit,
  undoDeposit,
} from '../../../shared/contract/money/deposits.ts';
import {
  getInvoiceDetails,
  listInvoices,
  listOwnInvoices,
  setInvoiceDetails,
} from '../../../shared/contract/money/invoices.ts';
import { createPayment, type PaymentType, verifyPayment } from '../../../shared/contract/money/payments.ts';
import { getAuctionForEdit, updateAuction } from '../../../shared/contract/selling.ts';
import { istParts } from '../../../shared/model/ist.ts';
import { me } from '../../../shared/contract/accounts/users.ts';
import { assemblyWithoutRoute } from '../../support/stack/assembly.ts';
import { editForm } from '../../support/requests/edit-form.ts';
import { getAuctionAudit, getUserAudit } from '../../../shared/contract/accounts/audit.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { makeAdmin, makeVerifiedBidder } from '../../support/people/people.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { deliverCaptureAgain, type CheckoutAnswer, payer } from '../../support/people/payment-provider.ts';
import { sharedStack } from '../../support/stack/shared-stack.ts';
import { type OwnStack, type Stack, startStack } from '../../support/stack/stack.ts';

const DAY = 24 * HOUR;

let stack: Stack;
let admin: Person;
let asha: Person;
let ravi: Person;

async function castInto(running: Stack): Promise<void> {
  stack = running;
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, admin, 'Ravi Iyer');
}

/** Lets what happened take effect and moves the clock; tokens live for minutes, so everybody signs in again. */
async function advance(ms: number): Promise<void> {
  await stack.settled();
  await stack.advance(ms);
  const again = (who: Person) => signIn(stack.url, who.account);
  [admin, asha, ravi] = await Promise.all([again(admin), again(asha), again(ravi)]);
}

const bank = () => payer(stack.url);
const details = async (who: Person, id: string) => (await who.call(getAuction, { params: { id } })).auctionDetails;
const viewerOf = async (who: Person, id: string) => (await details(who, id)).viewer;
const walletOf = async (who: Person) => (await who.call(me)).user.wallet;
const noticesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications;
/** The statuses of one's payments for an auction, as the dashboard shows them, newest first. */
const paymentsOf = async (who: Person, paymentId: string) =>
  (await who.call(getDashboard)).data.payments.filter((one) => one.id === paymentId).map((one) => one.status);

/** The order that a checkout is opened with. */
async function openCheckout(who: Person, auctionId: string, paymentType: PaymentType = 'emd') {
  const { order, payment } = await who.call(createPayment, { body: { auctionId, paymentType } });
  if (order === null) throw new Error('There is nothing to pay.');
  return { orderId: order.id, paymentId: payment.id };
}
const verify = (who: Person, proof: CheckoutAnswer, paymentId: string) =>
  attempt(stack.url, who, verifyPayment, { body: { ...proof, paymentId } });

async function changeLot(id: string, changes: Record<string, unknown>): Promise<void> {
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id } });
  await admin.call(updateAuction, { params: { id }, body: { ...editForm(auctionDetails), ...changes } });
}

/** An admin decides about a win. */
async function decide(id: string, body: WinCommandBody): Promise<void> {
  await admin.call(decideWin, { params: { id }, body });
  await stack.settled();
}

/** The people register, and the first of them wins. Answers the auction's id, its time over. */
async function wonBy(winner: Person, loser: Person, lot: Partial<Lot>): Promise<string> {
  const id = await publishLot(stack, admin, lot);
  await pay(stack.url, winner, id, 'emd');
  await pay(stack.url, loser, id, 'emd');
  await stack.settled();
  await advance(2 * HOUR);
  const now = (who: Person) => (who.userId === asha.userId ? asha : ravi);
  await bid(now(loser), id, 1100);
  await bid(now(winner), id, 1200);
  await advance(2 * MINUTE);
  return id;
}

describe('with a provider that reports', () => {
  beforeAll(async () => {
    await castInto(sharedStack());
  });

  test('an EMD of 0 registers at once', async () => {
    const id = await publishLot(stack, admin, { emdAmount: 0 });
    const created = await asha.call(createPayment, { body: { auctionId: id, paymentType: 'emd', amount: 0 } });
    expect(created).toMatchObject({ order: null, registered: true, message: 'You are registered. No EMD is due.' });
    expect(await viewerOf(asha, id)).toMatchObject({ registered: true });
    expect((await details(ravi, id)).bidderCount).toBe(1);
    expect(
      await attempt(stack.url, asha, createPayment, { body: { auctionId: id, paymentType: 'emd' } }),
    ).toMatchObject({ status: 409, code: 'ALREADY_REGISTERED' });
    expect((await details(ravi, id)).bidderCount).toBe(1);
  });

  test('asking twice, also at once, finds one order', async () => {
    const id = await publishLot(stack, admin);
    const first = await openCheckout(asha, id);
    expect(await openCheckout(asha, id)).toEqual(first);
    const [one, two] = await Promise.all([openCheckout(ravi, id), openCheckout(ravi, id)]);
    expect(one).toEqual(two);
    expect(one.orderId).not.toBe(first.orderId);
  });

  test('a refused payment may be tried again', async () => {
    const id = await publishLot(stack, admin);
    const { orderId, paymentId } = await openCheckout(asha, id);
    await bank().fails(orderId);
    await stack.settled();
    expect(await paymentsOf(asha, paymentId)).toEqual(['Failed']);
    expect(await openCheckout(asha, id)).toEqual({ orderId, paymentId });
    expect(await verify(asha, await bank().pays(orderId), paymentId)).toMatchObject({
      status: 200,
      message: 'Payment verified successfully!',
      payment: { id: paymentId, status: 'captured', amount: 100 },
    });
    expect(await viewerOf(asha, id)).toMatchObject({ registered: true, deposit: 'held' });
    expect(await paymentsOf(asha, paymentId)).toEqual(['Completed']);
  });

  test('a failed payment that turns out to be good counts, though no browser tells of it', async () => {
    const id = await publishLot(stack, admin);
    const { orderId } = await openCheckout(asha, id);
    await bank().fails(orderId);
    await stack.settled();
    await bank().paysLate(orderId);
    await stack.settled();
    expect(await viewerOf(asha, id)).toMatchObject({ registered: true, deposit: 'held' });
    expect((await noticesOf(asha)).map((one) => one.type)).toContain('payment_received');
  });

  test('browser and webhooks, in any order and again and again, move the wallet once', async () => {
    const id = await publishLot(stack, admin, { title: 'Told often', emdAmount: 321 });
    const { balance } = await walletOf(ravi);
    const { orderId, paymentId } = await openCheckout(ravi, id);
    const proof = await bank().pays(orderId);
    await Promise.all([verify(ravi, proof, paymentId), verify(ravi, proof, paymentId)]);
    await stack.settled();
    const event = 'the-same-event';
    for (const eventId of [event, event, undefined, undefined]) {
      expect(await deliverCaptureAgain(stack.url, proof.razorpay_payment_id, { eventId })).toBe(200);
    }
    expect(await verify(ravi, proof, paymentId)).toMatchObject({ status: 200, payment: { status: 'captured' } });
    await stack.settled();
    const wallet = await walletOf(ravi);
    expect(wallet.balance).toBe(balance + 321);
    expect(wallet.transactions.filter((one) => one.amount === 321)).toHaveLength(1);
    const received = (await noticesOf(ravi)).filter((one) => one.message.includes('Told often'));
    expect(received.filter((one) => one.type === 'payment_received')).toHaveLength(1);
    expect((await details(ravi, id)).bidderCount).toBe(1);
  });

  test('the webhook alone is enough, and the browser that comes later is told so', async () => {
    const id = await publishLot(stack, admin);
    const { orderId, paymentId } = await openCheckout(ravi, id);
    const proof = await bank().pays(orderId);
    await stack.settled();
    expect(await viewerOf(ravi, id)).toMatchObject({ registered: true });
    expect(await verify(ravi, proof, paymentId)).toMatchObject({ status: 200, payment: { status: 'captured' } });
  });

  test('a wrong signature, another order and a stranger record nothing', async () => {
    const id = await publishLot(stack, admin);
    const other = await publishLot(stack, admin);
    const mine = await openCheckout(asha, id);
    const otherOrder = await openCheckout(asha, other);
    await bank().fails(mine.orderId);
    const forged = {
      razorpay_order_id: mine.orderId,
      razorpay_payment_id: 'pay_forged',
      razorpay_signature: 'f'.repeat(64),
    };
    expect(await verify(asha, forged, mine.paymentId)).toMatchObject({ status: 400, code: 'INVALID_SIGNATURE' });
    expect(await verify(ravi, forged, mine.paymentId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await verify(asha, forged, 'no-such-payment')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const good = await bank().pays(otherOrder.orderId);
    expect(await verify(asha, good, mine.paymentId)).toMatchObject({ status: 400, code: 'INVALID_SIGNATURE' });
    expect(await verify(ravi, good, otherOrder.paymentId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await viewerOf(asha, id)).toMatchObject({ registered: false });
  });

  test('an order at a price that has changed goes back when the new one was paid', async () => {
    const id = await publishLot(stack, admin, { emdAmount: 100 });
    const cheap = await openCheckout(ravi, id);
    await changeLot(id, { emdAmount: 150 });
    const { balance } = await walletOf(ravi);
    const dear = await openCheckout(ravi, id);
    expect(dear.orderId).not.toBe(cheap.orderId);
    await bank().pays(dear.orderId);
    await stack.settled();
    await bank().pays(cheap.orderId);
    await stack.settled();
    expect(await paymentsOf(ravi, dear.paymentId)).toEqual(['Completed']);
    expect(await paymentsOf(ravi, cheap.paymentId)).toEqual(['Refunded']);
    expect((await walletOf(ravi)).balance).toBe(balance + 150);
  });

  test('money for a cancelled auction goes back by itself', async () => {
    const id = await publishLot(stack, admin, { title: 'Withdrawn' });
    const { orderId, paymentId } = await openCheckout(asha, id);
    const { balance } = await walletOf(asha);
    await changeLot(id, { status: 'cancelled' });
    const proof = await bank().pays(orderId);
    await stack.settled();
    expect(await verify(asha, proof, paymentId)).toMatchObject({ status: 200, payment: { status: 'refunded' } });
    expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
    expect((await walletOf(asha)).balance).toBe(balance);
    expect(await noticesOf(asha)).toContainEqual(
      expect.objectContaining({ type: 'emd_refunded', message: expect.stringContaining('Withdrawn') }),
    );
    const again = await attempt(stack.url, asha, createPayment, { body: { auctionId: id, paymentType: 'emd' } });
    expect(again).toMatchObject({ status: 409, code: 'REGISTRATION_CLOSED', message: 'This auction was cancelled.' });
  });

  test('money after the registration deadline goes back by itself', async () => {
    const id = await publishLot(stack, admin);
    const { orderId, paymentId } = await openCheckout(asha, id);
    await advance(HOUR + MINUTE);
    const { balance } = await walletOf(asha);
    await bank().pays(orderId);
    await stack.settled();
    expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
    expect(await viewerOf(asha, id)).toMatchObject({ registered: false });
    expect((await walletOf(asha)).balance).toBe(balance);
    expect(
      await attempt(stack.url, ravi, createPayment, { body: { auctionId: id, paymentType: 'emd' } }),
    ).toMatchObject({ status: 409, code: 'REGISTRATION_CLOSED' });
  });

  test('a refund that the provider refuses is asked for again until it is done', async () => {
    const id = await publishLot(stack, admin, { title: 'Stubborn', emdAmount: 432 });
    await pay(stack.url, asha, id, 'emd');
    const { balance } = await walletOf(asha);
    await bank().refusesNextRefund();
    await changeLot(id, { status: 'cancelled' });
    await stack.settled();
    expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunding' });
    expect((await walletOf(asha)).balance).toBe(balance);
    await advance(10 * MINUTE);
    expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded' });
    expect((await walletOf(asha)).balance).toBe(balance - 432);
    const refunds = (await walletOf(asha)).transactions.filter((one) => one.amount === -432);
    expect(refunds).toHaveLength(1);
  });

  describe('at the end of an auction', () => {
    let id: string;

    beforeAll(async () => {
      id = await wonBy(asha, ravi, { title: 'The prize', emdAmount: 777 });
    });

    test('only the winner can pay, and what was bid', async () => {
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

    test('who does not pay within 72 hours is overdue and told; extended, the win can be paid', async () => {
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

    test('a winner who paid in time is not overdue, though webhook and browser were lost', async () => {
      const won = await wonBy(asha, ravi, { title: 'Silently paid', emdAmount: 40 });
      const { orderId } = await openCheckout(asha, won, 'final');
      await bank().paysSilently(orderId);
      // The schedule of the reconciler is not what finds it: the clock itself asks.
      await advance(3 * DAY + 5 * MINUTE);
      expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
    });

    test('what is not paid can be forfeited with a reason, undone, and paid by bank transfer', async () => {
      const won = await wonBy(asha, ravi, { title: 'By transfer', emdAmount: 90 });
      await advance(3 * DAY + 5 * MINUTE);
      const { userId } = asha;
      await decide(won, { kind: 'forfeit', userId, reason: 'No answer to three calls' });
      expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'forfeited', finalPayment: 'forfeited' });
      await decide(won, { kind: 'undo', userId, reason: 'They called back' });
      const transfer = { method: 'rtgs', utr: 'HDFCR52026112100123456', paidOn: '2026-01-02' } as const;
      await decide(won, { kind: 'record-payment', userId, amount: 1200, ...transfer });
      expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'held', finalPayment: 'paid' });
      await advance(DAY + HOUR);
      expect(await viewerOf(asha, won)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
      const { transactions } = await admin.call(listTransactions, { query: { search: transfer.utr } });
      expect(transactions).toMatchObject([{ method: 'bank transfer', state: 'spent', amount: 1200 }]);
      for (const query of [{ auctionId: won }, { userId }]) {
        const listed = (await admin.call(listTransactions, { query })).transactions;
        expect(listed.map((one) => one.reference)).toContain(transfer.utr);
      }
      const { wins, history } = await admin.call(getSettlement, { params: { id: won } });
      expect(wins).toMatchObject([{ state: 'paid', userId, deposit: { state: 'refunded' } }]);
      const kinds = history.map((event) => event.kind);
      expect(kinds).toEqual(expect.arrayContaining(['overdue', 'forfeited', 'forfeit-undone', 'offline-received']));

      // Who decided it, from where, and what it was before: told once, with the auction and with the winner.
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

    test('taxed charges are invoiced as the buyer said, and credited when the payment goes back', async () => {
      const details = { state: '29', gstin: '', name: '', address: '' };
      await asha.call(setInvoiceDetails, { body: details });
      expect(await asha.call(getInvoiceDetails)).toMatchObject({ areIssued: true, details });
      const charges = { buyerPremium: 10, chargesGst: 18 };
      const won = await wonBy(asha, ravi, { title: 'With premium', emdAmount: 60, ...charges });
      const { orderId, paymentId } = await openCheckout(asha, won, 'final');
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
          recipient: { name: 'Asha Rao', state: '29' },
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
    });

    test('an EMD above the limit comes by bank transfer, is taken back, comes again, and goes back by bank', async () => {
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
      expect(await record()).toMatchObject({ code: 'ALREADY_REGISTERED' });
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

    test('the lot can be offered to the runner-up, who pays the EMD again and then the lot', async () => {
      const won = await publishLot(stack, admin, { title: 'Second chance', emdAmount: 55 });
      for (const who of [asha, ravi]) await pay(stack.url, who, won, 'emd');
      await advance(2 * HOUR);
      await bid(ravi, won, 1100);
      await bid(asha, won, 1200);
      await advance(2 * MINUTE);
      await advance(3 * DAY + 5 * MINUTE);
      await decide(won, { kind: 'offer', userId: asha.userId, reason: 'The winner has withdrawn' });
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

    test('what Razorpay settles is in the history with fee and UTR, and what differs is listed for admins', async () => {
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
      expect(ours).toMatchObject([{ isPayment: true, reason: expect.stringMatching(/settled ₹99.*has ₹100/) }]);
    });

    test('a stuck refund is seen first, with the reason, retried and processed', async () => {
      const lot = await publishLot(stack, admin, { title: 'Stuck', emdAmount: 64 });
      await pay(stack.url, ravi, lot, 'emd');
      await bank().refusesRefunds(1000);
      await changeLot(lot, { status: 'cancelled', cancelReason: 'A test' });
      await advance(2 * HOUR);
      const [first] = (await admin.call(listTransactions, { query: {} })).transactions;
      expect(first).toMatchObject({ auctionTitle: 'Stuck', state: 'stuck' });
      expect(first?.refund?.problem).toContain('not have enough balance');
      await bank().refusesRefunds(0);
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

    test('a winner whose payment only the webhook reports is done, and it counts as revenue', async () => {
      const won = await wonBy(ravi, asha, { title: 'Another prize', emdAmount: 50 });
      const { revenueToday } = await admin.call(getSummary);
      const { orderId } = await openCheckout(ravi, won, 'final');
      await bank().pays(orderId);
      await stack.settled();
      expect(await viewerOf(ravi, won)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
      expect((await admin.call(getSummary)).revenueToday).toBe(revenueToday + 1200);
      expect(
        await attempt(stack.url, ravi, createPayment, { body: { auctionId: won, paymentType: 'final' } }),
      ).toMatchObject({ status: 409, code: 'ALREADY_PAID' });
    });
  });
});

describe('with a provider whose webhooks all get lost', () => {
  let own: OwnStack;
  let removeAssembly: () => Promise<void>;

  beforeAll(async () => {
    const { cdkOut, remove } = await assemblyWithoutRoute('POST /api/payments/webhook');
    removeAssembly = remove;
    own = await startStack({ cdkOut });
    await castInto(own);
  });
  afterAll(async () => {
    await own.stop();
    await removeAssembly();
  });

  test('what the browser brings is recorded', async () => {
    const id = await wonBy(asha, ravi, { title: 'By browser', emdAmount: 60 });
    await pay(stack.url, asha, id, 'final');
    await stack.settled();
    expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
    expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded' });
  });

  test('what no browser brings either is found by asking the provider', async () => {
    const id = await publishLot(stack, admin, { title: 'By reconciler', emdAmount: 70 });
    const { orderId, paymentId } = await openCheckout(ravi, id);
    await bank().pays(orderId);
    await stack.settled();
    expect(await viewerOf(ravi, id)).toMatchObject({ registered: false });
    await advance(16 * MINUTE);
    expect(await viewerOf(ravi, id)).toMatchObject({ registered: true, deposit: 'held' });
    expect(await paymentsOf(ravi, paymentId)).toEqual(['Completed']);

    await advance(2 * HOUR);
    await bid(ravi, id, 1300);
    await advance(2 * MINUTE);
    const final = await openCheckout(ravi, id, 'final');
    await bank().pays(final.orderId);
    await advance(16 * MINUTE);
    expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  });

  test('an order that nobody pays is given up after some days, and may still be paid later', async () => {
    const id = await publishLot(stack, admin);
    const { orderId, paymentId } = await openCheckout(asha, id);
    await advance(4 * DAY);
    await advance(10 * MINUTE);
    expect(await paymentsOf(asha, paymentId)).toEqual(['Failed']);
    expect(await verify(asha, await bank().pays(orderId), paymentId)).toMatchObject({ status: 200 });
    await stack.settled();
    expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
  });
});
