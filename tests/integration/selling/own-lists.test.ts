import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRegistration } from '#functions/lifecycle/copies/count-registration.ts';
import { writeLastBid } from '#functions/lifecycle/copies/write-last-bid.ts';
import { recount } from '#functions/lifecycle/recount/recount.ts';
import { paymentLists } from '#functions/payments/payment-lists.ts';
import { STATE_SK } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { bidderSk } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { watchSk } from '#functions/tables/auctions/watch-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { activityStore } from '#functions/tables/users/activity-store.ts';
import { readStanding } from '#functions/tables/users/standing-item.ts';
import { readActivityPage } from '#functions/views/activity/activity-page.ts';
import { storedCatalogue } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { listAuctions } from '#functions/views/catalogue/list-auctions.ts';
import { type DashboardQuestion, viewDashboard } from '#functions/views/dashboard/view-dashboard.ts';
import { unwatch, watch } from '#functions/watchlist/watchlist.ts';
import { type Meter, startMeter } from '#tests/bench/bids/meter.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { anonymousConfig, type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { OWN_KINDS, seedOwn } from '#tests/support/tables/seed-own.ts';
import { putAuction } from '#tests/support/tables/stored-auctions.ts';

/** What 180 more auctions may cost: their entries of the index, and the state of each that is open. */
const MORE = {
  running: { requests: 2, readUnits: 105 },
  lost: { requests: 0, readUnits: 12 },
  // And one more page of rows: the newest are in the list of all, the first that must be paid in the list of wins.
  won: { requests: 0, readUnits: 40 },
  watched: { requests: 0, readUnits: 6 },
} as const;

describe.each(engines())('the own lists of a user with many auctions on $name', ({ engine }) => {
  let database: BareEngine;
  let meter: Meter;
  const now = Date.now();

  beforeAll(async () => {
    database = await startBareEngine(engine);
    meter = await startMeter(database.port);
  });
  afterAll(async () => {
    await meter.stop();
    await database.stop();
  });

  function newUser() {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(meter.endpoint)));
    const { tables } = database;
    const auctions = tableHandle('auctions', client, tables.auctions);
    const users = tableHandle('users', client, tables.users);
    const payments = paymentLists(tableHandle('payments', client, tables.payments));
    const catalogue = storedCatalogue(tableHandle('feed', client, tables.feed), { read: async () => undefined });
    const profiles = { getProfile: async () => undefined };
    const userId = `u-${randomUUID()}`;
    const dashboard = async (cursors: DashboardQuestion = {}) => {
      const view = await viewDashboard({ auctions, profiles, payments }, userId, cursors, now);
      if (!view.ok) throw new Error(view.error.message);
      return view.value;
    };
    const watchlist = async (cursor?: string) => {
      const viewer = { viewerId: userId, viewerRole: 'user', withDrafts: false, isWatchlist: true } as const;
      const question = { ...viewer, sort: 'newest', limit: 12, cursor } as const;
      const page = await listAuctions({ auctions, catalogue }, question, now);
      if (!page.ok) throw new Error(page.error.message);
      return page.value;
    };
    const stores = { auctions, users };
    const change = (auctionId: string, sk: string, UpdateExpression: string, values?: Record<string, unknown>) =>
      client.send(
        new UpdateCommand({
          TableName: tables.auctions,
          Key: { auctionId, sk },
          UpdateExpression,
          ...(values !== undefined && { ExpressionAttributeValues: values }),
          ...(UpdateExpression.includes('#status') && { ExpressionAttributeNames: { '#status': 'status' } }),
        }),
      );
    const running = () =>
      putAuction(
        { client, tables },
        { bidders: [{ userId, name: 'Asha' }], bidInterval: 60, startAt: now - HOUR, endAt: now + HOUR },
      );
    return { storage: { client, tables }, userId, dashboard, watchlist, stores, change, running, client, users };
  }

  /** The requests and units of the work. */
  async function costOf(work: () => Promise<unknown>) {
    meter.read();
    await work();
    return meter.read();
  }

  // This test is first, because it reads the whole table.
  test('the recount corrects what registrations count, and which watch marks are shown', async () => {
    const { storage, userId, dashboard, watchlist, stores, change, client } = newUser();
    const [won = ''] = await seedOwn(storage, userId, 'won', 3, now);
    const watched = await seedOwn(storage, userId, 'watched', 2, now);
    // As after lost stream records. The last watch mark is gone for good.
    const [hidden = '', gone = ''] = watched;
    await change(won, bidderSk(userId), 'SET finalPayment = :paid REMOVE counted', { ':paid': 'paid' });
    await change(hidden, watchSk(userId), 'REMOVE ownList');
    await client.send(
      new DeleteCommand({
        TableName: database.tables.auctions,
        Key: { auctionId: gone, sk: watchSk(userId) },
      }),
    );
    expect((await dashboard()).stats.watchlist).toBe(0);
    expect((await getState(stores.auctions, won))?.win).toBeUndefined();
    expect(await recount(stores, Date.now())).toMatchObject({ countedWrong: 2 });
    expect((await getState(stores.auctions, won))?.win).toBe('paid');
    const { stats, accountSummary, won: wins } = await dashboard();
    expect(stats).toMatchObject({ activeBids: 0, wonAuctions: 3, watchlist: 1 });
    expect(accountSummary).toMatchObject({ pending: 3000, total: 1500 });
    expect(wins).toHaveLength(3);
    expect((await watchlist()).total).toBe(1);
    expect(await recount(stores, Date.now())).toMatchObject({ countedWrong: 0 });
  }, 60_000);

  test.each(OWN_KINDS)(
    '%s: two hundred auctions cost little more than twenty',
    async (kind) => {
      const [few, many] = [newUser(), newUser()];
      await seedOwn(few.storage, few.userId, kind, 20, now);
      await seedOwn(many.storage, many.userId, kind, 200, now);
      const [small, large] = [await costOf(() => few.dashboard()), await costOf(() => many.dashboard())];
      const { requests, readUnits } = MORE[kind];
      expect(large.requests - small.requests).toBeLessThanOrEqual(requests);
      expect(large.readUnits - small.readUnits).toBeLessThanOrEqual(readUnits);
    },
    60_000,
  );

  test('the pages neither skip nor repeat auctions, and the counts include all of them', async () => {
    const { storage, userId, dashboard } = newUser();
    const ids = [];
    for (const kind of ['running', 'lost', 'won'] as const) ids.push(await seedOwn(storage, userId, kind, 45, now));
    const [running = [], lost = [], won = []] = ids;
    const seen: Record<'bids' | 'won' | 'payments', string[]> = { bids: [], won: [], payments: [] };
    for (const list of ['bids', 'won', 'payments'] as const) {
      let cursor: string | undefined;
      do {
        const page = await dashboard({ [list]: cursor });
        seen[list].push(...page[list].map(({ id }) => id));
        cursor = page.next[list] ?? undefined;
      } while (cursor !== undefined);
    }
    expect(seen.bids.slice(0, 45)).toEqual(running);
    expect(seen.bids.slice(45).toSorted()).toEqual([...lost, ...won].toSorted());
    // All are unpaid, so the first that ended is the first to be paid.
    expect(seen.won).toEqual(won.toReversed());
    expect(seen.payments).toHaveLength(135);
    expect(new Set(seen.payments).size).toBe(135);
    await expect(dashboard({ bids: 'none' })).rejects.toThrow('does not exist');
  }, 60_000);

  test('the watchlist is paged by the newest, counted, and updated by each click', async () => {
    const { storage, userId, dashboard, watchlist, stores } = newUser();
    const ids = await seedOwn(storage, userId, 'watched', 30, now);
    const [first = ''] = ids;
    await watch(stores.auctions, first, userId, now);
    const pages = [await watchlist()];
    for (let next = pages[0]?.nextCursor; next !== null && next !== undefined; next = pages.at(-1)?.nextCursor) {
      pages.push(await watchlist(next));
    }
    expect(pages.flatMap(({ auctions }) => auctions.map(({ _id }) => _id))).toEqual(ids);
    expect(pages[0]?.total).toBe(30);
    for (const again of [1, 2]) {
      await unwatch(stores.auctions, first, userId);
      expect((await watchlist()).total, `time ${again}`).toBe(29);
      expect((await dashboard()).stats.watchlist, `time ${again}`).toBe(29);
    }
    await watch(stores.auctions, first, userId, now);
    expect((await watchlist()).total).toBe(30);
    expect((await dashboard()).stats.watchlist).toBe(30);
  });

  test('each step of an auction is counted once, however often its stream record is handled', async () => {
    const { userId, dashboard, stores, change, running, users } = newUser();
    const auctionId = await running();
    const updateAndRead = async () => {
      await Promise.all([1, 2, 3].map(() => countRegistration(stores, auctionId, userId, Date.now())));
      await countRegistration(stores, auctionId, userId, Date.now());
      return (await getBidder(stores.auctions, auctionId, userId))?.counted;
    };
    expect(await updateAndRead()).toBeUndefined();
    const bid = { bidId: 'b', userId, name: 'Asha', number: 1, amount: 500_00, at: now };
    await change(auctionId, STATE_SK, 'SET #status = :active, seq = :one, currentBid = :bid, lastBid = :last', {
      ':active': 'active',
      ':one': 1,
      ':bid': bid.amount,
      ':last': bid,
    });
    expect((await dashboard()).stats.activeBids, 'before it is counted').toBe(1);
    await writeLastBid(stores.auctions, { ...bid, auctionId, seq: 1 });
    expect(await updateAndRead()).toMatchObject({ running: 1, won: 0 });
    expect((await dashboard()).stats.activeBids).toBe(1);
    const ended = 'SET #status = :completed, closesAt = :now, closedAt = :now';
    await change(auctionId, STATE_SK, ended, {
      ':completed': 'completed',
      ':now': now,
    });
    expect((await dashboard()).accountSummary.pending, 'before it is counted').toBe(500);
    expect(await updateAndRead()).toMatchObject({ running: 0, won: 1, due: 500_00, paid: 0, endedAt: now });
    expect((await readStanding(users, userId)).won).toBe(1);
    await change(auctionId, bidderSk(userId), 'SET outcome = :won, finalPayment = :paid', {
      ':won': 'won',
      ':paid': 'paid',
    });
    expect(await updateAndRead()).toMatchObject({ running: 0, won: 1, due: 0, paid: 500_00 });
    expect((await readStanding(users, userId)).won).toBe(1);
    expect((await dashboard()).accountSummary).toMatchObject({ pending: 0, total: 500 });
    const { entries } = await readActivityPage({ activityLog: activityStore(users) }, userId, undefined);
    expect(entries.map(({ line }) => [line.type, line.at])).toEqual([['bid_placed', now]]);
  });
});
