import { expect, test } from 'vitest';
import { payableOf } from '#functions/sellers/payout.ts';

test('no more can be paid than is open over all statements, however many claims there are', () => {
  const account = (statement: string, open: number) => ({
    sellerId: 'bank',
    sk: `ACCOUNT#${statement}`,
    statement,
    title: statement,
    hammer: 0,
    commission: 0,
    gst: 0,
    costs: 0,
    paid: 0,
    setOff: 0,
    open,
  });
  const claims = Array.from({ length: 12 }, (_, at) => account(`claim-${at}`, -1_00));
  const { amount, setOffs } = payableOf([account('sale', 100_00), ...claims], 'sale');
  expect(amount).toBe(88_00);
  expect(setOffs).toHaveLength(10);
});
