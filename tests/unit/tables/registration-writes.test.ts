import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { expect, it } from 'vitest';
import { registerBidderWrites } from '../../../functions/domain/admission/registration-writes.ts';
import { NOW } from '../../support/builders/time.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';

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
  endAt: NOW + 7,
};

it('counts the bidder if registration is open, and registers them unless they are registered', () => {
  expect(registerBidderWrites(registration)).toEqual({
    count: {
      Update: {
        TableName: 'Auctions',
        Key: { auctionId: 'a1', sk: 'LISTING' },
        UpdateExpression: 'SET lastNumber = :number, isRecord = :yes ADD bidderCount :one',
        ConditionExpression:
          'listingStatus = :pending AND startAt > :now AND registrationDeadlineAt > :paidAt AND emdAmount = :emd AND lastNumber = :last',
        ExpressionAttributeValues: {
          ':one': 1,
          ':last': 6,
          ':number': 7,
          ':pending': 'pending',
          ':now': NOW,
          ':paidAt': NOW - 5,
          ':emd': 100_00,
          ':yes': true,
        },
      },
    },
    bidder: {
      Put: {
        TableName: 'Auctions',
        Item: {
          auctionId: 'a1',
          sk: 'BIDDER#u1',
          userId: 'u1',
          name: 'Asha',
          number: 7,
          registeredAt: NOW,
          deposit: 'held',
          depositAmount: 100_00,
          depositPaymentId: 'p1',
          ownList: 'u1#open',
          ownSort: `${String(NOW + 7).padStart(16, '0')}#a1`,
        },
        ConditionExpression: 'attribute_not_exists(sk)',
      },
    },
  });
});

it('stores no payment id when the EMD is 0', () => {
  const { bidder } = registerBidderWrites({ ...registration, amount: 0, paymentId: undefined });
  expect(bidder.Put?.Item).not.toHaveProperty('depositPaymentId');
});
