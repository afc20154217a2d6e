import { describe, expect, test } from 'vitest';
import { allowedMoves, AUCTION_STATUSES } from '#shared/model/auctions/auction-status.ts';
import { describeRefunds } from '#web/auctions/refund-summary.ts';
import { amountInFigures, readableValue } from '#web/features/auction-form/fields/field-list.ts';
import { statusChoices } from '#web/features/auction-form/fields/status-choices.ts';
import { NEW_VALUES, valuesOf } from '#web/features/auction-form/values/stored-values.ts';
import { editedAuction } from './edited-auction.ts';

describe('status choices', () => {
  test.each(AUCTION_STATUSES)('from %s: allowed statuses can be chosen, others say why not', (status) => {
    for (const bidderCount of [0, 1, 3]) {
      const allowedStatuses = [status, ...allowedMoves(status, bidderCount).filter((to) => to !== 'completed')];
      const choices = statusChoices({ status, allowedStatuses, bidderCount });
      expect(choices.map((choice) => choice.status)).toEqual(AUCTION_STATUSES);
      for (const choice of choices) {
        expect(choice.isAllowed).toBe(allowedStatuses.includes(choice.status));
        expect(choice.note).toMatch(choice.isAllowed ? /^(?!Not )/ : /^Not /);
      }
    }
  });

  test('explains that registered bidders prevent a published auction from becoming a draft', () => {
    const note = (bidderCount: number) =>
      statusChoices({ status: 'pending', allowedStatuses: ['pending'], bidderCount })[0]?.note;
    expect(note(1)).toBe('Not possible: 1 bidder has registered.');
    expect(note(7)).toBe('Not possible: 7 bidders have registered.');
  });

  test('a refused early start shows its reason', () => {
    const note = (status: 'draft' | 'pending') =>
      statusChoices({ status, allowedStatuses: [status], bidderCount: 1 }).find((one) => one.status === 'active')?.note;
    expect(note('draft')).toBe('Not possible: publish it first.');
    expect(note('pending')).toContain('once bidders are registered');
  });
});

describe('words', () => {
  test('refunds', () => {
    expect(describeRefunds({ bidderCount: 0, heldDeposits: 0 })).toMatch('nothing to refund');
    expect(describeRefunds({ bidderCount: 1, heldDeposits: 0 })).toBe(
      '1 bidder is registered; no deposit is held, so there is nothing to refund.',
    );
    expect(describeRefunds({ bidderCount: 3, heldDeposits: 1_50_000 })).toBe(
      '3 bidders are registered. Deposits of ₹1,50,000 are refunded to where they came from.',
    );
    expect(describeRefunds({ bidderCount: 20, heldDeposits: 0, hasSaleDeposit: true })).toBe(
      '20 bidders are registered for its sale. The deposits stay held while another lot of the sale is open.',
    );
  });

  test('values', () => {
    const values = {
      ...NEW_VALUES,
      categorie: 'cars',
      bidInterval: '120',
      basePrice: '1234567',
      facts: { fuel: 'cng' },
    };
    expect(readableValue('categorie', values)).toBe('Cars');
    expect(readableValue('bidInterval', values)).toBe('2 minutes');
    expect(readableValue('basePrice', values)).toBe('₹12,34,567');
    expect(readableValue('title', values)).toBe('(empty)');
    expect(readableValue('facts.fuel', values)).toBe('CNG');
    expect(amountInFigures('nothing')).toBeUndefined();
  });

  test('a stored auction is shown in Indian time', () => {
    const values = valuesOf(editedAuction());
    expect(values).toMatchObject({
      basePrice: '1234.5',
      buyerPremium: '2.5',
      otherCharges: '',
      lotGst: '18',
      deadlineDate: '2026-11-20',
      deadlineTime: '23:59',
      startDate: '2026-11-21',
      startTime: '00:00',
      endDate: '2027-01-01',
    });
  });
});
