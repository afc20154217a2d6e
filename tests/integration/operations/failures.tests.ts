import { randomUUID } from 'node:crypto';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { bid, pay } from '#infra/local/client/person.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { operatorDatabase, stackStorage, tableNamed } from '#tests/support/stack/database.ts';
import { loseSchedule } from '#tests/support/stack/lose-schedule.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { type Storage, storedLedger, storedState } from '#tests/support/tables/stored-auctions.ts';
import type { Drilled } from './drill-stack.ts';

const DAY = 24 * HOUR;

/** Failures of one part that the others survive. */
export function failures(on: Drilled): void {
  let database: Awaited<ReturnType<typeof operatorDatabase>>;
  beforeAll(async () => {
    database = await operatorDatabase(on.stack.url);
  });
  afterAll(() => {
    database.destroy();
  });

  /** Starts an auction in which Asha leads, with half an hour left. */
  async function running(emdAmount = 0): Promise<string> {
    const id = await publishLot(on.stack, on.admin, { emdAmount, bidInterval: 1800 });
    await pay(on.stack.url, on.asha, id, 'emd');
    await pay(on.stack.url, on.ravi, id, 'emd');
    await on.advance(2 * HOUR);
    await bid(on.asha, id, 2000);
    await on.stack.settled();
    return id;
  }
  const details = async (id: string) => (await on.asha.call(getAuction, { params: { id } })).auctionDetails;

  describe('an auction whose schedule was lost', () => {
    describe('without any request', () => {
      let storage: Storage;
      beforeAll(async () => {
        storage = await stackStorage(on.stack.url);
      });
      afterAll(() => {
        storage.client.destroy();
      });

      // The sweep runs a day after the stack's start, which must not come before the first `expect`.
      test('the daily sweep closes the auction and notifies the winner', async () => {
        const id = await running(100);
        await loseSchedule(on.stack.url, id);
        await on.advance(31 * MINUTE);
        expect((await storedState(storage, id)).status).toBe('active');
        await on.advance(DAY);
        expect((await storedState(storage, id)).status).toBe('completed');
        const { notifications } = await on.asha.call(listNotifications, { params: { id: on.asha.userId } });
        expect(notifications).toContainEqual(expect.objectContaining({ type: 'auction_won', link: `/auctions/${id}` }));
      });

      test('the daily sweep finds an unpaid win overdue', async () => {
        const id = await running(100);
        await on.advance(31 * MINUTE);
        await loseSchedule(on.stack.url, id);
        const auctions = tableHandle('auctions', storage.client, storage.tables.auctions);
        expect(await getBidder(auctions, id, on.asha.userId)).toMatchObject({ outcome: 'won', finalPayment: 'due' });
        await on.advance(4 * DAY);
        expect(await getBidder(auctions, id, on.asha.userId)).toMatchObject({ finalPayment: 'overdue' });
      });
    });

    test('the first request after the deadline closes it', async () => {
      const id = await running();
      await loseSchedule(on.stack.url, id);
      await on.advance(31 * MINUTE);
      expect(await details(id)).toMatchObject({ status: 'completed', winner: { userId: on.asha.userId } });
      await on.stack.settled();
      expect((await details(id)).viewer.finalPayment).toBe('due');
    });

    test('a wake-up by the operator sets its schedule again', async () => {
      const id = await running();
      const { GroupName, Target } = await loseSchedule(on.stack.url, id);
      const scheduler = new SchedulerClient(await readOperatorAccess(on.stack.url, 'scheduler'));
      await scheduler.send(
        new CreateScheduleCommand({
          Name: 'auction-by-hand',
          GroupName,
          FlexibleTimeWindow: { Mode: 'OFF' },
          ScheduleExpression: `at(${new Date((await on.stack.now()) + MINUTE).toISOString().slice(0, 19)})`,
          Target,
        }),
      );
      scheduler.destroy();
      await on.advance(2 * MINUTE);
      await on.advance(30 * MINUTE);
      const { notifications } = await on.asha.call(listNotifications, { params: { id: on.asha.userId } });
      expect(notifications).toContainEqual(expect.objectContaining({ type: 'auction_won', link: `/auctions/${id}` }));
    });
  });

  test('a retry of a bid without a response gets the first response, even when overtaken many times', async () => {
    const id = await running();
    const body = { bidAmount: 2500, userId: on.asha.userId, bidId: randomUUID() };
    const first = await on.asha.call(placeBid, { params: { id }, body });
    for (let overtaken = 1; overtaken <= 30; overtaken += 1) {
      // The pace of a person, which the limit on leaders demands.
      await on.stack.advance(500);
      await bid(on.ravi, id, 2500 + overtaken);
      if (overtaken === 1) expect((await on.asha.call(placeBid, { params: { id }, body })).bid).toEqual(first.bid);
    }
    await on.stack.settled();
    expect((await on.asha.call(placeBid, { params: { id }, body })).bid).toEqual(first.bid);
    expect(await details(id)).toMatchObject({ currentBid: 2530, bidCount: 32 });
  });

  /** The number of batches of a stream that were set aside. */
  async function setAside(stream: string): Promise<number> {
    const { output } = await runCommand(on.stack.url, 'redrive', [stream]);
    return Number(/^(\d+) letters/m.exec(output)?.[1] ?? 0);
  }

  describe('a stored item that is invalid', () => {
    test('an invalid auction is set aside, and the other auctions continue', async () => {
      const [bad, good] = [await running(), await running()];
      await database.send(
        new UpdateItemCommand({
          TableName: await tableNamed(database, 'Auctions'),
          Key: { auctionId: { S: bad }, sk: { S: 'STATE' } },
          UpdateExpression: 'SET closesAt = :nonsense',
          ExpressionAttributeValues: { ':nonsense': { S: 'soon' } },
        }),
      );
      await bid(on.asha, good, 3000);
      await eventually(
        () => setAside('AuctionChanges'),
        (count) => count === 1,
      );
      await on.stack.settled();
      expect(await storedLedger(await stackStorage(on.stack.url), good)).toMatchObject([
        { seq: 1, amount: 200_000 },
        { seq: 2, amount: 300_000 },
      ]);
    });

    test('an invalid payment is set aside', async () => {
      const id = await publishLot(on.stack, on.admin, { emdAmount: 99 });
      const { payment } = await on.asha.call(createPayment, { body: { auctionId: id, paymentType: 'emd' } });
      await database.send(
        new UpdateItemCommand({
          TableName: await tableNamed(database, 'Payments'),
          Key: { paymentId: { S: payment.id } },
          UpdateExpression: 'SET #status = :refunding, attention = :due',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':refunding': { S: 'refunding' }, ':due': { S: 'refund-due' } },
        }),
      );
      const letters = await eventually(
        () => setAside('RefundsDue'),
        (count) => count > 0,
      );
      expect(letters).toBe(1);
    });
  });
}
