import { expect, it } from 'vitest';
import { registerBidderWrites } from '#functions/domain/admission/registration-writes.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

const registration = {
  auctions: tableHandle('auctions', dynamoClient(), 'Auctions'),
  auctionId: 'a1',
  userId: 'u1',
  name: 'Asha',
  amount: 100_00,
  paymentId: 'p1',
  paidAt: NOW - 5,
  now: NOW,
  lastNumber: 6,
};

it('counts the bidder if registration is open, and registers them unless they are registered', () => {
  const { count, bidder } = registerBidderWrites(registration);
  expect(count.Update).toMatchObject({ TableName: 'Auctions', Key: { auctionId: 'a1', sk: 'LISTING' } });
  expect(resolved(count.Update)).toMatchObject({
    update: 'SET lastNumber = 7, isRecord = true ADD bidderCount 1',
    condition:
      `listingStatus = "pending" AND startAt > ${NOW} AND registrationDeadlineAt > ${NOW - 5}` +
      ' AND emdAmount = 10000 AND lastNumber = 6 AND (attribute_not_exists(barred) OR NOT contains(barred, "u1")) AND attribute_not_exists(hasSaleDeposit) AND attribute_not_exists(sellerId)',
  });
  expect(resolved(bidder.Put).condition).toBe('attribute_not_exists(auctionId)');
  expect(bidder.Put).toMatchObject({ TableName: 'Auctions' });
  expect(bidder.Put?.Item).toEqual({
    auctionId: 'a1',
    sk: 'BIDDER#u1',
    userId: 'u1',
    name: 'Asha',
    number: 7,
    registeredAt: NOW,
    deposit: 'held',
    depositAmount: 100_00,
    depositPaymentId: 'p1',
  });
});

it('stores no payment id when the EMD is 0', () => {
  const { bidder } = registerBidderWrites({ ...registration, amount: 0, paymentId: undefined });
  expect(bidder.Put?.Item).not.toHaveProperty('depositPaymentId');
});
