import { expect, test } from 'vitest';
import { readPaymentResult } from '#web/features/payment-result/result-request.ts';
import { paymentFor } from '#web/receipts/receipt-facts.ts';

const details = {
  auctionId: 'a1',
  auctionTitle: 'A tractor',
  lotNumber: 1042,
  reference: null,
  lines: null,
  setOff: 0,
  invoices: [],
  refund: null,
  date: '2026-11-18T10:00:00Z',
  paidAt: '2026-11-18T10:02:00Z',
};
const emd = { ...details, id: 'emd_1', type: 'EMD', amount: 15_000, status: 'Refunded' } as const;
const final = { ...details, id: 'fin_1', type: 'Final payment', amount: 166_500, status: 'Completed' } as const;
const elsewhere = { ...emd, id: 'emd_9', auctionId: 'a9', status: 'Completed' } as const;

test('a receipt is for the payment that was just made', () => {
  expect(paymentFor([emd, final, { ...emd, id: 'emd_2' }], 'a1', 'emd', 'emd_2')?.id).toBe('emd_2');
});

test('a receipt finds the payment of that auction and type', () => {
  expect(paymentFor([elsewhere, emd, final], 'a1', 'final', undefined)).toBe(final);
  expect(paymentFor([elsewhere, emd, final], 'a1', 'emd', undefined)).toBe(emd);
});

test('a completed payment comes before one that was refunded because it was not needed', () => {
  const kept = { ...emd, id: 'emd_2', status: 'Completed' } as const;
  expect(paymentFor([emd, kept], 'a1', 'emd', undefined)).toBe(kept);
});

test('there is no receipt for what has not arrived', () => {
  expect(paymentFor([{ ...emd, status: 'Pending' }], 'a1', 'emd', 'emd_1')).toBeUndefined();
  expect(paymentFor([{ ...emd, status: 'Failed' }], 'a1', 'emd', undefined)).toBeUndefined();
  expect(paymentFor([elsewhere], 'a1', 'emd', undefined)).toBeUndefined();
});

test('a result page reads its URL and the history entry that the checkout has written', () => {
  const search = new URLSearchParams('auctionId=a1&type=final');
  expect(readPaymentResult(search, { paymentId: 'fin_1' })).toEqual({
    request: { auctionId: 'a1', type: 'final' },
    paymentId: 'fin_1',
    sentence: undefined,
  });
  expect(readPaymentResult(new URLSearchParams(), null).request).toBeUndefined();
});
