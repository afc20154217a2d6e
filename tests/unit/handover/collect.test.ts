/** The record of a collection asks again, in its transaction, what may have changed since the gate looked the lot up. */
import { expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordCollection } from '#functions/handover/collect.ts';
import { type CollectionCommand, type Wanted, whyItStays } from '#functions/handover/collection.ts';
import { handoverStore, readWanted } from '#functions/handover/handover-store.ts';
import { storageDue, whyMoneyWaits } from '#functions/handover/handover.ts';
import { undoCollection, undoWaiver, waiveStorage } from '#functions/handover/undo-collection.ts';
import { yardStore } from '#functions/handover/yard-store.ts';
import { handoverKey } from '#functions/tables/auctions/handover-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { sale, transfer } from '../deposits/sale.ts';
import { bidder, BID, EMD, listing, payment } from '../payments/given.ts';

const RULES = { storage: { perDay: 500_00, gst: 18_00 }, ticks: ['Keys', 'RC'] };
/** Two days after the thirty free ones. */
const LATE = NOW + 32 * DAY_MS;
const LAST_FREE = '2026-12-20';
const TWO_DAYS = 1_180_00;
const gate = (now = LATE) => ({
  by: 'yard-1',
  source: '192.0.2.1',
  now,
  rules: RULES,
  takeSlip: () => Promise.resolve({ ok: true, value: { key: 'slips/1.jpg', contentType: 'image/jpeg' } } as const),
});
const money = (now = LATE) => ({ by: 'admin-1', source: '192.0.2.1', now });
const command = (reference = '612345678901', amount = TWO_DAYS): CollectionCommand => ({
  who: 'representative',
  name: 'Ravi Kumar',
  document: { kind: 'pan', lastFour: '234F' },
  ticks: ['RC', 'Keys'],
  storage: { amount, method: 'upi', reference },
});

/** A lot that u1 has paid for by bank. @param emdSetOff with the deposit, which came online */
async function paid(emdSetOff = false) {
  const s = sale({ emdSetOff });
  await s.decide('u1', emdSetOff ? { ...transfer, amount: BID - EMD } : transfer, NOW);
  const { paymentId } = s.payments().find(({ type }) => type === 'final') ?? { paymentId: '' };
  let ids = 0;
  const deps = { tables: s.tables, noticeWrites: s.deps.noticeWrites, newId: () => String((ids += 1)) };
  const look = async (): Promise<Wanted> => (await readWanted(s.tables, paymentId)) ?? expect.fail();
  const change = (set: Partial<PaymentItem>) =>
    s.fake.put('payments', { ...s.payments().find((one) => one.paymentId === paymentId), ...set });
  const changeDeposit = (set: Partial<PaymentItem>) =>
    s.fake.put('payments', { ...s.payments().find((one) => one.paymentId === 'emd_u1'), ...set });
  const storage = () => s.payments().filter(({ type }) => type === 'storage');
  const agree = async () => {
    expect(s.books().differences).toEqual([]);
    expect(await s.wrongSums()).toEqual([]);
  };
  return { ...s, deps, look, change, changeDeposit, storage, agree, paymentId };
}

test('a lot leaves the list of the yard when it is paid, collected, and its record taken back', async () => {
  const s = await paid();
  expect(s.registration('u1')).toMatchObject({ yard: 'to-collect', day: LAST_FREE });
  expect((await recordCollection(s.deps, await s.look(), command(), gate())).ok).toBe(true);
  expect(s.registration('u1')).not.toHaveProperty('yard');
  expect(s.storage()).toMatchObject([{ amount: TWO_DAYS, status: 'captured', offline: { method: 'upi' } }]);
  await s.agree();
  expect((await undoCollection(s.deps, await s.look(), 'The wrong lot', money(LATE + 1))).ok).toBe(true);
  expect(s.registration('u1')).toMatchObject({ yard: 'to-collect', day: LAST_FREE });
  expect(s.storage()).toMatchObject([{ status: 'undone' }]);
  await s.agree();
  // The same reference can be recorded again.
  expect((await recordCollection(s.deps, await s.look(), command(), gate(LATE + 2))).ok).toBe(true);
  await s.agree();
});

test.each([
  ['a dispute', { disputed: 'open' as const }],
  ['a refund', { status: 'refunding' as const }],
])('%s that comes after the look-up stops the handover', async (_, set) => {
  const s = await paid();
  const seen = await s.look();
  s.change(set);
  const stopped = await recordCollection(s.deps, seen, command(), gate());
  expect(stopped).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: /so the lot stays here/ } });
  expect(s.storage()).toEqual([]);
  expect((await s.look()).stored?.collected).toBeUndefined();
});

test.each([
  ['a dispute', { disputed: 'open' as const }],
  ['a chargeback', { status: 'refunded' as const }],
])('%s of the deposit that was set off stops it, before and after the look-up', async (_, set) => {
  const s = await paid(true);
  const seen = await s.look();
  expect(seen.payment.setOff).toBe(EMD);
  expect(whyItStays(seen)).toBeUndefined();
  s.changeDeposit(set);
  expect(whyItStays(await s.look())?.message).toMatch(/so the lot stays here/);
  const stopped = await recordCollection(s.deps, seen, command(), gate());
  expect(stopped).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: /so the lot stays here/ } });
  expect((await s.look()).stored?.collected).toBeUndefined();
});

test('a dispute of an earlier part keeps the lot, before and after the look-up', async () => {
  const s = sale();
  await s.decide('u1', { ...transfer, amount: EMD }, NOW);
  const first = s.payments().find(({ type }) => type === 'final') ?? expect.fail();
  await s.decide('u1', { ...transfer, utr: 'HDFCN52026112154321', amount: BID - EMD }, NOW + 1);
  const completing = s.payments().find(({ type, paymentId }) => type === 'final' && paymentId !== first.paymentId);
  const look = async () => (await readWanted(s.tables, completing?.paymentId ?? '')) ?? expect.fail();
  const seen = await look();
  expect(whyItStays(seen)).toBeUndefined();
  s.fake.put('payments', { ...s.payments().find(({ paymentId }) => paymentId === first.paymentId), disputed: 'open' });
  expect(whyItStays(await look())?.message).toMatch(/so the lot stays here/);
  const deps = { tables: s.tables, noticeWrites: s.deps.noticeWrites, newId: () => 'storage-1' };
  const stopped = await recordCollection(deps, seen, command(), gate());
  expect(stopped).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: /so the lot stays here/ } });
});

test.each([
  ['the payment', false, { returnedElsewhere: 100_00, chargedBack: 100_00 }],
  ['the deposit that was set off', true, { returnedElsewhere: 1_00 }],
])('a part of %s that went back keeps the lot, before and after the look-up', async (_, ofDeposit, set) => {
  const s = await paid(true);
  const seen = await s.look();
  (ofDeposit ? s.changeDeposit : s.change)(set);
  const short = await s.look();
  expect(whyItStays(short)?.message).toMatch(/^A part of the payment for this lot went back to the buyer/);
  expect(whyMoneyWaits({ ...short, ...(await handoverStore(s.tables).get('a1', 'u1')) })?.message).toMatch(
    /contact support/,
  );
  expect(await recordCollection(s.deps, seen, command(), gate())).toMatchObject({ error: { code: 'CONFLICT' } });
  expect((await s.look()).stored?.collected).toBeUndefined();
});

test('a deposit of which a part went back before it counted keeps nothing', async () => {
  const s = await paid(true);
  s.changeDeposit({ returnedElsewhere: 1_00 });
  s.change({ setOff: EMD - 1_00 });
  expect(whyItStays(await s.look())).toBeUndefined();
});

test('a win that is no longer paid stops it, also when only the registration says so', async () => {
  const s = await paid();
  const seen = await s.look();
  const refund = { by: 'admin-1', source: '192.0.2.1', reason: 'By hand' };
  await refundByHand(alone(s.tables), seen.payment, refund, NOW + 1);
  s.change({ status: 'captured' });
  expect(await recordCollection(s.deps, seen, command(), gate())).toMatchObject({ ok: false });
  expect(s.registration('u1')).not.toHaveProperty('yard');
});

test('of two gates one hands the lot over, and one reference pays for one lot', async () => {
  const s = await paid();
  const seen = await s.look();
  const both = await Promise.all([
    recordCollection(s.deps, seen, command('612345678901'), gate()),
    recordCollection(s.deps, seen, command('612345678902'), gate(LATE + 1)),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(s.storage()).toHaveLength(1);
  const used = await recordCollection(s.deps, { ...seen, stored: undefined }, command(transfer.utr), gate());
  expect(used).toMatchObject({ ok: false, error: { message: /is recorded already/ } });
  await s.agree();
});

test('the charge is asked for to the paisa, and what was waived is not', async () => {
  const s = await paid();
  const ask = async (now: number, amount: number) =>
    recordCollection(s.deps, await s.look(), command('612345678901', amount), gate(now));
  expect(await ask(LATE, TWO_DAYS - 1)).toMatchObject({ ok: false, error: { code: 'AMOUNT_MISMATCH' } });
  const reason = 'Our crane was broken';
  const waive = async (amount: number) =>
    waiveStorage(s.deps, await s.look(), { amount, reason, terms: RULES.storage }, money());
  expect(await waive(1)).toMatchObject({ ok: false, error: { code: 'AMOUNT_MISMATCH' } });
  expect((await waive(TWO_DAYS)).ok).toBe(true);
  expect(await waive(TWO_DAYS)).toMatchObject({ ok: false, error: { message: 'No storage is due.' } });
  expect(storageDue(await s.look(), RULES.storage, LATE).total).toBe(0);
  // Taken back, it is due again, once.
  const unwaive = async () => undoWaiver(s.deps, await s.look(), 'It was another lot', money());
  expect((await unwaive()).ok).toBe(true);
  expect(storageDue(await s.look(), RULES.storage, LATE).total).toBe(TWO_DAYS);
  expect(await unwaive()).toMatchObject({ ok: false, error: { message: 'No storage was waived for this lot.' } });
  const again = { amount: TWO_DAYS, reason, terms: RULES.storage };
  expect((await waiveStorage(s.deps, await s.look(), again, money(LATE + 1))).ok).toBe(true);
  // The next day costs again.
  expect((await ask(LATE + DAY_MS, 590_00)).ok).toBe(true);
  expect(await unwaive(), 'not once it has left').toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  await s.agree();
});

test.each([
  ['the payment', false],
  ['the deposit that was set off', true],
])('days on which %s was disputed cost nothing, those before and after do', async (_, ofDeposit) => {
  const s = await paid(true);
  const change = ofDeposit ? s.changeDeposit : s.change;
  const due = async (day: number) => storageDue(await s.look(), RULES.storage, LATE + day * DAY_MS).days;
  const dispute = (disputeId: string, from: number, until?: number) => ({ disputeId, from, until });
  change({ disputes: [dispute('one', LATE + DAY_MS)], disputed: 'open' });
  expect([await due(0), await due(1), await due(9)]).toEqual([2, 2, 2]);
  const first = dispute('one', LATE + DAY_MS, LATE + 4 * DAY_MS);
  change({ disputes: [first] });
  expect([await due(0), await due(4), await due(5), await due(6)]).toEqual([2, 2, 3, 4]);
  change({ disputes: [first, dispute('two', LATE + 6 * DAY_MS)], disputed: 'open' });
  expect([await due(5), await due(6), await due(9)], 'a second one adds to the first').toEqual([3, 3, 3]);
  // Within the free days nothing was counted that could be given back.
  change({ disputes: [dispute('one', NOW + DAY_MS, NOW + 2 * DAY_MS)] });
  expect(await due(0)).toBe(2);
});

test('a reference for nothing is refused, and stays free', async () => {
  const s = await paid();
  const nothing = await recordCollection(s.deps, await s.look(), command('612345678901', 0), gate(NOW));
  expect(nothing).toMatchObject({ ok: false, error: { message: /^No storage is due today/ } });
  expect(s.storage()).toEqual([]);
});

test('a storage charge can be refunded by hand, and the win stays paid', async () => {
  const s = await paid();
  await recordCollection(s.deps, await s.look(), command(), gate());
  const [storage] = s.storage();
  const refund = { by: 'admin-1', source: '192.0.2.1', reason: 'Counted wrongly' };
  expect((await refundByHand(alone(s.tables), storage ?? expect.fail(), refund, LATE + 1)).ok).toBe(true);
  expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
  await s.agree();
  // What is on its way back is not taken back a second time.
  expect((await undoCollection(s.deps, await s.look(), 'The wrong lot', money(LATE + 2))).ok).toBe(true);
  expect(s.storage()).toMatchObject([{ status: 'refunding' }]);
  await s.agree();
});

test('the buyer is told that the pass is good again only while the lot is paid for', async () => {
  const told = async (isRefunded: boolean) => {
    const s = await paid();
    await recordCollection(s.deps, await s.look(), command(), gate());
    const refund = { by: 'admin-1', source: '192.0.2.1', reason: 'By hand' };
    if (isRefunded) await refundByHand(alone(s.tables), (await s.look()).payment, refund, LATE + 1);
    expect((await undoCollection(s.deps, await s.look(), 'The wrong lot', money(LATE + 2))).ok).toBe(true);
    const notices = s.fake.all('notifications').map(({ message }) => String(message));
    return notices.find((message) => message.includes('was taken back'))?.includes('good again');
  };
  expect([await told(false), await told(true)]).toEqual([true, false]);
});

test('everything on the list is ticked off', async () => {
  const s = await paid();
  const open = { ...command(), ticks: ['Keys'] };
  const stopped = await recordCollection(s.deps, await s.look(), open, gate());
  expect(stopped).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: /tick off everything/ } });
});

test('a lot whose handover cannot be read is left out of the lists of the yard, and the others are in them', async () => {
  const s = await paid();
  const visit = { yard: 'visit', day: LAST_FREE, half: 'morning' };
  s.fake.put('auctions', { ...handoverKey('a1', s.paymentId), ...visit });
  const other = { auctionId: 'a2', userId: 'u1' };
  s.fake.put('auctions', listing(other));
  s.fake.put('auctions', { ...bidder({ ...other, finalPayment: 'paid' }), yard: 'to-collect', day: LAST_FREE });
  s.fake.put('payments', payment({ ...other, paymentId: 'fin_2', type: 'final', status: 'captured' }));
  s.fake.put('auctions', { ...handoverKey('a2', 'fin_2'), ...visit, pass: 5 });
  const yard = yardStore(s.tables);
  const lots = [{ listing: { auctionId: 'a1' } }];
  expect(await yard.visits(LAST_FREE)).toMatchObject(lots);
  expect(await yard.uncollected('2026-12-30', undefined)).toMatchObject({ lots });
});
