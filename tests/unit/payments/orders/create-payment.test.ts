import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { paymentIdFor } from '#functions/payments/orders/intent-store.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, EMD, lastBid, listing, payment, state, setUp } from '../given.ts';

const emd = { type: 'emd', auctionId: 'a1', userId: 'u1', amount: undefined } as const;
const final = { ...emd, type: 'final' } as const;
const ID = paymentIdFor(emd, 1);
const overdue = { status: 'active', startAt: NOW - 2 * HOUR, currentBid: BID, seq: 3, lastBid } as const;

test('payment ids are valid as receipt and refund key, and differ by purpose', () => {
  const ids = [emd, final, { ...emd, userId: 'u2' }, { ...emd, auctionId: 'a2' }].map((one) => paymentIdFor(one, 1));
  expect(new Set([...ids, paymentIdFor(emd, 2)]).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^(emd|fin)_[0-9a-f]{32}$/);
});

describe('an EMD', () => {
  test('is stored before the order is created at the provider, then marked for reconciliation', async () => {
    const { deps, one, gateway } = setUp();
    const create = gateway.createOrder.bind(gateway);
    gateway.createOrder = (order) => {
      expect(one('payments', ID)).toMatchObject({ status: 'created', amount: EMD });
      expect(one('payments', ID)).not.toHaveProperty('attention');
      return create(order);
    };
    expect(await createPayment(deps, { ...emd, amount: EMD }, NOW)).toEqual({
      ok: true,
      value: {
        paymentId: ID,
        order: { orderId: 'order_1', amount: EMD, currency: 'INR', receipt: ID },
        registered: false,
      },
    });
    expect(one('payments', ID)).toMatchObject({
      orderId: 'order_1',
      attention: 'open-order',
      auctionTitle: 'Maruti Swift',
    });
  });

  test('that went back twenty times is refused with what to do', async () => {
    const { deps, fake } = setUp();
    for (let attempt = 1; attempt <= 20; attempt += 1)
      fake.put('payments', payment({ paymentId: paymentIdFor(emd, attempt), status: 'refunded' }));
    expect(await createPayment(deps, emd, NOW)).toMatchObject({
      error: { code: 'NOT_PAYABLE', message: expect.stringContaining('bank transfer') },
    });
  });

  test('reuses its order, even after the reconciler gave up on it', async () => {
    const { deps, gateway, one } = setUp();
    await createPayment(deps, emd, NOW);
    await deps.intents.abandonOrder(ID, NOW);
    expect(one('payments', ID)).not.toHaveProperty('attention');
    const again = await createPayment(deps, emd, NOW + 1);
    expect(again).toMatchObject({ ok: true, value: { paymentId: ID, order: { orderId: 'order_1' } } });
    expect(gateway.orders).toHaveLength(1);
    expect(one('payments', ID)).toMatchObject({ status: 'failed', attention: 'open-order' });
  });

  test('with a wrong amount stores nothing', async () => {
    const { deps, fake, gateway } = setUp();
    expect(await createPayment(deps, { ...emd, amount: 1 }, NOW)).toMatchObject({ error: { code: 'AMOUNT_MISMATCH' } });
    expect(fake.all('payments')).toEqual([]);
    expect(gateway.calls).toEqual([]);
  });

  test('of an unknown auction is not found', async () => {
    const { deps } = setUp();
    expect(await createPayment(deps, { ...emd, auctionId: 'a2' }, NOW)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test.each([0, 50])('of %i paise registers the bidder at once, without an order', async (emdAmount) => {
    const { deps, fake, gateway, one } = setUp();
    fake.put('auctions', listing({ emdAmount }));
    expect(await createPayment(deps, { ...emd, amount: emdAmount }, NOW)).toEqual({
      ok: true,
      value: { paymentId: ID, order: undefined, registered: true },
    });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held', depositAmount: 0, name: 'Asha' });
    expect(one('auctions', 'LISTING')).toMatchObject({ bidderCount: 1 });
    expect(gateway.calls).toEqual([]);
    expect(await createPayment(deps, emd, NOW)).toMatchObject({ error: { code: 'ALREADY_REGISTERED' } });
    expect(one('auctions', 'LISTING')).toMatchObject({ bidderCount: 1 });
  });

  test('after a refund, or at another price, is a new payment', async () => {
    const { deps, fake } = setUp();
    fake.put('payments', payment({ status: 'refunded' }));
    fake.put('payments', payment({ paymentId: paymentIdFor(emd, 2), amount: EMD - 1 }));
    const created = await createPayment(deps, emd, NOW);
    expect(created).toMatchObject({ ok: true, value: { paymentId: paymentIdFor(emd, 3) } });
  });

  test.each([
    ['emd', 'ALREADY_REGISTERED'],
    ['final', 'ALREADY_PAID'],
  ] as const)('%s that was captured in the meantime is refused with %s', async (type, code) => {
    const { deps, fake, givenWon } = setUp();
    if (type === 'final') givenWon();
    fake.put('payments', payment({ paymentId: paymentIdFor({ ...emd, type }, 1), type, status: 'captured' }));
    expect(await createPayment(deps, { ...emd, type }, NOW)).toMatchObject({ error: { code } });
  });
});

test('a final payment is the winning bid', async () => {
  const { deps, givenWon } = setUp();
  givenWon();
  expect(await createPayment(deps, final, NOW)).toMatchObject({
    ok: true,
    value: { order: { amount: BID }, registered: true },
  });
});

test('a final payment for an auction past its deadline closes the auction first', async () => {
  const { deps, fake, one } = setUp();
  fake.put('auctions', listing({ listingStatus: 'active' }));
  fake.put('auctions', state({ ...overdue, closesAt: NOW - CLOSING_GRACE_MS }));
  fake.put('auctions', bidder());
  expect(await createPayment(deps, final, NOW)).toMatchObject({
    error: {
      code: 'NOT_PAYABLE',
      message: 'The result of this auction is being settled. Please try again in a moment.',
    },
  });
  expect(one('auctions', 'STATE')).toMatchObject({ status: 'completed', closedAt: NOW });
});

describe('an order', () => {
  test('fails while the provider is down, is not on the dashboard, and succeeds later', async () => {
    const { deps, gateway } = setUp();
    gateway.fail('createOrder', 'request-lost');
    expect(await createPayment(deps, emd, NOW)).toMatchObject({
      error: { code: 'PAYMENT_PROVIDER_UNAVAILABLE', message: 'No response received from payment service' },
    });
    expect(await deps.paymentLists.byUser('u1')).toEqual([]);
    expect(await createPayment(deps, emd, NOW + 1)).toMatchObject({ ok: true });
    expect(gateway.calls).toEqual(['createOrder', 'findOrder', 'createOrder']);
  });

  test('is found again when the provider’s answer was lost', async () => {
    const { deps, gateway } = setUp();
    gateway.fail('createOrder', 'answer-lost');
    await createPayment(deps, emd, NOW);
    expect(await createPayment(deps, emd, NOW + 1)).toMatchObject({ value: { order: { orderId: 'order_1' } } });
    expect(gateway.orders).toHaveLength(1);
  });

  test('fails when the provider refuses it', async () => {
    const { deps, gateway } = setUp();
    gateway.fail('createOrder', 'refuse');
    expect(await createPayment(deps, emd, NOW)).toMatchObject({ error: { message: 'Failed to create payment order' } });
  });
});

test('however clicks and lost answers interleave, every click shows the same order', async () => {
  const trouble = fc.constantFrom('none', 'request-lost', 'answer-lost', 'refuse');
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(trouble, { maxLength: 4 }), async (scheduler, troubles) => {
      const { deps, fake, gateway } = setUp();
      gateway.troubles.set('createOrder', troubles as ('request-lost' | 'answer-lost' | 'refuse')[]);
      fake.before = () => scheduler.schedule(Promise.resolve());
      const clicks = Array.from({ length: 3 }, () => createPayment(deps, emd, NOW));
      await scheduler.waitFor(Promise.all(clicks));
      const answers = await scheduler.waitFor(Promise.all([...clicks, createPayment(deps, emd, NOW + 1)]));
      const shown = answers.flatMap((answer) => (answer.ok ? [answer.value.order?.orderId] : []));
      expect(new Set(shown).size).toBeLessThanOrEqual(1);
      expect(fake.all('payments')).toHaveLength(1);
      if (shown.length > 0) expect(fake.all('payments')[0]).toMatchObject({ orderId: shown[0] });
    }),
    { numRuns: 150 },
  );
});

test('the deposit of a sale is ordered only by whoever agreed to the current texts', async () => {
  const { deps, fake } = setUp();
  const { registrationDeadlineAt, startAt, endAt: firstEndAt } = listing();
  fake.put('auctions', {
    auctionId: 's1',
    sk: 'SALE',
    name: 'The sale',
    lots: ['a1'],
    version: 0,
    createdBy: 'anita',
    createdAt: 0,
    registrationDeadlineAt,
    startAt,
    firstEndAt,
    everyMinutes: 0,
    staggersStarts: false,
    deposit: { amount: EMD, multiple: 2 },
  });
  const ofSale = { ...emd, auctionId: 's1' };
  const asked = { ...deps, consentAsked: async () => '2026-11-01' };
  expect(await createPayment(asked, ofSale, NOW)).toMatchObject({ error: { code: 'CONSENT_NEEDED' } });
  expect(await createPayment(deps, ofSale, NOW)).toMatchObject({ ok: true, value: { order: { amount: EMD } } });
});
