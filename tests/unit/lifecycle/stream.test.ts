import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effect } from '#functions/lifecycle/effects/effect.ts';
import type { EffectDeps } from '#functions/lifecycle/effects/run-effects.ts';
import { handleStream } from '#functions/lifecycle/stream/handle-stream.ts';
import { notifier } from '#functions/notifications/notify.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { deletedVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { bidder, bidOf, listing, runningAuction, withBid } from '../bidding/given.ts';
import { afterSecondBid, inAuction, record } from './state-records.ts';

function given() {
  const client = dynamoClient();
  const mock = mockClient(client);
  mock.on(GetCommand).resolves({ Item: listing });
  mock.on(QueryCommand).resolves({ Items: [] });
  mock.on(BatchGetCommand).resolves({});
  mock.on(UpdateCommand).resolves({});
  const append = vi.fn(async (_entries: readonly object[]) => undefined);
  const done = vi.fn((_effect: Effect) => undefined);
  const put = vi.fn(async (_notice: object) => true);
  const putSearchJob = vi.fn(async (_job: object) => undefined);
  const clock = vi.fn(() => NOW);
  const schedules = { setWakeUp: vi.fn(async () => undefined), deleteWakeUp: vi.fn(async () => undefined) };
  const deps: EffectDeps = {
    tables: moneyMovementTables(client, (kind) => kind[0]!.toUpperCase() + kind.slice(1)),
    notices: { firstTime: async (_event, at) => at },
    notify: notifier({ put }, () => NOW),
    appendToLedger: append,
    appendEvents: async () => undefined,
    schedules,
    feed: tableHandle('feed', client, 'Feed'),
    sellers: tableHandle('sellers', client, 'Sellers'),
    clock,
    putSearchJob,
    titles: ttlCache(1_000, 10),
    done,
  };
  const report = vi.fn();
  return {
    mock,
    append,
    put,
    putSearchJob,
    schedules,
    done,
    report,
    clock,
    run: (Records: object[]) => handleStream(deps, { Records }, NOW, report),
  };
}

beforeEach(() => vi.clearAllMocks());

describe('the stream of STATE', () => {
  it('appends every bid of a batch to the ledger, and schedules and notifies once', async () => {
    const { run, append, put, schedules } = given();
    const answer = await run([record('1', runningAuction, withBid), record('2', withBid, afterSecondBid)]);
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(append.mock.calls.map(([entries]) => entries)).toMatchObject([[{ seq: 1 }, { seq: 2 }]]);
    expect(schedules.setWakeUp).toHaveBeenCalledTimes(1);
    expect(put.mock.calls.map(([notice]) => notice)).toMatchObject([
      { userId: '#ADMINS', type: 'bid_placed' },
      { userId: 'asha', type: 'outbid', message: expect.stringContaining('Maruti Swift 2019') },
    ]);
  });

  it('starts the search for people who saved a search for a published lot', async () => {
    const { run, mock, putSearchJob } = given();
    mock.on(GetCommand).resolves({ Item: { ...listing, categorie: 'cars', version: 3 } });
    await run([record('1', { ...runningAuction, status: 'draft' }, { ...runningAuction, status: 'pending' })]);
    const job = { auctionId: 'lot-1', version: 3, publishedAt: NOW, savedBefore: NOW, page: 0 };
    expect(putSearchJob.mock.calls.map(([one]) => one)).toEqual([
      { ...job, scope: 'cars' },
      { ...job, scope: '*' },
    ]);
  });

  it('writes a bid to its registration, and a replay never restores an older one', async () => {
    const { run, mock } = given();
    await run([record('1', runningAuction, withBid)]);
    const inputs = mock.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    expect(inputs).toMatchObject([{ TableName: 'Auctions', Key: { auctionId: 'lot-1', sk: 'BIDDER#asha' } }]);
    expect(resolved(inputs[0])).toMatchObject({
      condition:
        '(lastBidSeq < 1 OR attribute_exists(sk) AND attribute_not_exists(lastBidSeq) AND (attribute_not_exists(lastBidAmount) OR lastBidAmount < 15000))',
      update: `SET lastBidAmount = 15000, lastBidAt = ${NOW}, lastBidSeq = 1`,
    });
  });

  it('reads the title of a running auction once for many outbid notices', async () => {
    const { run, mock } = given();
    await run([record('1', withBid, afterSecondBid)]);
    await run([record('2', afterSecondBid, { ...afterSecondBid, seq: 3, lastBid: bidOf('meera') })]);
    expect(mock.commandCalls(GetCommand)).toHaveLength(1);
  });

  it('records once who cancelled an auction, from which address, when and why', async () => {
    const { run, mock } = given();
    const cancelledBy = { adminId: 'omar', source: '192.0.2.1' };
    const over = { ...withBid, status: 'cancelled', closedAt: NOW - 5, cancelledBy, cancelReason: 'A fire.' } as const;
    mock.on(GetCommand).resolves({});
    mock
      .on(PutCommand)
      .resolvesOnce({})
      .rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    for (const _ of ['first', 'again']) {
      expect(await run([record('1', withBid, over)])).toEqual({ batchItemFailures: [] });
    }
    const puts = mock.commandCalls(PutCommand).map(({ args }) => args[0].input);
    expect(puts).toHaveLength(2);
    expect(puts[1]).toEqual(puts[0]);
    expect(puts[0]).toEqual({
      TableName: 'Auctions',
      ConditionExpression: 'attribute_not_exists(#auctionId)',
      ExpressionAttributeNames: { '#auctionId': 'auctionId' },
      Item: {
        auctionId: 'lot-1',
        sk: `AUDIT#${new Date(NOW - 5).toISOString()}#auction-cancelled#omar`,
        action: 'auction-cancelled',
        actor: 'omar',
        auditMonth: '2026-11',
        source: '192.0.2.1',
        at: NOW - 5,
        before: { status: 'active' },
        after: { status: 'cancelled', reason: 'A fire.' },
      },
    });
  });

  it('gives the losers’ deposits back and tells them, though the listing cannot be read; the winner waits', async () => {
    const { run, mock, put, report } = given();
    const listed = [bidder('asha'), bidder('ravi')];
    mock.on(GetCommand).resolves({ Item: { ...listing, title: 5 } });
    mock.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
      Items: Object.values(values).includes('BIDDER#') ? listed : [],
    }));
    mock.on(TransactWriteCommand).resolves({});
    const over = { ...withBid, status: 'completed' as const, closedAt: NOW - 5 };
    expect(await run([record('1', withBid, over)])).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    const written = mock.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems?.[0]?.Update);
    expect(written.map((one) => one?.Key)).toEqual([{ auctionId: 'lot-1', sk: 'BIDDER#ravi' }]);
    expect(resolved(written[0]).update).toContain('outcome = "lost", deposit = "refunding"');
    expect(put.mock.calls.map(([notice]) => notice)).toMatchObject([
      { userId: '#ADMINS', type: 'auction_ended' },
      { userId: 'ravi', type: 'auction_ended' },
    ]);
    // It is not settled yet, so it is looked at again.
    const states = mock.commandCalls(UpdateCommand).map(({ args }) => args[0].input.UpdateExpression ?? '');
    expect(states.filter((update) => update.includes('settledAs'))).toEqual([]);
    expect(report).toHaveBeenCalledOnce();
  });

  it('tells the news of a lot to a bidder whose registration cannot be read, as to a bidder', async () => {
    const { run, mock, put } = given();
    const watched = { auctionId: 'lot-1', sk: 'WATCH#meera', userId: 'meera', watchedAt: 0 };
    mock.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
      Items: [Object.values(values).includes('BIDDER#') ? { ...bidder('meera'), deposit: 5 } : watched],
    }));
    const soon = { ...runningAuction, closesAt: NOW + 60_000 };
    await run([
      record('1', { ...soon, status: 'pending' }, soon),
      record('2', soon, { ...withBid, startAt: soon.startAt }),
    ]);
    const news = put.mock.calls.map(([notice]) => notice).filter((one) => 'userId' in one && one.userId === 'meera');
    expect(news).toMatchObject([
      { type: 'auction_started', topic: 'bidding' },
      { type: 'auction_ending_soon', topic: 'bidding' },
    ]);
  });

  it('appends the current STATE to the catalogue’s feed, not that of a late event', async () => {
    const { run, mock } = given();
    mock.on(PutCommand).resolves({});
    const completed = { ...withBid, status: 'completed', closedAt: NOW + 5 };
    mock.on(BatchGetCommand).resolves({ Responses: { Auctions: [listing, completed] } });
    await run([record('1', { ...runningAuction, status: 'pending' }, runningAuction)]);
    expect(mock.commandCalls(PutCommand).map(({ args }) => args[0].input)).toMatchObject([
      {
        TableName: 'Feed',
        Item: { id: 'lot-1', at: NOW, entry: { status: 'completed', closesAt: completed.closesAt } },
      },
    ]);
  });

  it('appends that an auction is deleted', async () => {
    const { run, mock } = given();
    const deleted = { ...runningAuction, status: 'cancelled', deleted: true };
    mock.on(PutCommand).resolves({});
    mock.on(GetCommand).resolves({ Item: deleted });
    mock.on(BatchGetCommand).resolves({ Responses: { Auctions: [deleted] } });
    await run([record('1', runningAuction, deleted)]);
    const [item, ...others] = mock.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
    expect(item).toMatchObject({ id: 'lot-1', version: deletedVersion('lot-1', NOW).version });
    expect([item?.['entry'], others]).toEqual([undefined, []]);
  });

  it.each([
    ['in time', 0, 0],
    ['too late for those who have read on', 2, 1],
  ])('appends again what an admin’s transaction appended: %s', async (_, late, appended) => {
    const { run, mock } = given();
    mock.on(PutCommand).resolves({});
    mock.on(BatchGetCommand).resolves({ Responses: { Auctions: [listing, runningAuction] } });
    const NewImage = marshall({ action: 'auction-edited', at: NOW });
    const Keys = marshall({ auctionId: 'lot-1', sk: 'AUDIT#2026' });
    const ApproximateCreationDateTime = Math.floor(NOW / 1000) + late;
    await run([{ dynamodb: { Keys, SequenceNumber: '1', ApproximateCreationDateTime, NewImage } }]);
    expect(mock.commandCalls(PutCommand)).toHaveLength(appended);
  });

  it('appends again what it appended too late itself', async () => {
    const { run, mock, clock } = given();
    mock.on(BatchGetCommand).resolves({ Responses: { Auctions: [listing, runningAuction] } });
    let took = 2000;
    mock.on(PutCommand).callsFake(() => {
      clock.mockReturnValue(NOW + took);
      took += 20;
      return {};
    });
    await run([record('1', { ...runningAuction, status: 'pending' }, runningAuction)]);
    const items = mock.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
    expect(items.map((item) => item?.['at'])).toEqual([NOW, NOW + 2000]);
  });

  it('reports an invalid record, and handles the records before and after it, and other auctions', async () => {
    const { run, append, report } = given();
    const answer = await run([
      record('1', inAuction(runningAuction, 'a'), inAuction(withBid, 'a')),
      record('2', inAuction(withBid, 'a'), { ...inAuction(afterSecondBid, 'a'), currentBid: 'a lot' }),
      record('3', inAuction(runningAuction, 'b'), inAuction(withBid, 'b')),
      record(
        '4',
        { ...inAuction(afterSecondBid, 'a'), currentBid: 'a lot' },
        inAuction({ ...afterSecondBid, seq: 3 }, 'a'),
      ),
    ]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(append.mock.calls.map(([entries]) => entries)).toMatchObject([
      [
        { auctionId: 'a', seq: 1 },
        { auctionId: 'a', seq: 3 },
      ],
      [{ auctionId: 'b', seq: 1 }],
    ]);
    expect(report.mock.calls).toEqual([['a', [1, 3], expect.any(Error)]]);
  });

  it('takes a record that mends an unreadable one for all that it holds', async () => {
    const { run, mock, append, report } = given();
    mock.on(GetCommand).callsFake(({ Key }) => ({ Item: Key.sk === 'STATE' ? withBid : listing }));
    const answer = await run([record('1', { ...withBid, currentBid: 'a lot' }, withBid)]);
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(append.mock.calls.map(([entries]) => entries)).toMatchObject([[{ seq: 1 }]]);
    expect(report).not.toHaveBeenCalled();
  });

  it('reports finished effects only', async () => {
    const { run, append, done, report } = given();
    append.mockRejectedValueOnce(new Error('outage'));
    const batch = [record('1', runningAuction, withBid), record('2', withBid, afterSecondBid)];
    const stateAndLedger = () =>
      done.mock.calls.flatMap(([effect]) => (effect.kind === 'append-to-ledger' ? [effect.entry.bidId] : []));
    await run(batch);
    expect(stateAndLedger()).toEqual([]);
    expect(done.mock.calls.map(([{ kind }]) => kind)).toContain('notify-outbid');
    await run(batch);
    expect(stateAndLedger()).toEqual(['bid-of-asha', 'bid-of-ravi']);
    expect(report.mock.calls).toEqual([['lot-1', [1, 2], expect.any(Error)]]);
  });

  it('repeats all records of an auction when one of its effects failed', async () => {
    const { run, append } = given();
    append.mockRejectedValueOnce(new Error('outage'));
    const answer = await run([
      record('1', inAuction(runningAuction, 'a'), inAuction(withBid, 'a')),
      record('2', inAuction(withBid, 'a'), inAuction(afterSecondBid, 'a')),
      record('3', inAuction(runningAuction, 'b'), inAuction(withBid, 'b')),
    ]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    expect(append).toHaveBeenCalledTimes(2);
  });

  it('ignores other items than STATE, and removals', async () => {
    const { run, append } = given();
    const other = record('1', undefined, withBid);
    other.dynamodb.Keys.sk.S = 'LISTING';
    const { NewImage: _, ...removed } = record('2', withBid, withBid).dynamodb;
    expect(await run([other, { dynamodb: removed }])).toEqual({ batchItemFailures: [] });
    expect(append).not.toHaveBeenCalled();
  });
});

describe('news that come late', () => {
  const made = (at: number, one: ReturnType<typeof record>) => ({
    ...one,
    dynamodb: { ...one.dynamodb, ApproximateCreationDateTime: at / 1000 },
  });
  const types = async (at: number, now: object) => {
    const { run, mock, put } = given();
    mock.on(GetCommand).callsFake(({ Key }) => ({ Item: Key.sk === 'STATE' ? now : listing }));
    await run([made(at, record('1', withBid, afterSecondBid))]);
    return put.mock.calls.map(([notice]) => (notice as { type: string }).type);
  };

  it.each([
    ['in time', NOW - 5 * 60_000, { ...afterSecondBid, status: 'completed' }, ['outbid']],
    ['late, of an auction that still runs', NOW - 300_001, afterSecondBid, ['outbid']],
    ['late, to somebody who leads again', NOW - 300_001, { ...afterSecondBid, lastBid: bidOf('asha') }, []],
    ['late, of an auction whose time is up', NOW - 300_001, { ...afterSecondBid, closesAt: NOW }, []],
    ['late, of an auction that is over', NOW - 300_001, { ...afterSecondBid, status: 'completed' }, []],
  ])('%s', async (_, at, state, expected) => {
    expect(await types(at, state)).toEqual(expected);
  });

  it('do not keep the rest from being done', async () => {
    const { run, mock, append } = given();
    mock.on(GetCommand).resolves({ Item: { ...afterSecondBid, status: 'completed' } });
    await run([made(NOW - 86_400_000, record('1', withBid, afterSecondBid))]);
    expect(append.mock.calls.map(([entries]) => entries)).toMatchObject([[{ seq: 2 }]]);
  });
});
