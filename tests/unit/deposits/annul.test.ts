import { beforeEach, describe, expect, it } from 'vitest';
import { annullableWin, annulWrites } from '#functions/deposits/annul.ts';
import { shareWrites } from '#functions/deposits/decisions/transfer-writes.ts';
import { endedState } from '#functions/deposits/settle.ts';
import { bidderStanding } from '#functions/domain/auctions/bidder-standing.ts';
import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { isStillSo } from '#functions/lifecycle/effects/still-so.ts';
import { dueActions, nextWakeUp } from '#functions/lifecycle/scheduling/due.ts';
import { settleAuction } from '#functions/lifecycle/settlement/settle-auction.ts';
import { owedFinal } from '#functions/payments/orders/amount-owed.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { verifyPayment } from '#functions/payments/recording/verify-payment.ts';
import { bidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { HOUR, MINUTE, NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { claimOf, EMD, listing, state } from '../payments/given.ts';
import { DUE, reason, sale, transfer } from './sale.ts';

type Sale = ReturnType<typeof sale>;

const by = { adminId: 'admin-2', source: '192.0.2.1' };
const WHY = 'The site was down.';
const annulment = { by, now: NOW, reason: WHY, relistedAs: 'a2' };

let s: Sale;
beforeEach(() => {
  s = sale();
});

const live = () => state(s.one('auctions', 'STATE'));
const standingOf = (userId: string) => bidderStanding(bidderItem.parse(s.registration(userId)), live());
const found = async (userId = 'u1') => annullableWin(await s.wins(), userId);

async function annul(now = NOW): Promise<boolean> {
  const win = await found();
  if (!win.ok) return false;
  const writes = annulWrites(s.tables, win.value, { ...annulment, now });
  return (await transact(s.tables.auctions.client, [{ name: 'annulled', writes }])).ok;
}

/** What the stream does then. */
async function settle(now = NOW + 1): Promise<void> {
  const ended = endedState(live());
  if (ended === undefined) throw new Error('It is not over.');
  const notices = noticeStore(tableHandle('notifications', s.tables.auctions.client, 'notifications'));
  await settleAuction({ ...s.decideDeps, notices }, ended, listing(), now);
}

describe('an annulled win', () => {
  it('leaves nobody who has won or owes anything; the deposit goes back, and the sums agree', async () => {
    expect(await annul()).toBe(true);
    expect(s.registration('u1')).toMatchObject({ outcome: 'cancelled', deposit: 'refunding' });
    expect(s.registration('u1')).not.toHaveProperty('finalPayment');
    expect(s.payments().find(({ paymentId }) => paymentId === 'emd_u1')).toMatchObject({
      status: 'refunding',
      amount: EMD,
      refundReason: 'Win annulled',
    });
    expect(live()).toMatchObject({ status: 'completed', annulledAt: NOW, annulReason: WHY, relistedAs: 'a2' });
    expect(saleOutcomeOf(live())).toBe('unsold');
    expect([standingOf('u1'), standingOf('u2')]).toEqual(['cancelled', 'lost']);
    expect(catalogueVersion(listing(), live(), NOW).entry).toMatchObject({ isUnsold: true });
    expect(owedFinal({ listing: listing(), state: live(), registration: undefined }, 'u1', NOW)).toMatchObject({
      ok: false,
      error: { message: 'The win was annulled by the house. There is nothing to pay.' },
    });
    expect(await s.wins()).toEqual([]);
    expect(s.fake.all('auctions')).toContainEqual(
      expect.objectContaining({
        action: 'win-annulled',
        actor: 'admin-2',
        after: expect.objectContaining({ reason: WHY }),
      }),
    );
    expect(s.books().differences).toEqual([]);
    expect(await s.wrongSums()).toEqual([]);
  });

  it('is told to everybody who was registered, once, with the reason and the new auction', async () => {
    await annul();
    await settle();
    await settle(NOW + HOUR);
    for (const userId of ['u1', 'u2', 'u3']) expect(s.noticesTo(userId)).toEqual(['The Win Was Annulled']);
    const told = s.fake.all('notifications').find(({ userId }) => userId === 'u1');
    expect(told).toMatchObject({
      link: '/auctions/a2',
      channels: ['push', 'email'],
      message: expect.stringContaining(
        'was annulled by the house: The site was down. Nobody owes anything for it. Your deposit (EMD) of ₹50,000 will be refunded.',
      ),
    });
    expect(s.noticesTo('#ADMINS')).toEqual([]);
    expect(live()).toMatchObject({ settledAs: 'completed' });
  });

  it('is settled by whoever finds it unsettled a quarter of an hour later, and not by a settlement from before', async () => {
    const before = live();
    await annul();
    expect(effects(before, live()).map(({ kind }) => kind)).toEqual([
      'append-to-feed',
      'settle',
      'schedule',
      'append-event',
    ]);
    expect(effects({ ...before, power: true }, { ...live(), power: true }).map(({ kind }) => kind)).toEqual([
      'append-to-feed',
      'settle',
      'free-power',
      'release-sale-deposits',
      'schedule',
      'append-event',
    ]);
    expect(dueActions(live(), undefined, NOW + 15 * MINUTE - 1)).toEqual([]);
    expect(dueActions(live(), undefined, NOW + 15 * MINUTE)).toEqual(['look-again']);
    expect(nextWakeUp(live(), undefined, NOW)).toBe(NOW + 15 * MINUTE);
    const old = endedState(before);
    const notices = noticeStore(tableHandle('notifications', s.tables.auctions.client, 'notifications'));
    if (old === undefined) throw new Error('It is not over.');
    await settleAuction({ ...s.decideDeps, notices }, old, listing(), NOW);
    expect(live().settledAs).toBeUndefined();
    // Nor does a record from before that is repeated late tell of a cancellation.
    expect(isStillSo({ kind: 'settle', state: old }, live(), NOW)).toBe(false);
    const now = endedState(live());
    expect(now && isStillSo({ kind: 'settle', state: now }, live(), NOW)).toBe(true);
    await settle();
    expect(nextWakeUp(live(), undefined, NOW)).toBeNull();
  });

  it('may be overdue; whoever had passed the lot on gets the deposit back, too', async () => {
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    const win = await found('u2');
    if (!win.ok) throw new Error(win.error.message);
    expect(await found('u1')).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    const writes = annulWrites(s.tables, win.value, annulment);
    expect(await transact(s.tables.auctions.client, [{ name: 'annulled', writes }])).toMatchObject({ ok: true });
    await settle();
    expect(s.registration('u1')).toMatchObject({ outcome: 'cancelled', deposit: 'refunding' });
    expect(s.registration('u2')).toMatchObject({ outcome: 'cancelled', deposit: 'refunded' });
    expect(s.registration('u2')).not.toHaveProperty('depositOwed');
    const messageTo = (userId: string) =>
      s.fake.all('notifications').find((one) => one['userId'] === userId && String(one['title']).includes('Annulled'));
    expect(messageTo('u1')?.['message']).toContain('Your deposit (EMD) of ₹50,000 will be refunded.');
    // Theirs went back when they had lost.
    expect(messageTo('u2')?.['message']).not.toContain('refunded');
    expect(await s.wrongSums()).toEqual([]);
  });

  it('is none that was paid for, forfeited, or annulled before', async () => {
    await s.decide('u1', transfer, NOW);
    expect(await found()).toMatchObject({ ok: false, error: { message: expect.stringContaining('was paid for') } });
    s = sale();
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'forfeit', reason }, DUE);
    expect(await found()).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    s = sale();
    await annul();
    expect(await found()).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });

  it('is refused while a deposit stays forfeited for the lot', async () => {
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'forfeit', reason }, DUE);
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(await found('u2')).toMatchObject({ ok: false, error: { message: expect.stringContaining('forfeited') } });
  });
});

describe('a payment and an annulment', () => {
  const pay = async () => {
    const win = await found();
    if (!win.ok) throw new Error(win.error.message);
    return shareWrites(
      s.tables,
      win.value,
      { ...transfer, isShare: false },
      { by: 'admin-1', now: NOW, paymentId: 'off_1' },
    ).writes;
  };
  const annulling = async () => {
    const win = await found();
    if (!win.ok) throw new Error(win.error.message);
    return annulWrites(s.tables, win.value, annulment);
  };
  const write = async (writes: Awaited<ReturnType<typeof annulling>>) =>
    (await transact(s.tables.auctions.client, [{ name: 'one', writes }])).ok;

  it('exclude each other, whichever is written first', async () => {
    let [paying, annulled] = [await pay(), await annulling()];
    expect([await write(paying), await write(annulled)]).toEqual([true, false]);
    expect(live()).toMatchObject({ win: 'paid' });
    expect(live().annulledAt).toBeUndefined();
    s = sale();
    [paying, annulled] = [await pay(), await annulling()];
    expect([await write(annulled), await write(paying)]).toEqual([true, false]);
    expect(live().win).toBeUndefined();
    expect(await s.wrongSums()).toEqual([]);
  });

  it('that arrives afterwards goes back', async () => {
    const final = { type: 'final', auctionId: 'a1', userId: 'u1', amount: undefined } as const;
    await createPayment(s.deps, final, NOW);
    const { paymentId, orderId = '' } = s.payments().find(({ type }) => type === 'final') ?? { paymentId: '' };
    await annul();
    s.gateway.pay(orderId, { providerPaymentId: 'pay_late', paidAt: NOW });
    await verifyPayment(s.deps, { ...claimOf(paymentId, orderId, 'pay_late'), userId: 'u1' }, NOW);
    expect(s.payments().find(({ type }) => type === 'final')).toMatchObject({
      status: 'refunding',
      refundReason: 'The win was annulled before the payment arrived',
    });
    expect(s.registration('u1')).toMatchObject({ outcome: 'cancelled' });
    expect(await s.wrongSums()).toEqual([]);
  });

  it('have these conditions', async () => {
    const [first, second, third] = await annulling();
    expect(resolved(first?.Update)).toMatchObject({
      update: `SET annulledAt = ${NOW}, annulReason = "${WHY}", relistedAs = "a2", decisions = 1 REMOVE settledAs`,
      condition:
        'status = "completed" AND attribute_not_exists(decisions) AND attribute_not_exists(win)' +
        ' AND attribute_not_exists(annulledAt) AND attribute_not_exists(relistedAs) AND attribute_not_exists(deleted)',
    });
    expect(resolved(second?.Update)).toMatchObject({
      update: 'SET outcome = "cancelled", deposit = "refunding" REMOVE finalPayment, paymentDueAt',
      condition: 'deposit = "held" AND outcome = "won" AND finalPayment = "due" AND attribute_not_exists(inParts)',
    });
    expect(resolved(third?.Update)).toMatchObject({ condition: 'status = "captured"' });
  });
});
