import { expect, test } from 'vitest';
import { stepsAfterFailure, stepsAfterSuccess } from '../../../../web/src/features/payment-result/next-steps.ts';
import { readPaymentResult } from '../../../../web/src/features/payment-result/result-request.ts';
import { paymentFor } from '../../../../web/src/receipts/receipt-facts.ts';
import { STRANGER } from '../realtime/builders.ts';

const of = {
  auctionId: 'a1',
  auctionTitle: 'A tractor',
  reference: null,
  lines: null,
  setOff: 0,
  invoices: [],
  refund: null,
  date: '2026-11-18T10:00:00Z',
  paidAt: '2026-11-18T10:02:00Z',
};
const emd = { ...of, id: 'emd_1', type: 'EMD', amount: 15_000, status: 'Refunded' } as const;
const final = { ...of, id: 'fin_1', type: 'Final payment', amount: 166_500, status: 'Completed' } as const;
const elsewhere = { ...emd, id: 'emd_9', auctionId: 'a9', status: 'Completed' } as const;

test('a receipt is for the payment that was just made', () => {
  expect(paymentFor([emd, final, { ...emd, id: 'emd_2' }], 'a1', 'emd', 'emd_2')?.id).toBe('emd_2');
});

test('a receipt finds the payment of that auction and type', () => {
  expect(paymentFor([elsewhere, emd, final], 'a1', 'final', undefined)).toBe(final);
  expect(paymentFor([elsewhere, emd, final], 'a1', 'emd', undefined)).toBe(emd);
});

test('a payment that counts comes before one that was sent back because it was not needed', () => {
  const kept = { ...emd, id: 'emd_2', status: 'Completed' } as const;
  expect(paymentFor([emd, kept], 'a1', 'emd', undefined)).toBe(kept);
});

test('there is no receipt for what has not arrived', () => {
  expect(paymentFor([{ ...emd, status: 'Pending' }], 'a1', 'emd', 'emd_1')).toBeUndefined();
  expect(paymentFor([{ ...emd, status: 'Failed' }], 'a1', 'emd', undefined)).toBeUndefined();
  expect(paymentFor([elsewhere], 'a1', 'emd', undefined)).toBeUndefined();
});

test('a result page reads its address and what the checkout left behind', () => {
  const search = new URLSearchParams('auctionId=a1&type=final');
  expect(readPaymentResult(search, { paymentId: 'fin_1' })).toEqual({
    request: { auctionId: 'a1', type: 'final' },
    paymentId: 'fin_1',
    sentence: undefined,
  });
  expect(readPaymentResult(new URLSearchParams(), null).request).toBeUndefined();
});

test('the next steps name dates when they are known, and no deposit where there was none', () => {
  const known = {
    status: 'pending',
    startDate: '2026-11-22T04:30:00Z',
    registrationDeadline: '2026-11-21T04:30:00Z',
    emdAmount: 15_000,
    viewer: {
      ...STRANGER,
      registered: true,
      deposit: 'held',
      finalPayment: 'due',
      paymentDueAt: Date.parse('2026-11-23T04:30:00Z'),
    },
  } as const;
  expect(stepsAfterSuccess('emd', known).join(' ')).toContain('22 Nov 2026, 10:00 am IST');
  expect(stepsAfterFailure('emd', known).join(' ')).toContain('21 Nov 2026, 10:00 am IST');
  expect(stepsAfterFailure('final', known).join(' ')).toContain('Pay by 23 Nov 2026, 10:00 am IST');
  expect(stepsAfterSuccess('emd', { ...known, emdAmount: 0 }).join(' ')).not.toContain('deposit goes back');
  expect(stepsAfterSuccess('emd', { ...known, status: 'completed' }).join(' ')).not.toContain('Bidding opens');
  expect(stepsAfterSuccess('final', { ...known, emdAmount: 0 }).join(' ')).not.toContain('deposit');
});
