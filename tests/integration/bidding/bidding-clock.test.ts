import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withdraw } from '#functions/deposits/withdraw.ts';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import { FEED_INTERVAL_MS } from '#functions/lifecycle/scheduling/due.ts';
import { readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { type InProcessBidding, inProcessBidding } from '#tests/support/bidding/in-process-bidding.ts';
import { askToClose, readAnswer, toHandler } from '#tests/support/bidding/send-bid.ts';
import { type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { BASE_PRICE, putAuctionWithPeople, storedLedger, storedState } from '#tests/support/tables/stored-auctions.ts';

const HOUR = 3_600_000;
const INTERVAL_MS = 60_000;
const GRACE_MS = 3_000;
const LOOK_MS = 15 * 60_000;
const START = Date.parse('2026-11-20T10:00:00Z');
const END = START + 2 * HOUR;

/** The deployed handlers on a real engine, with a clock that the test controls. */
describe.each(engines())('the schedules of an auction on $name', ({ engine: kind }) => {
  let engine: BareEngine;
  let bidding: InProcessBidding;
  let now: number;
  let auctionId: string;
  let asha: string;
  let ravi: string;

  beforeAll(async () => {
    engine = await startBareEngine(kind);
    bidding = inProcessBidding(engine, () => now);
  });
  afterAll(async () => {
    await engine.stop();
  });
  beforeEach(async () => {
    now = START - HOUR;
    [asha, ravi] = [`asha-${randomUUID()}`, `ravi-${randomUUID()}`];
    const terms = { startAt: START, endAt: END, bidInterval: INTERVAL_MS / 1000 };
    auctionId = await putAuctionWithPeople(bidding.storage, { ...terms, bidders: [asha, ravi] });
  });

  const state = () => storedState(bidding.storage, auctionId);
  const noticesOf = async (userId: string) => {
    const { Items = [] } = (await engine.client.call('Query', {
      TableName: engine.tables.notifications,
      KeyConditionExpression: 'userId = :u',
      ExpressionAttributeValues: { ':u': { S: userId } },
    })) as { Items?: { type: { S: string }; id: { S: string }; message: { S: string } }[] };
    return Items.map(({ type }) => type.S);
  };
  const bid = async (userId: string, rupees: number, receivedAt = now, bidsPerSecond?: number) => {
    const bidId = randomUUID();
    const sendBid = toHandler(bidding.newEnvironment(bidsPerSecond), () => receivedAt);
    return (await sendBid({ auctionId, userId, bidId, amount: rupees * 100 })).answer;
  };
  const settle = async () => {
    expect(await bidding.consume(await bidding.newRecords(auctionId))).toEqual({ batchItemFailures: [] });
  };

  test('a bid received before the deadline counts even if delayed by 2 s; a bid at the deadline or 1 ms later does not', async () => {
    now = START + 1;
    await bid(asha, 110);
    const { closesAt } = await state();
    now = closesAt + 2_000;
    expect(await bid(ravi, 120, closesAt)).toEqual({ kind: 'refused', code: 'AUCTION_ENDED' });
    expect(await bid(ravi, 120, closesAt + 1)).toEqual({ kind: 'refused', code: 'AUCTION_ENDED' });
    expect(await bid(ravi, 120, closesAt - 1)).toMatchObject({ kind: 'accepted', seq: 2 });
    expect(await state()).toMatchObject({ closesAt: now + INTERVAL_MS, currentBid: 120_00 });
  });

  test('the leader can raise their own bid only twice a second, across all execution environments', async () => {
    now = START + 1;
    const accepted: number[] = [];
    for (let rupees = 110; now < START + 1_500; now += 100) {
      rupees += 10;
      const answer = await bid(asha, rupees, now, 2);
      if (answer.kind === 'accepted') accepted.push(now - START);
      else expect(answer).toMatchObject({ status: 429 });
    }
    expect(accepted).toEqual([1, 501, 1_001]);
    expect(await bid(ravi, 500, now, 2)).toMatchObject({ kind: 'accepted' });
    expect(await bid(asha, 510, now, 2)).toMatchObject({ kind: 'accepted' });
  });

  test('before the first bid the deadline is the end date', async () => {
    now = END + 2_000;
    expect(await bid(asha, 110, END)).toEqual({ kind: 'refused', code: 'AUCTION_ENDED' });
    expect(await bid(asha, 110, END - 1)).toMatchObject({ kind: 'accepted', seq: 1 });
  });

  test('a bid at the start counts without any schedule, and a bid 1 ms earlier does not', async () => {
    now = START + 500;
    expect(await bid(asha, 110, START - 1)).toEqual({ kind: 'refused', code: 'AUCTION_NOT_STARTED' });
    expect(await bid(asha, 110, START)).toMatchObject({ kind: 'accepted' });
    expect((await state()).status).toBe('active');
  });

  test('a bidder who withdrew before the start cannot bid, even in a container that cached the registration', async () => {
    const sendBid = toHandler(bidding.newEnvironment(), () => now);
    const send = async (userId: string) =>
      (await sendBid({ auctionId, userId, bidId: randomUUID(), amount: 110_00 })).answer;
    now = START - 1_000;
    expect(await send(asha)).toEqual({ kind: 'refused', code: 'AUCTION_NOT_STARTED' });
    const tables = moneyMovementTables(bidding.storage.client, (kind) => engine.tables[kind]);
    expect(await withdraw({ tables, noticeWrites: () => [] }, auctionId, asha, now)).toMatchObject({
      ok: true,
    });
    now = START;
    expect(await send(asha)).toEqual({ kind: 'refused', code: 'NOT_REGISTERED' });
    expect(await send(ravi)).toMatchObject({ kind: 'accepted', seq: 1 });
  });

  test('no one can close during the grace period, and everyone then gets the same winner', async () => {
    now = START + 1;
    await bid(asha, 110);
    const { closesAt } = await state();
    now = closesAt + GRACE_MS - 1;
    const early = await askToClose(bidding.newEnvironment(), auctionId, asha, now);
    expect(readAnswer(early.status, early.body)).toEqual({ kind: 'refused', code: 'AUCTION_STILL_RUNNING' });
    now += 1;
    const answers = await Promise.all(
      [asha, ravi, asha, ravi].map((who) => askToClose(bidding.newEnvironment(), auctionId, who, now)),
    );
    const alias = aliasOf(auctionId, asha);
    for (const [index, { body }] of answers.entries()) {
      expect(body).toMatchObject({ winner: { userId: [asha, alias][index % 2], bidAmount: 110 } });
    }
    expect(await bid(ravi, 120, closesAt - 1)).toEqual({ kind: 'refused', code: 'AUCTION_ENDED' });
  });

  test('the schedules start the auction, warn, close it and check the payment; each one sets the next', async () => {
    await settle();
    expect(bidding.wakeUps.get(auctionId)).toBe(START);
    now = START + 20;
    expect(await bidding.wake(auctionId)).toEqual({ did: ['start'], nextWakeUpAt: END - 10 * 60_000 });
    now = START + HOUR;
    await bid(asha, 110);
    await settle();
    // The first bid replaces a far deadline; the catalogue gets its price within a minute.
    expect(bidding.wakeUps.get(auctionId)).toBe(now + FEED_INTERVAL_MS);
    now += FEED_INTERVAL_MS;
    const { closesAt } = await state();
    expect(await bidding.wake(auctionId)).toEqual({ did: [], nextWakeUpAt: closesAt + GRACE_MS });
    now = closesAt + GRACE_MS + 10;
    expect((await bidding.wake(auctionId)).did).toEqual(['close']);
    await settle();
    const dueAt = now + 72 * HOUR;
    // It looks whether the auction is settled.
    expect(bidding.wakeUps.get(auctionId)).toBe(now + LOOK_MS);
    now += LOOK_MS;
    expect(await bidding.wake(auctionId)).toEqual({ did: [], nextWakeUpAt: dueAt - 24 * HOUR });
    // The winner gets two reminders before the payment is due.
    for (const hours of [24, 2]) {
      expect(bidding.wakeUps.get(auctionId)).toBe(dueAt - hours * HOUR);
      now = dueAt - hours * HOUR + 1;
      expect((await bidding.wake(auctionId)).did).toEqual(['remind-winner']);
    }
    expect(bidding.wakeUps.get(auctionId)).toBe(dueAt);
    now = dueAt + 1;
    expect(await bidding.wake(auctionId)).toEqual({ did: ['mark-overdue'], nextWakeUpAt: null });
    expect(bidding.wakeUps.has(auctionId)).toBe(false);
  });

  test('bidders get one warning, ten minutes before the end', async () => {
    now = START + 20;
    await bidding.wake(auctionId);
    now = END - 10 * 60_000;
    expect(await bidding.wake(auctionId)).toEqual({ did: ['notify-ending-soon'], nextWakeUpAt: END + GRACE_MS });
    const notices = (await noticesOf(asha)).filter((type) => type === 'auction_ending_soon').length;
    expect(notices).toBeGreaterThan(0);
    now += 1000;
    await bidding.wake(auctionId);
    expect((await noticesOf(asha)).filter((type) => type === 'auction_ending_soon')).toHaveLength(notices);
  });

  test('schedules that fire early, twice or in the wrong order change nothing', async () => {
    for (const at of [START - HOUR, START - 1, END - 1, START, START + 1, START, END + GRACE_MS - 1]) {
      now = at;
      await Promise.all([bidding.wake(auctionId), bidding.wake(auctionId)]);
      expect((await state()).closesAt).toBe(END);
      expect((await state()).status).not.toBe('completed');
    }
    now = START + HOUR;
    await bid(asha, 110);
    const before = await state();
    for (const at of [before.closesAt, before.closesAt + GRACE_MS - 1, before.closesAt - 1]) {
      now = at;
      expect((await bidding.wake(auctionId)).did).not.toContain('close');
    }
    expect(await state()).toEqual(before);
  });

  test('without any schedule a bid starts the auction and a request closes it', async () => {
    now = START + HOUR;
    expect(await bid(asha, 110)).toMatchObject({ kind: 'accepted' });
    now += INTERVAL_MS + GRACE_MS;
    const { body } = await askToClose(bidding.newEnvironment(), auctionId, ravi, now);
    expect(body).toMatchObject({ winner: { userId: aliasOf(auctionId, asha) } });
  });

  test('schedules hours after the close do not change the winner or the notices', async () => {
    now = START + HOUR;
    await bid(asha, 110);
    now += INTERVAL_MS + 3 * HOUR;
    await Promise.all([bidding.wake(auctionId), bidding.wake(auctionId), bidding.wake(auctionId)]);
    await settle();
    const closed = await state();
    const notices = await noticesOf(asha);
    now += HOUR;
    for (let again = 0; again < 3; again += 1) await bidding.wake(auctionId);
    await settle();
    expect(await state()).toEqual(closed);
    expect(await noticesOf(asha)).toEqual(notices);
    expect(notices.filter((type) => type === 'auction_won')).toHaveLength(1);
  });

  test('an end of which the stream is never told is settled after a look of the clock', async () => {
    now = START + HOUR;
    await bid(asha, 110);
    now += INTERVAL_MS + GRACE_MS;
    await bidding.wake(auctionId);
    await bidding.newRecords(auctionId);
    await settle();
    expect(await state()).not.toHaveProperty('settledAs');
    now += LOOK_MS;
    expect(await bidding.wake(auctionId)).toMatchObject({ did: ['look-again'] });
    await settle();
    expect(await state()).toMatchObject({ status: 'completed', settledAs: 'completed' });
    expect(await noticesOf(asha)).toContain('auction_won');
    expect(await noticesOf(ravi)).toContain('auction_ended');
    expect(await storedLedger(bidding.storage, auctionId)).toMatchObject([{ seq: 1, userId: asha }]);
    // The next one reminds the winner, who has the whole time to pay from now on.
    expect(await bidding.wake(auctionId)).toEqual({ did: [], nextWakeUpAt: now + 48 * HOUR });
  });

  test('an auction without bids closes without a winner', async () => {
    now = END + GRACE_MS;
    expect(await bidding.wake(auctionId)).toEqual({
      did: ['close'],
      nextWakeUpAt: now + LOOK_MS,
      closeWasDueAt: now,
    });
    const { body } = await askToClose(bidding.newEnvironment(), auctionId, asha, now);
    expect(body).toMatchObject({ success: true, winner: null });
    await settle();
    expect(await storedLedger(bidding.storage, auctionId)).toEqual([]);
    const feed = tableHandle('feed', bidding.storage.client, bidding.storage.tables.feed);
    const listed: unknown[] = [];
    const all = { after: 0, until: undefined, isFresh: true };
    for await (const { id, entry } of readFeed(feed, all)) if (id === auctionId) listed.push(entry?.status);
    expect(listed).toContain('completed');
    expect(await noticesOf(asha)).toContain('auction_ended');
    expect(await noticesOf(asha)).not.toContain('auction_won');
    expect((await state()).currentBid).toBe(BASE_PRICE);
  });
});
