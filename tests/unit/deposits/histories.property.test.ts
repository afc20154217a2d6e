/**
 * Histories of the money of one auction from registration to the last refund, at random, with crashes at any call and
 * two things at once now and then. Afterwards the machinery runs undisturbed for a while, and then the books must
 * balance and nobody may have lost money. The mutants show that the property finds what it is for.
 *
 * MONEY_RUNS sets how many histories are tried, MONEY_SEED others than usual.
 */
import { amountToReturn } from '../../../functions/domain/payments/amount-to-return.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordBankRefund } from '../../../functions/payments/offline/bank-refund.ts';
import { dueDocuments } from '../../../functions/payments/invoices/due-documents.ts';
import type { PaymentItem } from '../../../functions/tables/payments/payment-item.ts';
import { istParts } from '../../../shared/model/ist.ts';
import { addsUp } from '../../../functions/payments/books.ts';
import { type Simulation, simulation, PEOPLE } from './simulation.ts';
import { CHARGES, histories, type History, type Moment, wins } from './random-histories.ts';
import { type Mutant, MUTANTS } from './money-mutants.ts';
import { Crash, take } from './history-steps.ts';
import { HOUR, NOW } from '../../support/builders/time.ts';

const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_121);
const RUNS = Number(process.env['MONEY_RUNS'] ?? 150);

/** Plays a history to its end and answers the auction as it is then. */
async function play(
  { terms, regulars, bidders, registering, running, over }: History,
  mutant?: Mutant,
): Promise<Simulation> {
  const s = simulation(bidders, terms);
  for (const userId of regulars) await register(s, userId);
  mutant?.(s);
  let now = await go(s, NOW, registering);
  now = await go(s, Math.max(now, NOW + 2 * HOUR), running);
  now = await go(s, Math.max(now, NOW + 3 * HOUR + 3_000), over);
  await comeToRest(s, now);
  return s;
}

async function register(s: Simulation, userId: (typeof PEOPLE)[number]): Promise<void> {
  await take(s, { do: 'order', who: userId, type: 'emd' }, NOW);
  await take(s, { do: 'pay', who: userId, type: 'emd' }, NOW);
  await take(s, { do: 'webhook', nth: 0 }, NOW);
}

async function go(s: Simulation, from: number, moments: readonly Moment[]): Promise<number> {
  const bare = s.fake.before;
  let now = from;
  await s.tick(now);
  for (const { step, meanwhile, after, crashAt } of moments) {
    // The worker does not sleep for days.
    s.fake.before = bare;
    for (let woken = now + 10 * HOUR; woken < now + after; woken += 10 * HOUR) await s.tick(woken);
    now += after;
    let calls = 0;
    s.fake.before = async (command) => {
      await bare(command);
      calls += 1;
      if (calls === crashAt) throw new Crash();
      // Two at once take turns in an order that the history decides.
      for (let turn = (calls * after) % 5; turn > 0; turn -= 1) await Promise.resolve();
    };
    const ineligible = PEOPLE.filter((userId) => !s.mayTakePart(userId) && s.registration(userId) === undefined);
    const steps = meanwhile === null ? [step] : [step, meanwhile];
    const ends = await Promise.allSettled(steps.map((one) => take(s, one, now)));
    for (const end of ends) if (end.status === 'rejected') tolerate(end.reason);
    if (steps.every((one) => one.do !== 'pardon')) {
      for (const userId of ineligible) expect(s.registration(userId), `${userId} may not register`).toBeUndefined();
    }
  }
  s.fake.before = bare;
  return now;
}

/** A crash, and what the machinery itself reports for a repetition to mend. */
function tolerate(error: unknown): void {
  if (error instanceof AggregateError) for (const one of error.errors) tolerate(one);
  else if (!(error instanceof Crash)) throw error;
}

/** Everybody stops, the provider works, banks pay refunds out: nothing may stay under way. */
async function comeToRest(s: Simulation, from: number): Promise<void> {
  s.gateway.troubles.clear();
  s.gateway.refundsEndAs = 'processed';
  let now = from;
  for (let quiet = 1; quiet <= 15; quiet += 1) {
    now += 16 * HOUR;
    for (const [at, refund] of s.gateway.refunds.entries()) {
      if (refund.status === 'pending') s.gateway.refunds[at] = { ...refund, status: 'processed' };
    }
    // What is not captured within three days goes back by itself.
    for (const [at, money] of s.gateway.payments.entries()) {
      const isLapsed = money.status === 'authorized' && now - (money.paidAt ?? 0) > 72 * HOUR;
      if (isLapsed) s.gateway.payments[at] = { ...money, status: 'refunded' };
    }
    await s.tick(now);
    // What goes back by bank waits for an admin.
    for (const payment of s.payments().filter((one) => one.status === 'refunding' && one.offline !== undefined)) {
      const transfer = {
        method: 'neft',
        utr: `BACK${payment.paymentId}${quiet}`,
        paidOn: istParts(now).date,
        note: undefined,
      } as const;
      await recordBankRefund(s.deps, payment, { transfer, by: 'admin-1', source: '192.0.2.1' }, now);
    }
  }
}

/** What must hold when everything has come to rest. */
function judge(s: Simulation): void {
  const books = s.books();
  expect(books.differences).toEqual([]);
  expect(addsUp(books.total)).toBe(true);
  const payments = s.payments();
  const kept = (id: string | undefined) => {
    const money = s.gateway.payments.find((one) => one.providerPaymentId === id);
    return money?.status === 'captured' ? money.amount - s.gateway.returned(money.providerPaymentId) : 0;
  };
  for (const { providerPaymentId: id, status } of s.gateway.payments) {
    if (status !== 'captured') continue;
    const stored = payments.filter(({ providerPaymentId }) => providerPaymentId === id);
    expect(stored, `${id} is recorded once`).toHaveLength(1);
    const [one] = stored;
    expect(kept(id), `${id} is kept, or went back once`).toBe(
      one !== undefined && isOurs(one) ? amountToReturn(one) : 0,
    );
  }
  expect(payments.filter(({ status }) => status === 'refunding')).toEqual([]);
  for (const userId of PEOPLE) {
    const own = payments.filter((payment) => payment.userId === userId);
    const ours = own.filter(isOurs);
    const deposits = ours.filter(({ type }) => type === 'emd');
    const finals = ours.filter(({ type }) => type === 'final');
    expect(deposits.length, `${userId} is charged one EMD`).toBeLessThanOrEqual(1);
    expect(finals.length, `${userId} is charged once for the lot`).toBeLessThanOrEqual(1);
    const registration = s.registration(userId);
    const held = deposits.filter(({ status }) => status === 'captured');
    const wallet = held.reduce((sum, payment) => sum + amountToReturn(payment), 0);
    expect(s.profileOf(userId)?.['walletBalance'], `the wallet of ${userId}`).toBe(wallet);
    // No registration without its money, and no money without its registration.
    const { deposit, depositPaymentId, outcome, finalPayment } = registration ?? {};
    expect(held.map(({ paymentId }) => paymentId)).toEqual(deposit === 'held' ? [depositPaymentId] : []);
    if (deposit === 'set-off') expect(deposits).toMatchObject([{ paymentId: depositPaymentId, status: 'set-off' }]);
    if (deposit === 'forfeited') expect(deposits).toMatchObject([{ paymentId: depositPaymentId, status: 'forfeited' }]);
    if (outcome !== 'won') expect(deposits, 'nobody’s deposit is kept but a winner’s').toEqual([]);
    if (finalPayment === 'paid') expect(finals, 'no win is paid without its money').toHaveLength(1);
    if (finalPayment !== 'paid') expect(finals, 'no lot is paid for in vain').toEqual([]);
    const isSpent = deposits.some(({ status }) => status === 'set-off');
    if (isSpent) expect(finalPayment, 'a deposit counts only with its payment').toBe('paid');
    if (!own.some(({ returnedElsewhere }) => returnedElsewhere)) {
      const spent = deposits.filter(({ status }) => status === 'set-off').reduce((sum, { amount }) => sum + amount, 0);
      const takenOff = finals.reduce((sum, { setOff = 0 }) => sum + setOff, 0);
      expect(takenOff, 'what was taken off the price is spent').toBe(spent);
    }
    const { extendedAt = 0 } = registration ?? {};
    const couldNotPay = own.filter(({ orderRefused, orderRefusedAt = 0 }) => {
      return orderRefused !== undefined && Number(extendedAt) <= orderRefusedAt;
    });
    if (finalPayment === 'forfeited') {
      expect(couldNotPay, 'nothing is forfeited that could not be paid').toEqual([]);
      // A payment may go back by hand or after a lost dispute; the win is overdue again then.
      const orders = own
        .filter(({ type }) => type === 'final')
        .filter(({ refundReason, returnedElsewhere = 0 }) => refundReason !== 'By hand' && returnedElsewhere === 0)
        .map(({ orderId }) => orderId);
      const inTime = s.gateway.payments.filter(({ orderId, status, paidAt = 0 }) => {
        return (
          status === 'captured' && orders.includes(orderId ?? '') && paidAt <= Number(registration?.['paymentDueAt'])
        );
      });
      expect(inTime, 'nothing is forfeited that was paid').toEqual([]);
    }
  }
  for (const payment of payments) judgeInvoices(s, payment);
  const told = s.fake.all('notifications').map((notice) => `${String(notice['userId'])} ${String(notice['id'])}`);
  expect(new Set(told).size).toBe(told.length);
}

const isOurs = ({ status }: PaymentItem): boolean =>
  status === 'captured' || status === 'forfeited' || status === 'set-off';

/** As many invoices stand as there are supplies: one while any of the money is kept, none when it has gone. */
function judgeInvoices(s: Simulation, payment: PaymentItem): void {
  const { paymentId, type, status, lines = [] } = payment;
  const own = s.entries().filter(({ subject }) => subject === paymentId);
  const kinds = dueDocuments(payment, own, { from: 0, forfeitRate: 18_00 }).map(({ kind }) => kind);
  const standing =
    kinds.filter((kind) => kind === 'invoice').length - kinds.filter((kind) => kind !== 'invoice').length;
  const isTaxed = type === 'emd' || lines.some(({ kind }) => kind === 'charges-gst');
  const isKept = type === 'emd' ? status === 'forfeited' : status === 'captured' && payment.unmatchedFor === undefined;
  expect(standing, `the invoices of ${paymentId}`).toBe(isTaxed && isKept ? 1 : 0);
}

const property = (mutant?: Mutant, from = histories) =>
  fc.asyncProperty(from, async (one) => {
    const s = await play(one, mutant);
    judge(s);
    expect(await s.wrongSums()).toEqual([]);
  });

test('the money of any history is where it belongs, whatever crashes', async () => {
  await fc.assert(property(), { seed: SEED, numRuns: RUNS });
}, 3_600_000);

test('the money is where it belongs after a win whose deposit counts towards a price with charges', async () => {
  const setOff = wins.map((one) => ({ ...one, terms: { charges: CHARGES, emdSetOff: true } }));
  await fc.assert(property(undefined, setOff), { seed: SEED, numRuns: RUNS });
}, 3_600_000);

describe('it finds', () => {
  test.each(Object.entries(MUTANTS))(
    '%s',
    async (_, mutant) => {
      const found = await fc.check(property(mutant, fc.oneof(histories, wins)), {
        seed: SEED,
        numRuns: 1_500,
        endOnFailure: true,
      });
      expect(found.failed).toBe(true);
    },
    120_000,
  );
});
