import { notifier } from '../../../functions/notifications/notify.ts';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import type { EffectDeps } from '../../../functions/lifecycle/effects/run-effects.ts';
import { handleStream } from '../../../functions/lifecycle/stream/handle-stream.ts';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { bidOf, listing, runningAuction, T0, withBid } from '../bidding/given.ts';

const of = (state: StateItem, auctionId: string): StateItem => ({ ...state, auctionId });
const second = { ...withBid, currentBid: 160_00, seq: 2, lastBid: bidOf('ravi'), closesAt: T0 + 61_000 };

function record(sequence: string, before: object | undefined, after: Record<string, unknown> & { auctionId: string }) {
  const image = (item: object) => marshall(item, { removeUndefinedValues: true });
  return {
    eventID: sequence,
    dynamodb: {
      Keys: { auctionId: { S: after.auctionId }, sk: { S: 'STATE' } },
      SequenceNumber: sequence,
      NewImage: image(after),
      ...(before !== undefined && { OldImage: image(before) }),
    },
  };
}

function given() {
  const client = dynamoClient();
  const mock = mockClient(client);
  mock.on(GetCommand).resolves({ Item: listing });
  mock.on(QueryCommand).resolves({ Items: [] });
  mock.on(UpdateCommand).resolves({});
  const push = vi.fn(async (_state: StateItem) => undefined);
  const append = vi.fn(async (_entry: object) => undefined);
  const put = vi.fn(async (_notice: object) => true);
  const schedules = { arm: vi.fn(async () => undefined), disarm: vi.fn(async () => undefined) };
  const deps: EffectDeps = {
    store: {
      auctions: { client, table: 'Auctions' },
      paymentsTable: 'Payments',
      usersTable: 'Users',
      moneyTable: 'Money',
    },
    notices: { firstTime: async (_event, at) => at },
    notify: notifier({ put }),
    ledger: { append },
    schedules,
    paymentWindowMs: 1,
    push,
  };
  const report = vi.fn();
  return {
    mock,
    push,
    append,
    put,
    schedules,
    report,
    run: (Records: object[]) => handleStream(deps, { Records }, T0, report),
  };
}

beforeEach(() => vi.clearAllMocks());

describe('the stream of STATE', () => {
  it('books every bid of a batch and pushes only the newest state', async () => {
    const { run, push, append, put, schedules } = given();
    const answer = await run([record('1', runningAuction, withBid), record('2', withBid, second)]);
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(append.mock.calls.map(([entry]) => entry)).toMatchObject([{ seq: 1 }, { seq: 2 }]);
    expect(push.mock.calls).toEqual([[second]]);
    expect(schedules.arm).toHaveBeenCalledTimes(1);
    expect(put.mock.calls.map(([notice]) => notice)).toMatchObject([
      { userId: '#ADMINS', type: 'bid_placed' },
      { userId: 'asha', type: 'outbid', message: expect.stringContaining('Maruti Swift 2019') },
    ]);
  });

  it('writes a bidder’s last bid so that a replay never goes back', async () => {
    const { run, mock } = given();
    await run([record('1', runningAuction, withBid)]);
    expect(mock.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      Key: { auctionId: 'lot-1', sk: 'BIDDER#asha' },
      ConditionExpression: 'attribute_exists(sk) AND (attribute_not_exists(lastBidSeq) OR lastBidSeq < :seq)',
      UpdateExpression: 'SET lastBidAmount = :amount, lastBidSeq = :seq, lastBidAt = :at',
      ExpressionAttributeValues: { ':amount': 150_00, ':seq': 1, ':at': T0 },
    });
  });

  it('copies the status that STATE has now, not the one of a late event', async () => {
    const { run, mock } = given();
    mock
      .on(GetCommand, { Key: { auctionId: 'lot-1', sk: 'STATE' } })
      .resolves({ Item: { ...withBid, status: 'completed' } });
    await run([record('1', { ...runningAuction, status: 'pending' }, runningAuction)]);
    const copies = mock.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    expect(copies).toMatchObject([
      {
        Key: { auctionId: 'lot-1', sk: 'LISTING' },
        ConditionExpression: 'attribute_exists(sk) AND listingStatus <> :status',
        ExpressionAttributeValues: { ':status': 'completed' },
      },
    ]);
  });

  it('names a unreadable record, handles what came before it, and does not stop other auctions', async () => {
    const { run, push, append, report } = given();
    const answer = await run([
      record('1', of(runningAuction, 'a'), of(withBid, 'a')),
      record('2', of(withBid, 'a'), { ...of(second, 'a'), currentBid: 'a lot' }),
      record('3', of(runningAuction, 'b'), of(withBid, 'b')),
      record('4', of(second, 'a'), of({ ...second, seq: 3 }, 'a')),
    ]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(append.mock.calls.map(([entry]) => entry)).toMatchObject([
      { auctionId: 'a', seq: 1 },
      { auctionId: 'b', seq: 1 },
    ]);
    expect(push).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('repeats an auction’s whole part of the batch when one of its effects failed', async () => {
    const { run, append, push } = given();
    append.mockRejectedValueOnce(new Error('outage'));
    const answer = await run([
      record('1', of(runningAuction, 'a'), of(withBid, 'a')),
      record('2', of(withBid, 'a'), of(second, 'a')),
      record('3', of(runningAuction, 'b'), of(withBid, 'b')),
    ]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    expect(append).toHaveBeenCalledTimes(3);
    expect(push).toHaveBeenCalledTimes(2);
  });

  it('ignores items other than STATE, and removals', async () => {
    const { run, push } = given();
    const other = record('1', undefined, withBid);
    other.dynamodb.Keys.sk.S = 'LISTING';
    const { NewImage: _, ...removed } = record('2', withBid, withBid).dynamodb;
    expect(await run([other, { dynamodb: removed }])).toEqual({ batchItemFailures: [] });
    expect(push).not.toHaveBeenCalled();
  });
});
