import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { saveCancel } from '#functions/selling/cancel-store.ts';
import { saveEdit } from '#functions/selling/editing/edit-store.ts';
import { insertAuction, saveDeletion } from '#functions/selling/selling-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { content, pair } from './builders.ts';

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

const NO_PAPERS = { report: null, keptDocuments: [], newDocuments: [], obsolete: [], changesWhatBiddersRead: false };
const writing = (images: string[] = [], now = NOW) => ({ files: { images, report: null, documents: [] }, now });

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
    expect(written().map(({ Put }) => [Put?.TableName, Put?.Item, resolved(Put).condition])).toEqual([
      ['Auctions', auction.listing, 'attribute_not_exists(auctionId)'],
      ['Auctions', auction.state, 'attribute_not_exists(auctionId)'],
    ]);
  });
});

describe('an edit', () => {
  it('is written on condition that the version is unchanged and the auction has neither started nor a bid', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const images = ['media/a1/new.png', 'media/a1/2.jpg'];
    expect(await saveEdit(auctions, pair('pending'), edit, writing(images, NOW + 5))).toBe('saved');
    const [listing, state] = written();
    expect([listing?.Update?.Key, state?.Update?.Key]).toEqual([LISTING_KEY, STATE_KEY]);
    expect(listing?.Update?.ExpressionAttributeValues).toMatchObject({
      ':version': 8,
      ':images': ['media/a1/new.png', 'media/a1/2.jpg'],
      ':listingStatus': 'pending',
      ':updatedAt': NOW + 5,
    });
    expect(resolved(listing?.Update).condition).toBe('version = 7');
    expect(resolved(listing?.Update).update).not.toContain('bidderCount');
    const { startAt, endAt, bidInterval, steps } = edit.content;
    expect(resolved(state?.Update)).toMatchObject({
      condition: `status = "pending" AND startAt > ${NOW + 5} AND seq = 0`,
      update:
        `SET status = "pending", startAt = ${startAt}, endAt = ${endAt}, closesAt = ${endAt},` +
        ` bidInterval = ${bidInterval}, basePrice = 100000, currentBid = 100000, steps = "${steps}", leastBid = 100100` +
        ' REMOVE reserve, latestEnd',
    });
  });

  it('of the terms is written on condition that nobody is registered', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    await saveEdit(auctions, pair('pending'), { ...edit, needsNoBidders: true, changeText: undefined }, writing());
    expect(resolved(written()[0]?.Update).condition).toBe('version = 7 AND bidderCount = 0');
  });

  it('of a draft is written on condition that it still is a draft, whatever the time', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    await saveEdit(auctions, pair('draft'), { ...edit, from: 'draft', status: 'draft' }, writing());
    expect(resolved(written()[1]?.Update).condition).toBe('status = "draft" AND seq = 0');
  });

  it.each([
    ['None', 'ConditionalCheckFailed'],
    ['ConditionalCheckFailed', 'None'],
  ])('returns "changed" when a condition fails (%s, %s)', async (...codes) => {
    failTransaction(...codes);
    expect(await saveEdit(auctions, pair('pending'), edit, writing())).toBe('changed');
  });

  it('throws when the table is throttled', async () => {
    failTransaction('ProvisionedThroughputExceeded', 'None');
    await expect(saveEdit(auctions, pair('pending'), edit, writing())).rejects.toThrow(TransactionCanceledException);
  });
});

describe('a cancellation', () => {
  it('of a running auction is one write of STATE with the admin, and does not conflict with bids', async () => {
    dynamo.on(UpdateCommand).resolves({});
    const change = { kind: 'cancel', from: 'active', reason: 'Withdrawn' } as const;
    expect(await saveCancel(auctions, pair('active'), change, { by: BY, now: NOW })).toBe('saved');
    expect(written()).toEqual([]);
    const input = dynamo.commandCalls(UpdateCommand)[0]?.args[0].input;
    expect(input).toMatchObject({ TableName: 'Auctions', Key: STATE_KEY });
    expect(resolved(input)).toMatchObject({
      condition: `(status = "pending" OR status = "active") AND startAt <= ${NOW} AND closesAt > ${NOW}`,
      update: `SET status = "cancelled", closedAt = ${NOW}, cancelledBy = ${JSON.stringify(BY)}, cancelReason = "Withdrawn" REMOVE pausedAt, pausedBy`,
    });
  });

  it('returns "changed" when it is too late', async () => {
    dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    const change = { kind: 'cancel', from: 'active', reason: undefined } as const;
    expect(await saveCancel(auctions, pair('active'), change, { by: BY, now: NOW })).toBe('changed');
  });

  it('before the start is written on condition of the LISTING read, so no deposit or edit comes in between', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const auction = pair('pending');
    const change = { kind: 'cancel', from: 'pending', reason: undefined } as const;
    await saveCancel(auctions, auction, change, { by: BY, now: NOW });
    const [listing, state] = written();
    expect([listing?.Update?.Key, state?.Update?.Key]).toEqual([LISTING_KEY, STATE_KEY]);
    expect(resolved(listing?.Update)).toMatchObject({
      update: `SET listingStatus = "cancelled", updatedAt = ${NOW} ADD version 1`,
      condition: 'version = 7',
    });
    expect(resolved(state?.Update)).toMatchObject({
      update: `SET status = "cancelled", closedAt = ${NOW}, cancelledBy = ${JSON.stringify(BY)} REMOVE pausedAt, pausedBy`,
      condition: `status = "pending" AND startAt > ${NOW}`,
    });
  });
});

describe('a deletion', () => {
  it('removes the listing and leaves a tombstone', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const auction = pair('completed');
    await saveDeletion(auctions, auction, { kind: 'delete', from: 'completed' }, { now: NOW });
    const [listing, state, ...others] = written();
    expect([listing?.Delete?.Key, state?.Update?.Key, others]).toEqual([LISTING_KEY, STATE_KEY, []]);
    expect(resolved(listing?.Delete).condition).toBe(
      'version = 7 AND bidderCount = 0 AND attribute_not_exists(isRecord)',
    );
    expect(resolved(state?.Update)).toMatchObject({
      update:
        `SET status = "cancelled", deleted = true, title = "${auction.listing.title}",` +
        ` closedAt = if_not_exists(closedAt, ${NOW}) REMOVE pausedAt, pausedBy`,
      condition: 'status = "completed" AND seq = 0',
    });
  });

  it('of a lot that is paused beyond its start needs the same pause, not a start to come', async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    const { listing, state } = pair('pending');
    const auction = { listing, state: { ...state, pausedAt: NOW - HOUR } };
    await saveDeletion(auctions, auction, { kind: 'delete', from: 'pending' }, { now: state.startAt + HOUR });
    expect(resolved(written()[1]?.Update).condition).toBe(
      `status = "pending" AND pausedAt = ${NOW - HOUR} AND seq = 0`,
    );
  });
});
