/**
 * Random histories of lots over HTTP, from registration to the last refund, with a provider that fails: webhooks are
 * lost, repeated, late and out of order; calls are refused or lose their responses; refunds are refused, stuck or
 * returned; users pay twice; partial refunds are made on Razorpay's dashboard and returned. Deposits count towards
 * the price, and every second lot has taxed charges and invoices. After some days without faults, Boli's books, the
 * registrations and the provider's books must agree to the paisa. The test finds each of the five mutants of
 * `histories.property.test.ts`. MONEY_HTTP_LOTS sets the number of histories, MONEY_SEED the seed.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { addsUp, closeBooks } from '#functions/payments/books.ts';
import { readBooks } from '#functions/payments/close-books.ts';
import { readStoredMoney } from '#functions/payments/stored-sums/stored-money.ts';
import { bidderItem, type BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { moneyMovementTables } from '#functions/tables/table-handle.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { times } from '#tests/support/long-run.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import type { Stack } from '#tests/support/stack/stack.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';
import { paidAtProvider, play } from './money-histories.ts';
import type { Run } from './random-checkouts.ts';

const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_121);
const LOTS = Number(process.env['MONEY_HTTP_LOTS'] ?? times(6, 20));

let run: Run;
let storage: Storage;

/** The histories, on a stack where deposits count towards the price, so that one payment leads to two entries. */
export function moneyFaults(on: { readonly stack: Stack }): void {
  beforeAll(async () => {
    const { stack } = on;
    const admin = await makeAdmin(stack.url);
    const names = ['Asha Rao', 'Ravi Iyer', 'Meera Nair'];
    const people = await Promise.all(names.map((name) => makeVerifiedBidder(stack.url, name)));
    for (const one of people) await one.call(setInvoiceDetails, { body: { state: '29' } });
    const disabled = await makeVerifiedBidder(stack.url, 'Kiran Das');
    run = { stack, admin, people, disabled, orders: new Set() };
    storage = await stackStorage(stack.url);
  });
  afterAll(() => {
    storage.client.destroy();
  });

  test('the books balance after every fault of the provider, and everyone gets exactly what is due', async () => {
    const histories = await play(run, SEED, LOTS);
    const { payments, entries } = await stored(new Set(histories.map(({ id }) => id)));
    const atProvider = await paidAtProvider(run);
    for (const { id, steps } of histories) {
      const own = payments.filter(({ auctionId }) => auctionId === id);
      try {
        checkLot(own, await registrationsOf(id));
      } catch (error) {
        throw new Error(`In this history:\n${steps.join('\n')}\n${String(error)}`, { cause: error });
      }
    }
    checkBooks(payments, entries, atProvider);
    // The histories contained the cases of interest.
    const seen = new Set(payments.map(({ type, status }) => `${type} ${status}`));
    expect([...seen]).toEqual(expect.arrayContaining(['emd refunded', 'final captured']));
    expect(payments.some(({ unmatchedFor }) => unmatchedFor !== undefined)).toBe(true);
    expect(payments.some(({ bounced, status }) => bounced === true && status === 'refunded')).toBe(true);
    expect(seen).toContain('emd set-off');
    const kinds = new Set(entries.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['returned-by-provider', 'refund-bounced', 'withdrawn']));
    expect(payments.some(({ userId, status }) => userId === run.disabled.userId && status === 'refunded')).toBe(true);
  }, 600_000);
}

/** The stored payments and registrations of these auctions, and everything wrong with them. */
async function stored(auctions: ReadonlySet<string>) {
  const { client, tables } = storage;
  const books = await readBooks(() => readStoredMoney(moneyMovementTables(client, (kind) => tables[kind])));
  const { payments, entries } = books.stored;
  const people = [...run.people, run.disabled];
  expect(books.wrong.filter(({ of }) => people.some(({ userId }) => of.includes(userId)))).toEqual([]);
  const isOurs = ({ auctionId }: { readonly auctionId: string }) => auctions.has(auctionId);
  return { payments: payments.filter(isOurs), entries: entries.filter(isOurs) };
}

async function registrationsOf(auctionId: string): Promise<readonly BidderItem[]> {
  const { Items } = await storage.client.send(
    new QueryCommand({
      TableName: storage.tables.auctions,
      KeyConditionExpression: 'auctionId = :auction AND begins_with(sk, :bidder)',
      ExpressionAttributeValues: { ':auction': auctionId, ':bidder': 'BIDDER#' },
      ConsistentRead: true,
    }),
  );
  return z.array(bidderItem).parse(Items);
}

const isKept = ({ status }: PaymentItem) => status === 'captured' || status === 'forfeited' || status === 'set-off';

/** The ledger, the payments and the provider's books agree about every rupee. */
function checkBooks(
  payments: readonly PaymentItem[],
  entries: Parameters<typeof closeBooks>[1],
  atProvider: Awaited<ReturnType<typeof paidAtProvider>>,
): void {
  const books = closeBooks(payments, entries);
  expect(books.differences).toEqual([]);
  expect(addsUp(books.total)).toBe(true);
  expect(payments.filter(({ status }) => status === 'refunding')).toEqual([]);
  for (const { payment, refunds } of atProvider) {
    const own = payments.filter(({ providerPaymentId }) => providerPaymentId === payment.id);
    if (!payment.captured) continue;
    expect(own, `${payment.id} is recorded once`).toHaveLength(1);
    const returned = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
    const kept = own.filter(isKept).reduce((sum, one) => sum + amountToReturn(one), 0);
    expect(payment.amount - returned, `${payment.id} is kept, or went back once`).toBe(kept);
  }
  const known = new Set(atProvider.map(({ payment }) => payment.id));
  const invented = payments.filter(({ providerPaymentId: id, offline }) => {
    return id !== undefined && offline === undefined && !known.has(id);
  });
  expect(invented, 'every payment is known to the provider').toEqual([]);
}

/** Checks one lot at the end. */
function checkLot(payments: readonly PaymentItem[], registrations: readonly BidderItem[]): void {
  const disabled = registrations.filter(({ userId }) => userId === run.disabled.userId);
  expect(disabled, 'only admitted users register').toEqual([]);
  for (const { userId } of [...run.people, run.disabled]) {
    const own = payments.filter((payment) => payment.userId === userId);
    const deposits = own.filter((payment) => payment.type === 'emd' && isKept(payment));
    const finals = own.filter((payment) => payment.type === 'final' && payment.part !== true && isKept(payment));
    // What is left of a payment of which some went back elsewhere is held for the rest.
    const parts = own.filter((payment) => payment.part === true && isKept(payment));
    expect(deposits.length, `${userId} is charged one EMD`).toBeLessThanOrEqual(1);
    expect(finals.length, `${userId} is charged once for the lot`).toBeLessThanOrEqual(1);
    const registration = registrations.find((one) => one.userId === userId);
    const { deposit, depositPaymentId, outcome, finalPayment } = registration ?? {};
    for (const { lines = [], status, part, invoices = [] } of own.filter(({ type }) => type === 'final')) {
      const uncredited = invoices.reduce((sum, { kind }) => sum + (kind === 'invoice' ? 1 : -1), 0);
      const isTaxed = lines.some(({ kind }) => kind === 'charges-gst');
      expect(uncredited, 'every kept payment has an invoice').toBe(
        isTaxed && status === 'captured' && part !== true ? 1 : 0,
      );
    }
    const held = deposits.filter(({ status }) => status === 'captured').map(({ paymentId }) => paymentId);
    expect(held, 'every registration has its payment').toEqual(deposit === 'held' ? [depositPaymentId] : []);
    if (deposit === 'set-off') expect(deposits).toMatchObject([{ paymentId: depositPaymentId, status: 'set-off' }]);
    if (deposit === 'forfeited') expect(deposits).toMatchObject([{ paymentId: depositPaymentId, status: 'forfeited' }]);
    if (outcome !== 'won') expect(deposits, 'only a winner’s deposit is kept').toEqual([]);
    if (finalPayment === 'paid') expect(finals, 'every paid win has its payment').toHaveLength(1);
    else expect(finals, 'only a won lot is paid for').toEqual([]);
    expect(
      parts.map(({ paymentId }) => paymentId),
      'every part is of a win',
    ).toEqual((registration?.parts ?? []).map(({ paymentId }) => paymentId));
    if (finalPayment !== 'forfeited' && finalPayment !== 'overdue') continue;
    // A user who paid here did so in time, because a checkout cannot be opened later.
    // Of a part some went back since: the rest is owed.
    const paid = own.filter(
      ({ type, part, providerPaymentId }) => type === 'final' && part !== true && providerPaymentId !== undefined,
    );
    expect(paid, 'no paid win is forfeited or overdue').toEqual([]);
  }
}
