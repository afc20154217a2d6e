/**
 * Histories of a sale, at random: payers pay, banks and webhooks misbehave, the clock ticks, admins decide and undo, and
 * everything may crash between any two calls. Afterwards the machinery runs undisturbed for a while, and then the books
 * must balance and nobody may have lost money. Five mutants show that the property finds what it is for.
 */
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountToReturn } from '../../../functions/tables/payments/amount-to-return.ts';
import { paymentItem } from '../../../functions/tables/payments/payment-item.ts';
import { addsUp } from '../../../functions/payments/books.ts';
import type { PriceTerms } from '../../../shared/model/money/win-sum.ts';
import { DUE, sale } from './sale.ts';
import { EMD } from '../payments/given.ts';
import { HOUR } from '../../support/builders/time.ts';
import { PEOPLE, moment, Crash, tick, take, type Sale } from './history-steps.ts';

const SEED = 20_261_121;
/** Plays a history to its end and answers the sale as it is then. */
async function play(
  history: readonly (typeof moment extends fc.Arbitrary<infer M> ? M : never)[],
  terms: Partial<PriceTerms>,
  mutant?: Mutant,
) {
  const s = sale(terms);
  let now = DUE - 12 * HOUR;
  mutant?.(s);
  const bare = s.fake.before;
  for (const { step: next, hours, crashAt } of history) {
    now += hours * HOUR + 1;
    let calls = 0;
    s.fake.before = async (command) => {
      await bare(command);
      if (crashAt !== null && calls === crashAt) throw new Crash();
      calls += 1;
    };
    try {
      await take(s, next, now);
    } catch (error) {
      if (!(error instanceof Crash) && !(error instanceof AggregateError)) throw error;
    }
  }
  s.fake.before = bare;
  for (let quiet = 1; quiet <= 20; quiet += 1) {
    now += 12 * HOUR;
    await tick(s, now);
  }
  return s;
}

/** What must hold when everything has come to rest. */
function judge(s: Sale): void {
  const books = s.books();
  expect(books.differences).toEqual([]);
  expect(addsUp(books.total)).toBe(true);
  // What the provider has and what the ledger says is the same money.
  for (const money of s.gateway.payments) {
    const kept = money.amount - s.gateway.returned(money.providerPaymentId);
    const stored = s.fake.all('payments').filter((item) => item['providerPaymentId'] === money.providerPaymentId);
    expect(stored, `${money.providerPaymentId} is recorded once`).toHaveLength(1);
    const isKept = ['captured', 'forfeited', 'set-off'].includes(String(stored[0]?.['status']));
    const left = isKept ? amountToReturn(paymentItem.parse(stored[0])) : 0;
    expect(kept, `${money.providerPaymentId} is kept or went back, once`).toBe(left);
  }
  for (const userId of PEOPLE) {
    const own = s.fake.all('payments').filter((item) => item['userId'] === userId);
    const paid = own.filter((item) => item['type'] === 'final' && item['status'] === 'captured');
    expect(paid.length, `${userId} is charged once for the lot`).toBeLessThanOrEqual(1);
    const registration = s.registration(userId);
    const held = own.filter((item) => item['type'] === 'emd' && item['status'] === 'captured');
    expect(held).toHaveLength(registration?.['deposit'] === 'held' ? 1 : 0);
    const setOff = own.filter((item) => item['status'] === 'set-off');
    const counted = paid.reduce((sum, item) => sum + Number(item['setOff'] ?? 0), 0);
    const isReturned = own.some((item) => item['returnedElsewhere'] !== undefined);
    if (!isReturned) expect(setOff.length * EMD, 'a deposit counts once, with its payment').toBe(counted);
    const isLoser = registration?.['outcome'] === 'lost';
    if (isLoser) expect(held, 'no loser’s deposit stays held').toEqual([]);
    const wallet = s.fake.all('users').find((item) => item['userId'] === userId && item['sk'] === 'PROFILE');
    expect(wallet?.['walletBalance'], `the wallet of ${userId}`).toBe(
      held.reduce((sum, item) => sum + amountToReturn(paymentItem.parse(item)), 0),
    );
    if (registration?.['finalPayment'] === 'paid') expect(paid, 'no win is paid without its money').toHaveLength(1);
    if (registration?.['deposit'] === 'forfeited') {
      const dueAt = Number(registration['paymentDueAt']);
      const inTime = s.gateway.payments.filter(({ orderId, paidAt = 0 }) => {
        const order = own.find((item) => item['orderId'] === orderId);
        return order?.['type'] === 'final' && paidAt <= dueAt;
      });
      if (registration['finalPayment'] === 'forfeited')
        expect(inTime, 'nothing is forfeited that was paid').toEqual([]);
    }
  }
  const told = s.fake.all('notifications').map((notice) => `${String(notice['userId'])} ${String(notice['id'])}`);
  expect(new Set(told).size).toBe(told.length);
}

const property = (mutant?: Mutant, terms: Partial<PriceTerms> = {}) =>
  fc.asyncProperty(fc.array(moment, { minLength: 4, maxLength: 26 }), async (history) => {
    const s = await play(history, terms, mutant);
    judge(s);
    expect(await s.wrongSums()).toEqual([]);
  });

test('the money of any history is where it belongs, whatever crashes', async () => {
  await fc.assert(property(), { seed: SEED, numRuns: 400 });
}, 120_000);

test('the money of any history is where it belongs, where deposits count towards a price with charges', async () => {
  const charges = { premium: 5_00, other: 999_99, otherName: '', lotGst: 0, chargesGst: 18_00 };
  await fc.assert(property(undefined, { charges, emdSetOff: true }), { seed: SEED, numRuns: 300 });
}, 120_000);

/** Breaks the machinery of a sale in one way. */
type Mutant = (s: Sale) => void;

const MUTANTS: Readonly<Record<string, Mutant>> = {
  'a forfeit that does not ask the provider': (s) => {
    Object.assign(s.decideDeps, { checkUnpaidOrders: () => Promise.resolve(true) });
    // Nor does anybody else hear of a payment.
    Object.assign(s.gateway, { listOrderPayments: () => Promise.resolve({ ok: true, value: [] }) });
  },
  'a wallet that does not follow a forfeit': (s) =>
    dropping(s, ({ Put, Update }, items) => {
      const isForfeit = items.some((item) => item.Put?.Item?.['kind'] === 'forfeited');
      return isForfeit && (Put?.TableName === 'users' || Update?.TableName === 'users');
    }),
  'a ledger that forgets what a refund moved': (s) => dropping(s, ({ Put }) => Put?.Item?.['kind'] === 'refunded'),
  'an undone bank transfer that still counts as a payment': (s) =>
    dropping(s, ({ Update }) => Update?.ExpressionAttributeValues?.[':to'] === 'undone'),
  'a reconciler that never looks at a paid order again': (s) => {
    const { byAttention } = s.deps.paymentLists;
    Object.assign(s.deps.paymentLists, {
      byAttention: (kind: Parameters<typeof byAttention>[0], before: number) =>
        kind === 'recheck' ? Promise.resolve([]) : byAttention(kind, before),
    });
  },
};

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Transactions lose some of their writes on the way. */
function dropping(s: Sale, isLost: (write: Write, all: readonly Write[]) => boolean): void {
  s.fake.before = (command) => {
    if (command instanceof TransactWriteCommand) {
      const all = command.input.TransactItems ?? [];
      command.input.TransactItems = all.filter((write) => !isLost(write, all));
    }
    return Promise.resolve();
  };
}

describe('it finds', () => {
  test.each(Object.entries(MUTANTS))(
    '%s',
    async (_, mutant) => {
      const found = await fc.check(property(mutant), { seed: SEED, numRuns: 500, endOnFailure: true });
      expect(found.failed).toBe(true);
    },
    120_000,
  );
});
