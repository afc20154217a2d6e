/** A win has one handover, whatever becomes of the payment with which the lot left. */
import { expect, test } from 'vitest';
import { annullableWin } from '#functions/deposits/annul.ts';
import { choicesFor } from '#functions/deposits/decisions/decide-win.ts';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordCollection } from '#functions/handover/collect.ts';
import { whyItStays } from '#functions/handover/collection.ts';
import { handoverStore, readWanted } from '#functions/handover/handover-store.ts';
import { undoCollection } from '#functions/handover/undo-collection.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { sale, transfer } from '../deposits/sale.ts';

const RULES = { storage: { perDay: 500_00, gst: 18_00 }, ticks: ['Keys'] };
const by = { by: 'admin-1', source: '192.0.2.1' };
const slip = { key: 'slips/1.jpg', contentType: 'image/jpeg' } as const;

/** A lot that was paid for and handed over, and whose payment went back. */
async function leftAndUnpaid(how: 'refund' | 'undo') {
  const s = sale();
  await s.decide('u1', transfer, NOW);
  const deps = { tables: s.tables, noticeWrites: s.deps.noticeWrites, newId: () => 'id' };
  const newest = () => s.payments().findLast(({ type }) => type === 'final') ?? expect.fail();
  const look = async () => (await readWanted(s.tables, newest().paymentId)) ?? expect.fail();
  const collect = async (now: number) =>
    recordCollection(
      deps,
      await look(),
      { who: 'buyer', name: 'Asha', document: { kind: 'pan', lastFour: '234F' }, ticks: ['Keys'], storage: undefined },
      { ...by, now, rules: RULES, takeSlip: () => Promise.resolve({ ok: true, value: slip }) },
    );
  expect(await collect(NOW + 1)).toMatchObject({ ok: true });
  const reason = 'By hand';
  if (how === 'undo') await s.decide('u1', { kind: 'undo', reason }, NOW + 2);
  else await refundByHand(alone(s.tables), newest(), { reason, ...by }, NOW + 2);
  return { ...s, deps, look, collect };
}

test.each(['refund', 'undo'] as const)('after a %s the lot is not handed over for a second payment', async (how) => {
  const s = await leftAndUnpaid(how);
  const again = { ...transfer, utr: 'HDFCR52026112100000002' };
  expect(await s.decide('u1', again, NOW + 3)).toMatchObject({ ok: true });
  expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
  expect(s.registration('u1'), 'nothing to collect').not.toHaveProperty('yard');
  expect(whyItStays(await s.look())?.message).toMatch(/^This lot was handed over to Asha/);
  expect(await s.collect(NOW + 4)).toMatchObject({ ok: false });
  const shown = await handoverStore(s.tables).get('a1', 'u1');
  expect(shown?.stored?.collected).toMatchObject({ name: 'Asha' });
  // The lot came back: the one record is taken back, and there is something to collect again.
  expect(await undoCollection(s.deps, await s.look(), 'It came back', { ...by, now: NOW + 5 })).toMatchObject({
    ok: true,
  });
  expect(s.registration('u1')).toMatchObject({ yard: 'to-collect' });
  expect(await s.collect(NOW + 6)).toMatchObject({ ok: true });
  expect(s.fake.all('auctions').filter((one) => one['collected'] !== undefined)).toHaveLength(1);
});

test('what has left is neither offered to the next bidder, nor forfeited, nor annulled', async () => {
  const s = await leftAndUnpaid('refund');
  const wins = await s.wins();
  expect(wins.flatMap(({ win }) => choicesFor(win, NOW + 3))).toEqual(['extend', 'record-payment']);
  expect(annullableWin(wins, 'u1')).toMatchObject({ ok: false, error: { message: /has left the yard/ } });
  for (const kind of ['offer', 'forfeit'] as const) {
    const decided = await s.decide('u1', { kind, reason: 'x' }, NOW + 3);
    expect(decided).toMatchObject({ ok: false, error: { message: /has left the yard/ } });
  }
});
