/** Tests the checks: each stored sum is changed by one paisa, one at a time, and the checks must find it. */
import { expect, test } from 'vitest';
import { returnDeposit } from '#functions/deposits/return-deposit.ts';
import { countRegistration } from '#functions/lifecycle/copies/count-registration.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import type { SettledMoney } from '#functions/payments/provider/settlement-line.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { checkSettlements } from '#functions/payments/settlements/check-settlements.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { bidderItem, type BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { paiseNumber } from '#functions/tables/paise-number.ts';
import { paymentItem, revenueItem } from '#functions/tables/payments/payment-item.ts';
import { profileItem, walletItem } from '#functions/tables/users/user-items.ts';
import { DEPOSIT_STATES } from '#shared/model/money/payment-enums.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import type { Item } from '#tests/support/tables/fake-tables.ts';
import { BID } from '../../payments/given.ts';
import { knownOf } from '../../payments/known-of.ts';
import { delivery, handleWebhook } from '../../payments/webhook/deliveries.ts';
import { DUE, emd, final, overdue, reason, RUNNER_UP_BID, sale, transfer } from '../sale.ts';

type Sale = ReturnType<typeof sale>;

/** The winner pays with the deposit and the rest. A part of the rest is refunded, and a part is disputed. */
async function paidWithTheDeposit(): Promise<Sale> {
  const charges = { premium: 5_00, other: 999_99, otherName: '', lotGst: 0, chargesGst: 18_00 };
  const s = sale({ charges, emdSetOff: true });
  await createPayment(s.deps, final('u1'), NOW);
  const { providerPaymentId: payment_id, orderId: order_id } = s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', {
    paidAt: NOW,
  });
  await reconcile(s.deps, NOW + HOUR);
  const part = { refundId: 'rfnd_part', providerPaymentId: payment_id, amount: 100_00, status: 'processed' } as const;
  s.gateway.refunds.push(part);
  await reconcile(s.deps, NOW + 30 * HOUR);
  for (const [step, status] of [['created', 'open'] as const, ['won', 'won'] as const]) {
    const entity = { id: 'disp_1', payment_id, amount: 5_000_00, amount_deducted: 0, status };
    const told = { dispute: { entity }, payment: { entity: { order_id } } };
    await handleWebhook(s.deps, delivery(`payment.dispute.${step}`, told), NOW);
  }
  return s;
}

/**
 * The runner-up gets the lot and pays by bank. The winner's deposit is forfeited, and a dispute returns a part of it.
 */
async function paidByTheRunnerUp(): Promise<Sale> {
  const s = await overdue();
  await s.decide('u1', { kind: 'offer', reason }, DUE);
  await s.decide('u1', { kind: 'forfeit', reason }, DUE + 1);
  const lost = { id: 'disp_2', payment_id: 'pay_emd_u1', amount: 70_00, amount_deducted: 70_00, status: 'lost' };
  const payment = { entity: { order_id: 'order_emd_u1' } };
  await handleWebhook(s.deps, delivery('payment.dispute.lost', { dispute: { entity: lost }, payment }), DUE + 2);
  await createPayment(s.deps, emd('u2'), DUE + 3);
  s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE + 4 });
  await reconcile(s.deps, DUE + HOUR);
  const paid = { ...transfer, paidOn: '2026-11-23', amount: RUNNER_UP_BID };
  await s.decide('u2', paid, DUE + 2 * HOUR);
  const later = DUE + 30 * HOUR;
  await returnDeposit(s.tables, (await getState(s.tables.auctions, 'a1')) ?? expect.fail(), later);
  s.gateway.refundsEndAs = 'pending';
  const again = String(s.registration('u2')?.['depositPaymentId']);
  await refundPayment(s.deps, again, later);
  const [refund] = s.gateway.refunds.splice(-1);
  s.gateway.refunds.push({ ...(refund ?? expect.fail()), status: 'processed' });
  await refundPayment(s.deps, again, later + 1);
  await settle(s, later + HOUR);
  return s;
}

async function paidByBank(): Promise<Sale> {
  const s = await overdue();
  await s.decide('u1', transfer, DUE);
  return s;
}

/** Two transfers, of which the second completes the sum. */
async function paidInParts(): Promise<Sale> {
  const s = await overdue();
  await s.decide('u1', { ...transfer, amount: 30_000_00 }, DUE);
  await s.decide('u1', { ...transfer, utr: 'HDFCR52026112100000002', amount: BID - 30_000_00 }, DUE + 1);
  return s;
}

/** One transfer, and the rest is owed. */
async function paidAPart(): Promise<Sale> {
  const s = await overdue();
  await s.decide('u1', { ...transfer, amount: 30_000_00 }, DUE);
  return s;
}

/** The settlement report contains all payments and refunds. */
async function settle({ gateway, deps, payments, entries }: Sale, settledAt: number): Promise<void> {
  const line = { fee: 0, tax: 0, method: 'upi', settlementId: 'setl', utr: 'UTR', settledAt };
  const captured = gateway.payments.map(({ providerPaymentId: id, amount }): SettledMoney => {
    return { ...line, id, kind: 'payment', type: 'payment', amount, refundOf: undefined, orderId: undefined };
  });
  const refunded = gateway.refunds.map(({ refundId: id, amount, providerPaymentId: refundOf }): SettledMoney => {
    return { ...line, id, kind: 'refund', type: 'refund', amount, refundOf, orderId: undefined };
  });
  gateway.settled.push(...captured, ...refunded);
  await checkSettlements(deps, knownOf({ payments: payments(), entries: entries() }), settledAt);
}

/** As the stream counts the registrations. */
async function count({ tables: { auctions, users }, fake }: Sale): Promise<void> {
  for (const { sk, userId } of fake.all('auctions')) {
    if (String(sk).startsWith('BIDDER#')) await countRegistration({ auctions, users }, 'a1', String(userId), DUE);
  }
}

interface Schema {
  readonly _zod: { readonly def: { shape?: Record<string, Schema>; innerType?: Schema; element?: Schema } };
}

/** The fields of an item that contain paise by its schema, like `lines.*.amount`. */
function paiseFields(schema: Schema, place = ''): readonly string[] {
  if (schema === (paiseNumber as unknown)) return [place];
  const { shape, innerType, element } = schema._zod.def;
  const inside = (name: string) => (place === '' ? name : `${place}.${name}`);
  if (shape !== undefined) return Object.entries(shape).flatMap(([name, one]) => paiseFields(one, inside(name)));
  if (element !== undefined) return paiseFields(element, inside('*'));
  return innerType === undefined ? [] : paiseFields(innerType, place);
}

const FIELDS = {
  payment: paiseFields(paymentItem as Schema),
  revenue: paiseFields(revenueItem as Schema),
  // What the provider keeps of a settlement stands in its report only.
  line: paiseFields(moneyEntry as Schema).filter((field) => !field.startsWith('fee')),
  profile: paiseFields(profileItem as Schema),
  wallet: paiseFields(walletItem as Schema),
  // A bid is not a sum of moved money; the bid ledger contains it.
  registration: paiseFields(bidderItem as Schema).filter((field) => field !== 'lastBidAmount'),
};

function kindOf(item: Item): keyof typeof FIELDS | undefined {
  const sk = String(item['sk']);
  if (String(item['paymentId']).startsWith('revenue_')) return 'revenue';
  if (item['status'] !== undefined && item['paymentId'] !== undefined) return 'payment';
  // An entry about a win or a report moves no money, and nothing adds up its amount.
  if (item['entry'] !== undefined) return /^(win_|#REPORTS)/.test(String(item['subject'])) ? undefined : 'line';
  if (sk === 'PROFILE') return 'profile';
  if (sk.startsWith('WALLET#')) return 'wallet';
  return sk.startsWith('BIDDER#') ? 'registration' : undefined;
}

/** The item with one paisa more at each place of a field. */
function changed(item: unknown, [name = '', ...rest]: readonly string[], by: number): readonly unknown[] {
  if (name === '') return typeof item === 'number' ? [item + by] : [];
  if (Array.isArray(item)) {
    return item.flatMap((one, at) => changed(one, rest, by).map((other) => item.with(at, other)));
  }
  if (typeof item !== 'object' || item === null) return [];
  return changed((item as Item)[name], rest, by).map((value) => ({ ...item, [name]: value }));
}

const TABLES = ['payments', 'money', 'users', 'auctions'] as const;

test.each([1, -1])('a change of one paisa (%i) in any stored sum is found', async (by) => {
  const tried = new Set<string>();
  for (const make of [paidWithTheDeposit, paidByTheRunnerUp, paidByBank, paidInParts, paidAPart]) {
    const s = await make();
    await count(s);
    expect([s.books().differences, await s.wrongSums()]).toEqual([[], []]);
    for (const table of TABLES) {
      for (const item of s.fake.all(table)) {
        const kind = kindOf(item);
        for (const field of kind === undefined ? [] : FIELDS[kind]) {
          for (const other of changed(item, field.split('.'), by)) {
            s.fake.put(table, other as Item);
            const found = s.books().differences.length + (await s.wrongSums()).length;
            expect(found, `${field} of ${JSON.stringify(item)}`).toBeGreaterThan(0);
            tried.add(`${kind} ${field}`);
          }
        }
        s.fake.put(table, item);
      }
    }
    expect(await s.wrongSums()).toEqual([]);
  }
  const all = Object.entries(FIELDS).flatMap(([kind, fields]) => fields.map((field) => `${kind} ${field}`));
  expect([...tried].toSorted()).toEqual(all.toSorted());
});

test('a deposit state changed by hand and a deleted registration are found', async () => {
  const s = await paidByTheRunnerUp();
  for (const userId of ['u1', 'u2', 'u3']) {
    const registration = s.registration(userId) as unknown as BidderItem;
    for (const deposit of DEPOSIT_STATES.filter((state) => state !== registration.deposit)) {
      s.fake.put('auctions', { ...registration, deposit });
      const found = (await s.wrongSums()).map(({ of }) => of);
      expect(found, deposit).toContain(`the state of the deposit of ${userId} in a1`);
    }
    s.fake.put('auctions', { ...registration });
  }
  s.fake.put('auctions', { ...s.registration('u1'), depositPaymentId: undefined });
  expect((await s.wrongSums()).map(({ of }) => of)).toContain('the registration of emd_u1');
});
