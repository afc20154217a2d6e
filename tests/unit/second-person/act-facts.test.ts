import { expect, test } from 'vitest';
import { recordFacts, refundFacts } from '#functions/domain/second-person/act-facts.ts';
import { bidder, payment } from '../payments/given.ts';

test('whoever approves a refund is told that the lot has left, and looks again if it left since it was asked for', () => {
  const paid = payment({ type: 'final', status: 'captured' });
  const here = bidder({ finalPayment: 'paid' });
  expect(refundFacts(paid, here)).not.toHaveProperty('hasLotLeft');
  expect(refundFacts(paid, { ...here, leftWith: paid.paymentId })).toEqual({
    ...refundFacts(paid, here),
    hasLotLeft: true,
  });
  // The deposit of a lot that has left is not what it was paid with.
  expect(refundFacts(payment({ type: 'emd' }), { ...here, leftWith: 'fin_1' })).not.toHaveProperty('hasLotLeft');
});

test('a transfer over several lots rests on each of them, and one over one lot on what it always rested on', () => {
  const [first, second] = [bidder({ finalPayment: 'due' }), bidder({ auctionId: 'a2', finalPayment: 'due' })];
  expect(recordFacts([first])).toEqual({ finalPayment: 'due', deposit: first.deposit });
  const asked = recordFacts([first, second]);
  expect(asked).toEqual({ finalPayment: ['due', 'due'], deposit: [first.deposit, second.deposit], inParts: 0 });
  expect(recordFacts([first, { ...second, inParts: 100_00 }])).not.toEqual(asked);
  expect(recordFacts([first, { ...second, finalPayment: 'overdue' }])).not.toEqual(asked);
});
