import { expect, test } from 'vitest';
import { stepsAfterFailure, stepsAfterSuccess } from '#web/features/payment-result/next-steps.ts';
import { STRANGER } from '../realtime/builders.ts';

const START = Date.parse('2026-11-22T04:30:00Z');
const BEFORE = START - 1;

const known = {
  status: 'pending',
  startDate: '2026-11-22T04:30:00Z',
  closesAt: START + 86_400_000,
  registrationDeadline: '2026-11-21T04:30:00Z',
  emdAmount: 15_000,
  onlineLimit: 2_00_000,
  viewer: {
    ...STRANGER,
    registered: true,
    deposit: 'held',
    finalPayment: 'due',
    paymentDueAt: Date.parse('2026-11-23T04:30:00Z'),
  },
} as const;

test('the next steps show known dates, and mention a deposit only if there was one', () => {
  expect(stepsAfterSuccess('emd', known, BEFORE).join(' ')).toContain(
    'Bidding opens on 22 Nov 2026, 10:00 am IST. You get a notification.',
  );
  expect(stepsAfterFailure('emd', known).join(' ')).toContain('21 Nov 2026, 10:00 am IST');
  expect(stepsAfterFailure('final', known).join(' ')).toContain('Pay by 23 Nov 2026, 10:00 am IST');
  expect(stepsAfterSuccess('emd', { ...known, emdAmount: 0 }, BEFORE).join(' ')).not.toContain('deposit goes back');
  expect(stepsAfterSuccess('final', { ...known, emdAmount: 0 }, BEFORE).join(' ')).not.toContain('deposit');
  expect(stepsAfterSuccess('final', known, BEFORE).join(' ')).toContain('Your deposit is refunded in full');
  expect(stepsAfterSuccess('final', undefined, BEFORE).join(' ')).not.toContain('deposit');
});

test('the limits after a failed payment are those of the house, as the checkout names them', () => {
  const limits = (onlineLimit: number) => stepsAfterFailure('final', { ...known, onlineLimit }).join(' ');
  expect(limits(2_00_000)).toContain('UPI stops at ₹1,00,000, and cards and net banking at ₹2,00,000 per payment.');
  expect(limits(50_000)).toContain('UPI stops at ₹50,000, and cards and net banking at ₹50,000 per payment.');
  expect(stepsAfterFailure('final', undefined).join(' ')).not.toContain('₹');
});

test('a runner-up whose deposit did not go through again is told when the lot must be paid, and not to register', () => {
  const owed = { ...known, status: 'completed', viewer: { ...known.viewer, depositOwed: true } } as const;
  const steps = stepsAfterFailure('emd', owed).join(' ');
  expect(steps).toContain('Pay the deposit, and then the lot, by 23 Nov 2026, 10:00 am IST.');
  expect(steps).not.toContain('register');
});

test('the steps say that bidding will open only before it opens', () => {
  const open = 'Bidding is open: place your bid in the auction.';
  expect(stepsAfterSuccess('emd', { ...known, status: 'active' }, START + 1)).toContain(open);
  expect(stepsAfterSuccess('emd', { ...known, status: 'active' }, START + 1).join(' ')).not.toContain('Bidding opens');
  // The page may have been opened before the start.
  expect(stepsAfterSuccess('emd', known, START)).toContain(open);
  // An admin may open it before its planned start.
  expect(stepsAfterSuccess('emd', { ...known, status: 'active' }, BEFORE)).toContain(open);
});

test('the steps do not say that bidding is open after its end', () => {
  const steps = (status: 'active' | 'completed' | 'cancelled') =>
    stepsAfterSuccess('emd', { ...known, status }, known.closesAt).join(' ');
  expect(steps('active')).toContain('Time is up; the result is being confirmed.');
  for (const status of ['active', 'completed', 'cancelled'] as const) {
    expect(steps(status)).not.toContain('Bidding');
  }
});

test('the steps do not promise that nobody is charged twice, but explain the refund', () => {
  const steps = stepsAfterFailure('emd', known).join(' ');
  expect(steps).toContain('If you are charged twice, the second payment goes back by itself.');
  expect(steps).not.toContain('cannot be charged twice');
});
