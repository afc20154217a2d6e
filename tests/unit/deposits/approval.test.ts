import { describe, expect, it } from 'vitest';
import { decideApproval } from '#functions/deposits/approval/decide-approval.ts';
import { lapseApproval } from '#functions/deposits/approval/lapse-approval.ts';
import { loadWins } from '#functions/deposits/decisions/load-win.ts';
import { APPROVAL_MS } from '#functions/domain/auctions/approval.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, EMD, lastBid, state, won } from '../payments/given.ts';
import { sale } from './sale.ts';

/** The highest bid of u1 is below the reserve; the auction ended an hour ago. */
function onApproval() {
  const s = sale();
  s.fake.put('auctions', state({ ...won, lastBid, reserve: BID + 100 }));
  s.fake.put('auctions', bidder({ finalPayment: 'on-approval', depositPaymentId: 'emd_u1' }));
  const by = { auctionId: 'a1', by: 'admin-1', source: '192.0.2.1' };
  const stateNow = async () => (await getState(s.tables.auctions, 'a1')) ?? state();
  return {
    ...s,
    stateNow,
    accept: (now = NOW) => decideApproval(s.decideDeps, { ...by, command: { decision: 'accept' } }, now),
    decline: (now = NOW) =>
      decideApproval(s.decideDeps, { ...by, command: { decision: 'decline', reason: 'Far too low' } }, now),
    lapse: async (now: number) => lapseApproval(s.decideDeps, await stateNow(), now),
    payment: () => s.payments().find(({ paymentId }) => paymentId === 'emd_u1'),
  };
}

const END = NOW - HOUR + APPROVAL_MS;
const done = { ok: true, value: undefined };
const conflict = (message: string) => ({ ok: false, error: expect.objectContaining({ code: 'CONFLICT', message }) });

describe('a highest bid below the reserve', () => {
  it('wins nothing before an admin accepts it', async () => {
    const s = onApproval();
    expect(await loadWins(s.decideDeps, 'a1')).toEqual([]);
  });

  it('becomes an ordinary win when an admin accepts it', async () => {
    const s = onApproval();
    expect(await s.accept()).toEqual(done);
    expect(s.registration('u1')).toMatchObject({
      outcome: 'won',
      finalPayment: 'due',
      paymentDueAt: NOW + 72 * HOUR,
      deposit: 'held',
    });
    expect(await s.stateNow()).toMatchObject({ approval: 'accepted', decisions: 1 });
    expect((await loadWins(s.decideDeps, 'a1'))[0]?.win).toMatchObject({ sum: { due: BID }, isCurrent: true });
    expect(s.noticesTo('u1')).toEqual(['You Won the Auction']);
    expect(s.fake.all('auctions')).toContainEqual(
      expect.objectContaining({ action: 'bid-accepted', actor: 'admin-1', before: expect.anything() }),
    );
    expect(s.books().differences).toEqual([]);
    expect(await s.wrongSums()).toEqual([]);
  });

  it('gives the deposit back when an admin declines it', async () => {
    const s = onApproval();
    expect(await s.decline()).toEqual(done);
    expect(s.registration('u1')).toMatchObject({ outcome: 'lost', deposit: 'refunding' });
    expect(s.registration('u1')).not.toHaveProperty('finalPayment');
    expect(s.payment()).toMatchObject({ status: 'refunding', amount: EMD, refundReason: 'Far too low' });
    expect(await s.stateNow()).toMatchObject({ approval: 'declined' });
    expect(s.noticesTo('u1')).toEqual(['Your Bid Was Not Accepted']);
    expect(await s.wrongSums()).toEqual([]);
  });

  it('is decided once: a repeated decision succeeds and changes nothing, another one is refused', async () => {
    const s = onApproval();
    await s.accept();
    const before = s.fake.all('auctions');
    expect(await s.accept(NOW + 1)).toEqual(done);
    expect(await s.decline(NOW + 1)).toEqual(conflict('The bid has been accepted already.'));
    expect(s.fake.all('auctions')).toEqual(before);
    expect(s.noticesTo('u1')).toHaveLength(1);
  });

  it('is decided once by two admins at the same moment', async () => {
    const s = onApproval();
    const [accepted, declined] = await Promise.all([s.accept(), s.decline()]);
    expect([accepted.ok, declined.ok].filter(Boolean)).toHaveLength(1);
    expect(s.registration('u1')?.['outcome']).toBe(accepted.ok ? 'won' : 'lost');
    expect(s.noticesTo('u1')).toHaveLength(1);
  });

  it('can be accepted for 24 hours from the end, and then lapses', async () => {
    const s = onApproval();
    await s.lapse(END - 1);
    expect((await s.stateNow()).approval).toBeUndefined();
    expect(await s.accept(END)).toEqual(conflict('The time to accept the bid is over. The lot stays unsold.'));
    await s.lapse(END);
    expect(await s.stateNow()).toMatchObject({ approval: 'lapsed' });
    expect(s.registration('u1')).toMatchObject({ outcome: 'lost', deposit: 'refunding' });
    expect(s.noticesTo('u1')).toEqual(['Your Bid Was Not Accepted']);
    expect(s.noticesTo('#ADMINS')).toEqual(['A Lot Stays Unsold']);
    const before = s.fake.all('auctions');
    await s.lapse(END + HOUR);
    expect(s.fake.all('auctions')).toEqual(before);
    expect(await s.accept(END - 1)).toEqual(conflict('The time to accept the bid is over. The lot stays unsold.'));
  });

  it('can neither be accepted nor lapse before the settlement', async () => {
    const s = onApproval();
    s.fake.put('auctions', bidder({ depositPaymentId: 'emd_u1' }));
    expect(await s.accept()).toEqual(
      conflict('The result of this auction is being settled. Please try again in a moment.'),
    );
    await s.lapse(END);
    expect((await s.stateNow()).approval).toBeUndefined();
  });

  it('waits for no approval where the reserve is met, or there is none', async () => {
    for (const reserve of [BID, undefined]) {
      const s = onApproval();
      s.fake.put('auctions', state({ ...won, lastBid, ...(reserve !== undefined && { reserve }) }));
      expect(await s.accept()).toEqual(conflict('No bid of this auction waits for approval.'));
    }
  });

  it('returns no deposit that has gone back already', async () => {
    const s = onApproval();
    s.fake.put('auctions', bidder({ finalPayment: 'on-approval', deposit: 'refunded', depositPaymentId: 'emd_u1' }));
    expect(await s.decline()).toEqual(done);
    expect(s.registration('u1')).toMatchObject({ outcome: 'lost', deposit: 'refunded' });
  });
});
