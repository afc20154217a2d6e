import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { closeAuction } from '#functions/bidding/close-auction.ts';
import { acceptBid, startState } from '#functions/bidding/state-store.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { completed, runningAuction, withBid } from './given.ts';

function given() {
  const client = dynamoClient();
  return { mock: mockClient(client), auctions: tableHandle('auctions', client, 'Auctions') };
}

const failed = (item?: object) =>
  new ConditionalCheckFailedException({ message: '', $metadata: {}, ...(item && { Item: marshall(item) }) });

const bid = {
  auctionId: 'lot-1',
  bidId: 'b',
  userId: 'asha',
  name: 'Asha',
  amount: 150_00,
  isMaximum: false,
  bidInterval: 60,
  steps: '0:1 100:25',
  latestEnd: undefined,
  shownReserve: undefined,
  number: 7,
  admission: 0,
  power: undefined,
  latestOwnBidAt: NOW - 500,
};

describe('acceptBid', () => {
  it('is one conditional update that returns the item when its condition fails', async () => {
    const { mock, auctions } = given();
    mock.on(UpdateCommand).resolves({ Attributes: { ...withBid, seq: 9 } });
    expect(await acceptBid(auctions, bid, NOW - 40, NOW)).toEqual({
      ok: true,
      value: { seq: 9, closesAt: NOW + 60_000, currentBid: 150_00, leastBid: 175_00 },
    });
    expect(mock.calls()).toHaveLength(1);
    const { input } = mock.commandCalls(UpdateCommand)[0]?.args[0] ?? {};
    expect(input).toMatchObject({
      TableName: 'Auctions',
      Key: { auctionId: 'lot-1', sk: 'STATE' },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const lastBid = { bidId: 'b', userId: 'asha', name: 'Asha', number: 7, amount: 150_00, at: NOW };
    expect(resolved(input)).toMatchObject({
      update:
        `SET currentBid = 15000, leastBid = 17500, lastBid = ${JSON.stringify(lastBid)}, closesAt = ${NOW + 60_000}, ` +
        'status = "active", amounts.7 = 15000, secondLastBid = if_not_exists(lastBid, null) ADD seq 1 REMOVE voided',
      condition:
        `status IN ("active", "pending") AND startAt <= ${NOW - 40} AND closesAt > ${NOW - 40}` +
        ' AND attribute_not_exists(pausedAt) AND leastBid <= 15000' +
        ` AND (lastBid.userId <> "asha" OR lastBid.at <= ${NOW - 500})` +
        ' AND bidInterval = 60 AND steps = "0:1 100:25" AND (attribute_not_exists(admission) OR admission = 0)' +
        ' AND attribute_not_exists(power) AND attribute_not_exists(maximum) AND attribute_not_exists(lastVoid)' +
        ' AND (lastBid.userId <> "asha" OR lastBid.bidId <> "b")' +
        ' AND (secondLastBid.userId <> "asha" OR secondLastBid.bidId <> "b")',
    });
  });

  it('returns the item that failed the condition, parsed from DynamoDB’s notation', async () => {
    const { mock, auctions } = given();
    mock.on(UpdateCommand).rejectsOnce(failed(withBid)).rejectsOnce(failed());
    expect(await acceptBid(auctions, bid, NOW, NOW)).toEqual({ ok: false, error: withBid });
    expect(await acceptBid(auctions, bid, NOW, NOW)).toEqual({ ok: false, error: undefined });
  });

  it('retries after a conflict with an admin’s transaction', async () => {
    const { mock, auctions } = given();
    mock
      .on(UpdateCommand)
      .rejectsOnce(new TransactionConflictException({ message: '', $metadata: {} }))
      .resolves({ Attributes: withBid });
    expect(await acceptBid(auctions, bid, NOW, NOW)).toMatchObject({ ok: true });
  });

  it('throws in an outage', async () => {
    const { mock, auctions } = given();
    mock.on(UpdateCommand).rejects(new Error('outage'));
    await expect(acceptBid(auctions, bid, NOW, NOW)).rejects.toThrow('outage');
  });
});

describe('closeAuction', () => {
  it('closes after the grace and returns the last bidder as the winner', async () => {
    const { mock, auctions } = given();
    mock.on(GetCommand).resolves({ Item: withBid });
    mock.on(UpdateCommand).resolves({ Attributes: completed });
    expect(await closeAuction(auctions, 'lot-1', NOW + 63_000)).toEqual({
      ok: true,
      value: { winner: { userId: 'asha', name: 'Name of asha', number: 1, bidAmount: 150_00, bidAt: NOW } },
    });
    expect(resolved(mock.commandCalls(UpdateCommand)[0]?.args[0].input)).toMatchObject({
      update: `SET status = "completed", closedAt = ${NOW + 63_000} REMOVE maximum`,
      condition: `status IN ("active", "pending") AND startAt <= ${NOW + 63_000} AND closesAt <= ${NOW + 60_000} AND attribute_not_exists(pausedAt)`,
    });
  });

  it.each([
    ['unknown', undefined, 'NOT_FOUND'],
    ['a draft', { ...runningAuction, status: 'draft' }, 'NOT_FOUND'],
    ['deleted', { ...runningAuction, status: 'cancelled', deleted: true }, 'NOT_FOUND'],
    ['not started', { ...runningAuction, status: 'pending', startAt: NOW + 1 }, 'AUCTION_NOT_STARTED'],
    ['running', runningAuction, 'AUCTION_STILL_RUNNING'],
    ['within the grace', { ...withBid, closesAt: NOW - CLOSING_GRACE_MS + 1 }, 'AUCTION_STILL_RUNNING'],
  ])('refuses when the auction is %s, without a write', async (_, Item, code) => {
    const { mock, auctions } = given();
    mock.on(GetCommand).resolves({ Item });
    expect(await closeAuction(auctions, 'lot-1', NOW)).toMatchObject({ ok: false, error: { code } });
    expect(mock.commandCalls(UpdateCommand)).toHaveLength(0);
  });

  it('returns the winner of a closed auction, and none for a cancelled one', async () => {
    const { mock, auctions } = given();
    mock
      .on(GetCommand)
      .resolvesOnce({ Item: completed })
      .resolvesOnce({ Item: { ...withBid, status: 'cancelled' } });
    expect(await closeAuction(auctions, 'lot-1', NOW)).toMatchObject({ value: { winner: { userId: 'asha' } } });
    expect(await closeAuction(auctions, 'lot-1', NOW)).toEqual({ ok: true, value: { winner: null } });
  });

  it('returns the current state of an auction that changed between read and write', async () => {
    const { mock, auctions } = given();
    mock.on(GetCommand).resolves({ Item: withBid });
    const later = NOW + 63_000;
    mock
      .on(UpdateCommand)
      .rejectsOnce(failed(completed))
      .rejectsOnce(failed({ ...withBid, closesAt: later + 60_000 }));
    expect(await closeAuction(auctions, 'lot-1', later)).toMatchObject({ value: { winner: { userId: 'asha' } } });
    expect(await closeAuction(auctions, 'lot-1', later)).toMatchObject({ error: { code: 'AUCTION_STILL_RUNNING' } });
  });
});

describe('startState', () => {
  it('starts only a published auction whose start has come', async () => {
    const { mock, auctions } = given();
    mock.on(UpdateCommand).resolves({ Attributes: runningAuction });
    await startState(auctions, 'lot-1', NOW);
    expect(resolved(mock.commandCalls(UpdateCommand)[0]?.args[0].input)).toMatchObject({
      update: 'SET status = "active"',
      condition: `status = "pending" AND startAt <= ${NOW} AND attribute_not_exists(pausedAt)`,
    });
  });
});
