import { describe, expect, test } from 'vitest';
import { type OutcomeFacts, outcomeOf } from '#web/features/payment-result/outcome.ts';
import { STRANGER } from '../realtime/builders.ts';

const payment = {
  id: 'emd_1',
  auctionId: 'a1',
  auctionTitle: 'A tractor',
  type: 'EMD',
  amount: 15_000,
  lines: null,
  setOff: 0,
  invoices: [] as never[],
  status: 'Pending',
  reference: null,
  refund: null,
  date: '2026-11-18T10:00:00Z',
  paidAt: null,
} as const;
const registered = { ...STRANGER, registered: true, deposit: 'held' } as const;

function kindOf(change: Partial<OutcomeFacts>) {
  const facts = { type: 'emd', auctionId: 'a1', auction: { viewer: STRANGER }, payments: [], paymentId: undefined };
  return outcomeOf({ ...facts, ...change } as OutcomeFacts).kind;
}

describe('a payment', () => {
  test('is paid when the auction says so, whatever the orders say', () => {
    expect(kindOf({ auction: { viewer: registered }, payments: [{ ...payment, status: 'Failed' }] })).toBe('paid');
    expect(kindOf({ type: 'final', auction: { viewer: { ...registered, finalPayment: 'paid' } } })).toBe('paid');
  });

  test('is not paid because of another payment', () => {
    expect(kindOf({ type: 'final', auction: { viewer: { ...registered, finalPayment: 'due' } } })).toBe('none');
    expect(kindOf({ auction: { viewer: { ...registered, depositOwed: true, emdTransfer: null } } })).toBe('none');
    expect(kindOf({ payments: [{ ...payment, auctionId: 'a2', status: 'Completed' }] })).toBe('none');
  });

  test.each([
    ['Pending', 'confirming'],
    ['Completed', 'confirming'],
    ['Failed', 'failed'],
    ['Not paid', 'none'],
    ['Refunding', 'returned'],
    ['Refunded', 'returned'],
  ] as const)('whose order is %s is %s', (status, kind) => {
    expect(kindOf({ payments: [{ ...payment, status }] })).toBe(kind);
  });

  test('that was refunded is no success, although its payer is still registered', () => {
    const viewer = { ...registered, deposit: 'refunded' } as const;
    expect(kindOf({ auction: { viewer }, payments: [{ ...payment, status: 'Refunded' }] })).toBe('returned');
  });

  test('that was just captured is being confirmed until the lists contain it', () => {
    expect(kindOf({ paymentId: 'emd_1' })).toBe('confirming');
    const older = { ...payment, id: 'emd_0', status: 'Refunded' } as const;
    expect(kindOf({ paymentId: 'emd_1', payments: [older, { ...payment, status: 'Pending' }] })).toBe('confirming');
  });

  test('for a deleted auction is decided by its order', () => {
    expect(kindOf({ auction: undefined, payments: [{ ...payment, status: 'Completed' }] })).toBe('paid');
    expect(kindOf({ auction: undefined })).toBe('none');
  });
});
