import { expect, test } from 'vitest';
import { payableOf } from '#functions/sellers/payout.ts';

const account = (statement: string, open: number) => ({
  sellerId: 'bank',
  sk: `ACCOUNT#${statement}`,
  statement,
  title: statement,
  hammer: 0,
  lotGst: 0,
  commission: 0,
  gst: 0,
  costs: 0,
  paid: 0,
  setOff: 0,
  open,
});

test('no more can be paid than is open over all statements, however many claims there are', () => {
  const claims = Array.from({ length: 12 }, (_, at) => account(`claim-${at}`, -1_00));
  const { amount, setOffs } = payableOf([account('sale', 100_00), ...claims], 'sale');
  expect(amount).toBe(88_00);
  expect(setOffs).toHaveLength(10);
});

test('claims on one statement do not hold what is open on two others', () => {
  const accounts = [account('lost', -800_00), account('spring', 500_00), account('summer', 400_00)];
  const { amount, setOffs } = payableOf(accounts, 'spring');
  expect(amount).toBe(100_00);
  expect(setOffs).toMatchObject([{ account: { statement: 'lost' }, amount: 400_00 }]);
  const after = [account('lost', -400_00), account('spring', 0), account('summer', 400_00)];
  expect(payableOf(after, 'summer').amount).toBe(0);
});
