import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { isMorning, notifyDecisionsWaiting } from '#functions/operations/money/notify-decisions-waiting.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { readPayers } from '#functions/views/money/payers.ts';
import { readWaiting } from '#functions/views/money/waiting.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { DUE, overdue, reason, sale } from '../deposits/sale.ts';
import { bidder, BID, EMD, profile } from '../payments/given.ts';
import { delivery, handleWebhook } from '../payments/webhook/deliveries.ts';

const DAY = 24 * HOUR;
type Overdue = Awaited<ReturnType<typeof overdue>>;
const readsOf = ({ deps }: ReturnType<typeof sale>) => ({
  ...deps,
  auctions: deps.tables.auctions,
  users: deps.tables.users,
  money: moneyStore(deps.tables.money),
});

const disputed = (status: string, id = 'disp_1') =>
  delivery(`payment.dispute.${status === 'open' ? 'created' : status}`, {
    dispute: { entity: { id, payment_id: 'pay_emd_u1', amount: 70_00, amount_deducted: 0, status } },
    payment: { entity: { order_id: 'order_emd_u1' } },
  });

describe('the list of waiting decisions', () => {
  test('contains an overdue win with the amount owed, until an admin decides', async () => {
    const early = sale();
    expect(await readWaiting(readsOf(early), NOW)).toEqual([]);
    const s = await overdue();
    expect(await readWaiting(readsOf(s), DUE)).toEqual([
      {
        kind: 'overdue-win',
        id: 'a1',
        title: 'Maruti Swift',
        userId: 'u1',
        amount: BID / 100,
        since: new Date(DUE).toISOString(),
        note: null,
      },
    ]);
    await s.decide('u1', { kind: 'extend', dueAt: DUE + DAY, reason }, DUE);
    expect(await readWaiting(readsOf(s), DUE)).toEqual([]);
  });

  test('contains a dispute, until it has ended', async () => {
    const s = sale();
    await handleWebhook(s.deps, disputed('open'), NOW);
    expect(await readWaiting(readsOf(s), NOW)).toMatchObject([
      { kind: 'dispute', id: 'emd_u1', userId: 'u1', amount: 70, note: 'open' },
    ]);
    await handleWebhook(s.deps, disputed('open', 'disp_2'), NOW);
    await handleWebhook(s.deps, disputed('won', 'disp_2'), NOW + 1);
    expect(await readWaiting(readsOf(s), NOW)).toMatchObject([
      { kind: 'dispute', id: 'emd_u1', amount: EMD / 100, note: 'open' },
    ]);
    await handleWebhook(s.deps, disputed('won'), NOW + 2);
    expect(await readWaiting(readsOf(s), NOW)).toEqual([]);
  });

  test('contains a stuck refund with its reason', async () => {
    const s = sale();
    const due = { status: 'refunding', attention: 'refund-due', attentionSince: new Date(NOW).toISOString() };
    // Some of it went back at Razorpay before.
    const stuck = { refundDueSince: NOW, refundProblem: 'No balance', returnedElsewhere: 100 };
    s.fake.put('payments', { ...s.one('payments', 'emd_u1'), ...due, ...stuck });
    expect(await readWaiting(readsOf(s), NOW + 60_000)).toEqual([]);
    expect(await readWaiting(readsOf(s), NOW + 2 * HOUR)).toMatchObject([
      { kind: 'stuck-refund', id: 'emd_u1', amount: EMD / 100 - 1, note: 'No balance' },
    ]);
  });

  test('contains differences from settlement reports, until they end', async () => {
    const s = sale();
    const at = { at: NOW, createdAt: new Date(NOW).toISOString(), auctionId: '#SETTLEMENTS', by: 'razorpay' };
    const line = { ...at, kind: 'settlement-differs', amount: 5_00, reason: 'Nobody knows it' };
    s.fake.put('money', { ...line, subject: 'adj_1', entry: 'settlement-differs#adj_1', userId: '' });
    s.fake.put('money', { ...line, subject: 'emd_u1', entry: 'settlement-differs#missing', userId: 'u1' });
    const found = { title: 'Nobody knows it', amount: 5 };
    expect(await readWaiting(readsOf(s), NOW + 300 * DAY)).toMatchObject([
      { ...found, kind: 'unassigned-money', id: 'adj_1', userId: null },
      { ...found, kind: 'settlement-difference', id: 'emd_u1', userId: 'u1' },
    ]);
    s.fake.put('money', {
      ...line,
      kind: 'difference-ended',
      subject: 'adj_1',
      entry: 'difference-ended#adj_1',
      userId: '',
    });
    expect(await readWaiting(readsOf(s), NOW + DAY)).toMatchObject([{ kind: 'settlement-difference' }]);
  });

  test.each([
    ['forfeited', (s: Overdue) => s.decide('u1', { kind: 'forfeit', reason }, DUE + 2)],
    [
      'given back',
      (s: Overdue) =>
        refundByHand(
          alone(s.tables),
          paymentItem.parse(s.one('payments', 'emd_u1')),
          { reason, by: 'admin-1', source: '192.0.2.1' },
          DUE + 2,
        ),
    ],
    ['the winner’s again', (s: Overdue) => s.decide('u1', { kind: 'undo', reason }, DUE + 2)],
  ])('contains the deposit of a winner who was passed over, until it is %s', async (_, end) => {
    const s = await overdue();
    await s.decide('u1', { kind: 'offer', reason }, DUE + 1);
    const left = {
      kind: 'left-deposit',
      id: 'a1',
      userId: 'u1',
      amount: EMD / 100,
      since: new Date(DUE + 1).toISOString(),
    };
    expect(await readWaiting(readsOf(s), DUE + 300 * DAY)).toMatchObject([left]);
    expect(await end(s)).toMatchObject({ ok: true });
    expect((await readWaiting(readsOf(s), DUE + 300 * DAY)).filter(({ kind }) => kind === 'left-deposit')).toEqual([]);
  });

  test('contains a sale’s deposit once, though its bidder was passed over for several lots', async () => {
    const s = sale();
    s.fake.put('auctions', bidder({ auctionId: 's1', depositPaymentId: 'emd_sale' }));
    for (const [index, auctionId] of ['a1', 'a2'].entries()) {
      const decision = { kind: 'offered', by: 'admin-1', at: NOW + index, reason, runnerUpId: 'u2' } as const;
      const passedOn = { finalPayment: 'passed-on', paymentDueAt: NOW, decision } as const;
      s.fake.put(
        'auctions',
        bidder({ auctionId, depositAmount: 0, depositPaymentId: undefined, saleId: 's1', ...passedOn }),
      );
    }
    const waiting = async () => (await readWaiting(readsOf(s), NOW)).filter(({ kind }) => kind === 'left-deposit');
    expect(await waiting()).toMatchObject([{ id: 'a1', userId: 'u1', amount: EMD / 100 }]);
    s.fake.put('auctions', bidder({ auctionId: 's1', depositPaymentId: 'emd_sale', deposit: 'refunding' }));
    expect(await waiting()).toEqual([]);
  });
});

test('a list of money leaves out what cannot be read: the rest waits as well', async () => {
  const s = await overdue();
  const damaged = { ...bidder({ auctionId: 'a7', paymentDueAt: NOW }), name: 5 };
  s.fake.put('auctions', { ...damaged, finalPayment: 'overdue' });
  s.fake.put('auctions', { ...damaged, auctionId: 'a8', finalPayment: 'on-approval' });
  s.fake.put('auctions', { auctionId: 'a8', sk: 'STATE', status: 5 });
  s.fake.put('auctions', { ...damaged, name: 'Asha', auctionId: 'a9', saleId: 's9', finalPayment: 'passed-on' });
  s.fake.put('auctions', { ...damaged, auctionId: 's9' });
  await handleWebhook(s.deps, disputed('open'), NOW);
  s.fake.put('payments', { ...s.one('payments', 'emd_u1'), paymentId: 'emd_u9', amount: 'much' });
  const dispute = { kind: 'dispute', id: 'emd_u1' };
  expect(await readWaiting(readsOf(s), DUE)).toMatchObject([{ kind: 'overdue-win', id: 'a1' }, dispute]);
  s.fake.put('auctions', { ...s.one('auctions', 'BIDDER#u1'), auctionId: 'a1', name: 5 });
  s.fake.put('users', { ...profile({ userId: 'u9' }), name: 5 });
  expect(await readWaiting(readsOf(s), DUE)).toMatchObject([dispute]);
  expect([...(await readPayers(s.deps.profiles, ['u1', 'u9'])).keys()]).toEqual(['u1']);
});

describe('the morning notice', () => {
  const admin = { userId: 'admin-1', role: 'admin', name: 'Meera', duties: ['money'] } satisfies Partial<ProfileItem>;

  test('informs staff for money of waiting decisions once a day, and is not sent if there are none', async () => {
    const s = await overdue();
    for (const userId of ['admin-1', 'admin-2']) s.fake.put('users', profile({ ...admin, userId }));
    s.fake.put('users', profile({ ...admin, userId: 'clerk', duties: ['lots'] }));
    const notices = () => s.fake.all('notifications').filter(({ type }) => type === 'decisions_waiting');
    await notifyDecisionsWaiting(readsOf(s), DUE);
    await notifyDecisionsWaiting(readsOf(s), DUE + HOUR);
    expect(notices()).toMatchObject(
      ['admin-1', 'admin-2'].map((userId) => ({
        userId,
        title: 'Decisions Are Waiting',
        message: 'Money waits for a decision: 1 win is overdue. The dashboard lists each of them.',
        channels: ['email'],
        link: '/admin-dashboard',
      })),
    );
    await notifyDecisionsWaiting(readsOf(s), DUE + DAY);
    expect(notices()).toHaveLength(4);
    await s.decide('u1', { kind: 'forfeit', reason }, DUE + DAY);
    await notifyDecisionsWaiting(readsOf(s), DUE + 2 * DAY);
    expect(notices()).toHaveLength(4);
  });

  test.each([
    ['07:59', '2026-11-20T02:29:59Z', false],
    ['08:00', '2026-11-20T02:30:00Z', true],
    ['08:59', '2026-11-20T03:29:59Z', true],
    ['09:00', '2026-11-20T03:30:00Z', false],
  ])('%s in India', (_, at, expected) => {
    expect(isMorning(Date.parse(at))).toBe(expected);
  });
});
