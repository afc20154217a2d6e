import { expect, test } from 'vitest';
import type { TransactionSums } from '#shared/contract/money/transactions.ts';
import { added } from '#web/payments/added-up.ts';

const PAGE: TransactionSums = {
  count: 2,
  amount: 0.3,
  received: [{ kind: 'emd', way: 'razorpay', count: 2, amount: 0.3 }],
  returned: { count: 1, amount: 0.1 },
  lines: [{ kind: 'bid', amount: 0.2 }],
  setOff: 0,
  inParts: 0,
  held: [{ age: 'week', count: 2, amount: 0.3 }],
};

test('the sums of two pages are added to the paisa, and what only one of them has stays', () => {
  const other: TransactionSums = {
    ...PAGE,
    amount: 0.1,
    received: [
      { kind: 'emd', way: 'razorpay', count: 1, amount: 0.1 },
      { kind: 'storage', way: 'upi', count: 1, amount: 590 },
    ],
    lines: [{ kind: 'other', amount: 500 }],
    held: [{ age: 'older', count: 1, amount: 5 }],
  };
  expect(added(PAGE, other)).toEqual({
    count: 4,
    amount: 0.4,
    received: [
      { kind: 'emd', way: 'razorpay', count: 3, amount: 0.4 },
      { kind: 'storage', way: 'upi', count: 1, amount: 590 },
    ],
    returned: { count: 2, amount: 0.2 },
    lines: [
      { kind: 'bid', amount: 0.2 },
      { kind: 'other', amount: 500 },
    ],
    setOff: 0,
    inParts: 0,
    held: [
      { age: 'week', count: 2, amount: 0.3 },
      { age: 'older', count: 1, amount: 5 },
    ],
  });
});
