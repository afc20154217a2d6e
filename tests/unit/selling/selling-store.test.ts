import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAuction, saveDeletion } from '../../../functions/selling/selling-store.ts';
import { saveCancel } from '../../../functions/selling/cancel-store.ts';
import { saveEdit } from '../../../functions/selling/edit-store.ts';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { content, pair } from './builders.ts';
import { HOUR, NOW } from '../../support/builders/time.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { cancelled } from '../../support/tables/cancelled.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const auctions = tableHandle('auctions', client, 'Auctions');

beforeEach(() => dynamo.reset());

function written() {
  const [call] = dynamo.commandCalls(TransactWriteCommand);
  return call?.args[0].input.TransactItems ?? [];
}

function failTransaction(...codes: string[]) {
  dynamo.on(TransactWriteCommand).rejects(cancelled(...codes));
}

const LISTING_KEY = { auctionId: 'a1', sk: 'LISTING' };
const BY = { adminId: 'admin-1', source: '192.0.2.1' };
const STATE_KEY = { auctionId: 'a1', sk: 'STATE' };

const NO_PAPERS = { report: null, keptDocuments: [], newDocuments: [], obsolete: [], isUnfairToBidders: false };
const filesWith = (images: string[]) => ({ images, report: null, documents: [] });

const edit = {
  kind: 'edit',
  papers: NO_PAPERS,
  from: 'pending',
  status: 'pending',
  content: content(),
  keptImages: ['media/a1/2.jpg'],
  removedImages: [],
  needsNoBidders: false,
  changeText: undefined,
} as const;

describe('a new auction', () => {
  it('is stored in one transaction and never overwrites an auction', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const auction = pair('draft');
    await insertAuction(auctions, auction);
    const put = (Item: object) => ({ TableName: 'Auctions', Item, ConditionExpression: 'attribute_not_exists(sk)' });
    expect(written()).toEqual([{ Put: put(auction.listing) }, { Put: put(auction.state) }]);
  });
});

describe('an edit', () => {
  it('is written on condition that the version is unchanged and the auction has neither started nor a bid', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const images = ['media/a1/new.png', 'media/a1/2.jpg'];
    expect(await saveEdit(auctions, pair('pending'), edit, filesWith(images), NOW + 5)).toBe('saved');
    const [listing, state] = written();
    expect(listing?.Update).toMatchObject({
      Key: LISTING_KEY,
      ConditionExpression: '#version = :seen',
      ExpressionAttributeValues: {
        ':seen': 7,
        ':version': 8,
        ':images': ['media/a1/new.png', 'media/a1/2.jpg'],
        ':listingStatus': 'pending',
        ':updatedAt': NOW + 5,
      },
    });
    expect(listing?.Update?.UpdateExpression).not.toContain('bidderCount');
    expect(state?.Update).toMatchObject({
      Key: STATE_KEY,
      UpdateExpression:
        'SET #status = :status, #startAt = :startAt, #endAt = :endAt, #closesAt = :closesAt,' +
        ' #bidInterval = :bidInterval, #basePrice = :basePrice, #currentBid = :currentBid',
      ConditionExpression: '#status = :is AND startAt > :at AND seq = :unbid',
      ExpressionAttributeValues: {
        ':is': 'pending',
        ':at': NOW + 5,
        ':unbid': 0,
        ':status': 'pending',
        ':closesAt': NOW + 3 * HOUR,
        ':currentBid': 1_000_00,
      },
    });
  });

  it('of the terms is written on condition that nobody is registered', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    await saveEdit(
      auctions,
      pair('pending'),
      { ...edit, needsNoBidders: true, changeText: undefined },
      filesWith([]),
      NOW,
    );
    expect(written()[0]?.Update).toMatchObject({
      ConditionExpression: '#version = :seen AND bidderCount = :nobody',
      ExpressionAttributeValues: { ':nobody': 0 },
    });
  });

  it('of a draft is written on condition that it still is a draft, whatever the time', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    await saveEdit(auctions, pair('draft'), { ...edit, from: 'draft', status: 'draft' }, filesWith([]), NOW);
    expect(written()[1]?.Update?.ConditionExpression).toBe('#status = :is AND seq = :unbid');
  });

  it.each([
    ['None', 'ConditionalCheckFailed'],
    ['ConditionalCheckFailed', 'None'],
  ])('returns "changed" when a condition fails (%s, %s)', async (...codes) => {
    failTransaction(...codes);
    expect(await saveEdit(auctions, pair('pending'), edit, filesWith([]), NOW)).toBe('changed');
  });

  it('throws when the table is throttled', async () => {
    failTransaction('ProvisionedThroughputExceeded', 'None');
    await expect(saveEdit(auctions, pair('pending'), edit, filesWith([]), NOW)).rejects.toThrow(
      TransactionCanceledException,
    );
  });
});

describe('a cancellation', () => {
  it('of a running auction is one write of STATE with the admin, and does not conflict with bids', async () => {
    dynamo.on(UpdateCommand).resolves({});
    const change = { kind: 'cancel', from: 'active', reason: 'Withdrawn' } as const;
    expect(await saveCancel(auctions, pair('active'), change, BY, NOW)).toBe('saved');
    expect(written()).toEqual([]);
    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toEqual({
      TableName: 'Auctions',
      Key: STATE_KEY,
      UpdateExpression:
        'SET #status = :status, #closedAt = :closedAt, #cancelledBy = :cancelledBy, #cancelReason = :cancelReason',
      ConditionExpression: '#status IN (:isPending, :isActive) AND startAt <= :at AND closesAt > :at',
      ExpressionAttributeNames: {
        '#status': 'status',
        '#closedAt': 'closedAt',
        '#cancelledBy': 'cancelledBy',
        '#cancelReason': 'cancelReason',
      },
      ExpressionAttributeValues: {
        ':status': 'cancelled',
        ':closedAt': NOW,
        ':cancelledBy': BY,
        ':cancelReason': 'Withdrawn',
        ':isPending': 'pending',
        ':isActive': 'active',
        ':at': NOW,
      },
    });
  });

  it('returns "changed" when it is too late', async () => {
    dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    const change = { kind: 'cancel', from: 'active', reason: undefined } as const;
    expect(await saveCancel(auctions, pair('active'), change, BY, NOW)).toBe('changed');
  });

  it('before the start is written on condition of the LISTING read, so no deposit or edit comes in between', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const auction = pair('pending');
    await saveCancel(auctions, auction, { kind: 'cancel', from: 'pending', reason: undefined }, BY, NOW);
    const [listing, state] = written();
    expect(listing?.Update).toMatchObject({
      Key: LISTING_KEY,
      UpdateExpression: 'SET listingStatus = :cancelled, updatedAt = :now ADD version :one',
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': auction.listing.version, ':cancelled': 'cancelled' },
    });
    expect(state?.Update).toMatchObject({
      Key: STATE_KEY,
      UpdateExpression: 'SET #status = :status, #closedAt = :closedAt, #cancelledBy = :cancelledBy',
      ConditionExpression: '#status = :is AND startAt > :at',
    });
  });
});

describe('a deletion', () => {
  it('removes the listing and leaves a tombstone', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const auction = pair('completed');
    await saveDeletion(auctions, auction, { kind: 'delete', from: 'completed' }, NOW);
    const ExpressionAttributeValues = { ':seen': auction.listing.version, ':none': 0 };
    expect(written()).toEqual([
      {
        Delete: {
          TableName: 'Auctions',
          Key: LISTING_KEY,
          ConditionExpression: 'version = :seen AND bidderCount = :none AND attribute_not_exists(isRecord)',
          ExpressionAttributeValues,
        },
      },
      {
        Update: {
          TableName: 'Auctions',
          Key: STATE_KEY,
          UpdateExpression:
            'SET #status = :cancelled, deleted = :yes, title = :title, closedAt = if_not_exists(closedAt, :now)',
          ConditionExpression: '#status = :is AND seq = :none',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':is': 'completed',
            ':cancelled': 'cancelled',
            ':yes': true,
            ':title': auction.listing.title,
            ':now': NOW,
            ':none': 0,
          },
        },
      },
    ]);
  });
});
