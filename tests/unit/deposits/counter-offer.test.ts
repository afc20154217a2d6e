import { describe, expect, it } from 'vitest';
import { answerCounterOffer } from '#functions/deposits/approval/answer-counter-offer.ts';
import { makeCounterOffer } from '#functions/deposits/approval/counter-offer.ts';
import { decideApproval } from '#functions/deposits/approval/decide-approval.ts';
import { lapseApproval } from '#functions/deposits/approval/lapse-approval.ts';
import { loadWins } from '#functions/deposits/decisions/load-win.ts';
import { APPROVAL_MS } from '#functions/domain/auctions/approval.ts';
import { frameOf } from '#functions/domain/auctions/frame.ts';
import { priceOf, wonAt } from '#functions/domain/auctions/own-auction.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { powerTaken } from '#functions/domain/sales/power-taken.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, lastBid, profile, state, won } from '../payments/given.ts';
import { CHARGES } from './histories/random-histories.ts';
import { reason, sale } from './sale.ts';

const PRICE = BID + 60_000_00;
const RESERVE = BID + 100_000_00;
const UNTIL = NOW + 4 * HOUR;
const END = NOW - HOUR + APPROVAL_MS;

/** The highest bid of u1 is below the reserve; the auction ended an hour ago. */
function onApproval() {
  const s = sale({ charges: CHARGES });
  s.fake.put('auctions', state({ ...won, lastBid, reserve: RESERVE }));
  s.fake.put('auctions', bidder({ finalPayment: 'on-approval', depositPaymentId: 'emd_u1' }));
  const by = { adminId: 'admin-1', source: '192.0.2.1' };
  const stateNow = async () => (await getState(s.tables.auctions, 'a1')) ?? state();
  const answer = (given: 'accept' | 'decline', now = NOW + HOUR, userId = 'u1', amount = PRICE) =>
    answerCounterOffer(s.decideDeps, { auctionId: 'a1', userId, answer: given, amount }, now);
  const decide = (command: Parameters<typeof decideApproval>[1]['command'], now: number) =>
    decideApproval(s.decideDeps, { auctionId: 'a1', by: 'admin-1', source: '192.0.2.1', command }, now);
  return {
    ...s,
    stateNow,
    answer,
    offer: (change: { amount?: number; until?: number } = {}, now = NOW) =>
      makeCounterOffer(s.decideDeps, 'a1', { amount: PRICE, until: UNTIL, ...change }, { by, now }),
    accept: (now: number) => decide({ decision: 'accept' }, now),
    decline: (now: number) => decide({ decision: 'decline', reason: 'Far too low' }, now),
    lapse: async (now: number) => lapseApproval(s.decideDeps, await stateNow(), now),
  };
}

const done = { ok: true, value: undefined };
const refusedAs = (code: string, message: unknown) => ({
  ok: false,
  error: expect.objectContaining({ code, message }),
});
const conflict = (message: unknown) => refusedAs('CONFLICT', message);
const OVER = conflict('The time to answer the counter-offer is over.');

describe('a counter-offer', () => {
  it('makes the bidder who accepts it the winner at its price, once', async () => {
    const s = onApproval();
    expect(await s.offer()).toEqual(done);
    expect(s.noticesTo('u1')).toEqual(['A Counter-Offer to Your Bid']);
    expect(await s.answer('accept')).toEqual(done);
    const accepted = await s.stateNow();
    expect(accepted).toMatchObject({ approval: 'accepted', decisions: 2, counterOffer: { answer: 'accepted' } });
    expect(winnerOf(accepted)).toMatchObject({ userId: 'u1', bidAmount: PRICE, bidAt: NOW + HOUR });
    expect(frameOf(accepted, NOW)).toMatchObject({ currentBid: rupeesFromPaise(PRICE) });
    const registration = bidder(s.registration('u1'));
    expect(registration).toMatchObject({ outcome: 'won', finalPayment: 'due', paymentDueAt: NOW + 73 * HOUR });
    expect([priceOf(registration, accepted), wonAt(registration, accepted)]).toEqual([PRICE, NOW + HOUR]);
    expect(powerTaken(accepted, registration, 'u1')).toBe(lastBid.amount);
    const total = winSum({ charges: CHARGES, emdSetOff: false }, PRICE, 0).due;
    expect((await loadWins(s.decideDeps, 'a1'))[0]?.win).toMatchObject({ price: PRICE, sum: { due: total } });
    const before = s.fake.all('auctions');
    expect(await s.answer('accept', UNTIL + HOUR)).toEqual(done);
    expect(await s.answer('decline')).toEqual(conflict('You have accepted it already.'));
    expect(await s.accept(NOW + HOUR)).toEqual(conflict('The bidder has accepted the counter-offer already.'));
    expect(s.fake.all('auctions')).toEqual(before);
    expect(s.noticesTo('u1')).toEqual(['A Counter-Offer to Your Bid', 'You Won the Auction']);
    expect(s.noticesTo('admin-1')).toEqual(['A Counter-Offer Is Accepted']);
    expect(s.books().differences).toEqual([]);
    expect(await s.wrongSums()).toEqual([]);
  });

  it('keeps its price when the lot goes to the runner-up and that is taken back', async () => {
    const s = onApproval();
    await s.offer();
    await s.answer('accept');
    await s.markOverdue(NOW + 80 * HOUR);
    const late = NOW + 80 * HOUR;
    expect(await s.decide('u1', { kind: 'offer', reason }, late)).toMatchObject({ ok: true });
    expect((await s.wins()).map(({ win }) => [win.bidder.userId, win.price])).toContainEqual(['u1', PRICE]);
    expect(await s.decide('u1', { kind: 'undo', reason }, late + 1)).toMatchObject({ ok: true });
    expect(winnerOf(await s.stateNow())).toMatchObject({ userId: 'u1', bidAmount: PRICE });
  });

  it('leaves the bid as it was when it is declined', async () => {
    const s = onApproval();
    await s.offer();
    expect(await s.answer('decline')).toEqual(done);
    expect(await s.answer('decline')).toEqual(done);
    expect(await s.answer('accept')).toEqual(conflict('You have declined it already.'));
    expect(winnerOf(await s.stateNow())).toBeNull();
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'on-approval', deposit: 'held' });
    expect(s.noticesTo('admin-1')).toEqual(['A Counter-Offer Is Declined']);
    expect(await s.accept(NOW + 2 * HOUR)).toEqual(done);
    expect(winnerOf(await s.stateNow())).toMatchObject({ bidAmount: BID });
  });

  it('binds the house until its time is over, and then leaves the bid as it was', async () => {
    const s = onApproval();
    await s.offer();
    const open = conflict(expect.stringContaining('to answer the counter-offer of'));
    expect(await s.accept(UNTIL - 1)).toEqual(open);
    expect(await s.decline(UNTIL - 1)).toEqual(open);
    expect(await s.offer({ amount: PRICE + 1 })).toEqual(open);
    expect(await s.answer('accept', UNTIL)).toEqual(OVER);
    expect(await s.answer('decline', UNTIL)).toEqual(OVER);
    expect(await s.accept(UNTIL)).toEqual(done);
    expect(winnerOf(await s.stateNow())).toMatchObject({ bidAmount: BID });
    expect(await s.answer('accept', UNTIL - 1)).toEqual(OVER);
  });

  it('lapses with the bid', async () => {
    const s = onApproval();
    expect(await s.offer({ until: END })).toEqual(done);
    await s.lapse(END - 1);
    expect((await s.stateNow()).approval).toBeUndefined();
    await s.lapse(END);
    expect(await s.stateNow()).toMatchObject({ approval: 'lapsed' });
    expect(await s.answer('accept', END)).toEqual(OVER);
    expect(s.registration('u1')).toMatchObject({ outcome: 'lost', deposit: 'refunding' });
  });

  it('is refused with a price or a time that cannot be', async () => {
    const s = onApproval();
    const invalid = (part: string) => refusedAs('INVALID_INPUT', expect.stringContaining(part));
    expect(await s.offer({ amount: BID })).toEqual(invalid('more than the bid'));
    expect(await s.offer({ amount: RESERVE + 1 })).toEqual(invalid('at most the reserve'));
    expect(await s.offer({ until: NOW + HOUR / 2 - 1 })).toEqual(invalid('at least 30 minutes'));
    expect(await s.offer({ until: END + 1 })).toEqual(invalid('when the bid lapses'));
    expect(await s.offer({ until: END + 1 }, END)).toEqual(conflict(expect.stringContaining('is over')));
    s.fake.put('users', profile({ isActive: false }));
    expect(await s.offer()).toEqual(conflict(expect.stringContaining('disabled')));
    expect((await s.stateNow()).counterOffer).toBeUndefined();
    s.fake.put('auctions', state({ ...won, lastBid, reserve: BID }));
    expect(await s.offer()).toEqual(conflict('No bid of this auction waits for approval.'));
  });

  it('is made once, and can be followed by another', async () => {
    const s = onApproval();
    expect(await Promise.all([s.offer(), s.offer()])).toEqual([done, done]);
    expect(s.noticesTo('u1')).toHaveLength(1);
    await s.answer('decline');
    expect(await s.offer({ amount: PRICE - 100 }, NOW + 2 * HOUR)).toEqual(done);
    expect(await s.answer('accept', NOW + 3 * HOUR)).toEqual(
      conflict('The counter-offer has changed. Please look at the new price.'),
    );
    expect(await s.answer('accept', NOW + 3 * HOUR, 'u1', PRICE - 100)).toEqual(done);
    expect(winnerOf(await s.stateNow())).toMatchObject({ bidAmount: PRICE - 100 });
  });

  it('is answered by nobody else, and once by two answers at the same moment', async () => {
    const s = onApproval();
    await s.offer();
    expect(await s.answer('accept', NOW, 'u2')).toEqual(refusedAs('NOT_FOUND', expect.anything()));
    const [accepted, declined] = await Promise.all([s.answer('accept'), s.answer('decline')]);
    expect([accepted.ok, declined.ok].filter(Boolean)).toHaveLength(1);
    expect(s.registration('u1')?.['finalPayment']).toBe(accepted.ok ? 'due' : 'on-approval');
    expect(s.noticesTo('admin-1')).toHaveLength(1);
  });

  it('and an acceptance of the bid at the same moment never leave both', async () => {
    const s = onApproval();
    const [offered, accepted] = await Promise.all([s.offer(), s.accept(NOW)]);
    expect([offered.ok, accepted.ok].filter(Boolean)).toHaveLength(1);
    const left = await s.stateNow();
    expect(left.counterOffer === undefined).toBe(accepted.ok);
    expect(left.approval === undefined).toBe(offered.ok);
  });
});
