import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { payer } from '#tests/support/people/payment-provider.ts';
import { operatorDatabase, stackStorage, tableNamed } from '#tests/support/stack/database.ts';
import { loseSchedule } from '#tests/support/stack/lose-schedule.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { storedState } from '#tests/support/tables/stored-auctions.ts';
import type { Drilled } from './drill-stack.ts';

/**
 * The drill: find the dead letters of a failure, repair its cause and redrive them. The queues are empty before and
 * after.
 */
export function redriveDrill(on: Drilled): void {
  /** Publishes an auction and registers both bidders. */
  async function published(): Promise<string> {
    const id = await publishLot(on.stack, on.admin, { emdAmount: 0, bidInterval: 1800 });
    await pay(on.stack.url, on.asha, id, 'emd');
    await pay(on.stack.url, on.ravi, id, 'emd');
    return id;
  }

  /** Starts auctions and lets Asha lead, with half an hour left. */
  async function start(...ids: readonly string[]): Promise<void> {
    await on.advance(2 * HOUR);
    for (const id of ids) await bid(on.asha, id, 2000);
    await on.stack.settled();
  }

  type Text = { readonly S: string } | { readonly N: string };

  async function setText(
    kind: 'Auctions' | 'Payments',
    Key: Record<string, { S: string }>,
    name: string,
    text: Text,
  ): Promise<void> {
    const database = await operatorDatabase(on.stack.url);
    await database.send(
      new UpdateItemCommand({
        TableName: await tableNamed(database, kind),
        Key,
        UpdateExpression: 'SET #name = :text',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':text': text },
      }),
    );
    database.destroy();
  }

  /** Makes a listing unreadable, so that the winner of its lot cannot be settled. */
  const setTitle = (auctionId: string, title: Text) =>
    setText('Auctions', { auctionId: { S: auctionId }, sk: { S: 'LISTING' } }, 'title', title);

  /** A state that cannot be read takes no wake-up. In paise. */
  const setCurrentBid = (auctionId: string, amount: Text) =>
    setText('Auctions', { auctionId: { S: auctionId }, sk: { S: 'STATE' } }, 'currentBid', amount);

  const statusOf = async (id: string) => {
    const storage = await stackStorage(on.stack.url);
    const { status } = await storedState(storage, id);
    storage.client.destroy();
    return status;
  };
  const noticesOf = async (who: Person, auctionId: string) => {
    const { notifications } = await who.call(listNotifications, { params: { id: who.userId } });
    return notifications.filter((one) => one.link === `/auctions/${auctionId}`).map((one) => one.type);
  };
  const redrive = (queue: string, ...more: string[]) => runCommand(on.stack.url, 'redrive', [queue, ...more]);

  describe('dead letters', () => {
    test('the redrive of a stream has the records done again that Lambda has kept, however late', async () => {
      const id = await published();
      await start(id);
      await setTitle(id, { N: '7' });
      await on.advance(31 * MINUTE);
      expect(await statusOf(id)).toBe('completed');
      expect(await noticesOf(on.asha, id)).not.toContain('auction_won');

      const looked = await redrive('AuctionChangesDeadLetters');
      expect(looked.errors).toBe('');
      expect(looked.output).toMatch(/1 records of shard\S+, from \d+ to \d+\n(?:.*\n)*\d letters. Nothing was done/);
      const tooEarly = await redrive('AuctionChanges', '--run');
      expect(tooEarly).toMatchObject({ code: 1, output: expect.stringMatching(/[1-9] left\./) });
      expect(tooEarly.output).toContain('put back: 1 records failed');

      await setTitle(id, { S: 'A lot' });
      const made = await redrive('AuctionChanges', '--run');
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('0 left.') });
      expect(await noticesOf(on.asha, id)).toContain('auction_won');
      expect((await redrive('AuctionChanges')).output).toBe('Nothing is waiting.\n');
    });

    test('the redrive of schedules handles both envelopes', async () => {
      const [failed, undelivered] = [await published(), await published()];
      await start(failed, undelivered);
      // The first fails in the function three times; Scheduler could not deliver the second.
      await setCurrentBid(failed, { S: 'damaged' });
      await loseSchedule(on.stack.url, undelivered);
      await on.advance(21 * MINUTE);
      await on.advance(MINUTE);
      await on.advance(2 * MINUTE);
      const sqs = new SQSClient({ ...(await readOperatorAccess(on.stack.url, 'sqs')) });
      const page = await (await fetch(`${on.stack.url}/__local/`)).text();
      const QueueUrl = decodeURIComponent(/arn=([^"]*AuctionSchedulesDeadLetters[^"]*)"/.exec(page)?.[1] ?? '');
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ auctionId: undelivered }) }));
      sqs.destroy();
      await on.advance(8 * MINUTE);
      expect(await statusOf(undelivered)).toBe('active');

      await setCurrentBid(failed, { N: '200000' });
      const looked = await redrive('AuctionSchedulesDeadLetters');
      expect(looked).toMatchObject({ code: 0, errors: '' });
      expect(looked.output).toContain(`call with {"auctionId":"${failed}"}`);
      expect(looked.output).toContain(`call with {"auctionId":"${undelivered}"}`);
      const made = await redrive('AuctionSchedulesDeadLetters', '--run');
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('2 handled, 0 left.') });
      expect(await statusOf(undelivered)).toBe('completed');
      await on.advance(MINUTE);
      expect(await statusOf(failed)).toBe('completed');
    });

    test('the redrive of Razorpay’s events runs the worker as the queue would', async () => {
      const id = await publishLot(on.stack, on.admin);
      const { order, payment } = await on.asha.call(createPayment, { body: { auctionId: id, paymentType: 'emd' } });
      const setPayment = (text: Text) => setText('Payments', { paymentId: { S: payment.id } }, 'auctionTitle', text);
      await setPayment({ N: '7' });
      await payer(on.stack.url).pays(order?.id ?? '');
      await on.stack.settled();
      // Ten attempts, two minutes apart, then the message goes to the dead-letter queue.
      for (let attempt = 1; attempt <= 10; attempt += 1) await on.stack.advance(2 * MINUTE + 1);
      await on.advance(0);
      const looked = await redrive('RazorpayEventsDeadLetters');
      expect(looked).toMatchObject({ code: 0, errors: '' });
      // Razorpay sends two events per payment: payment.captured and order.paid.
      expect(looked.output).toContain('2 letters. Nothing was done');
      expect(looked.output).toContain(order?.id);
      const tooEarly = await redrive('RazorpayEventsDeadLetters', '--run');
      expect(tooEarly).toMatchObject({ code: 1, output: expect.stringMatching(/[1-9] left\./) });

      await setPayment({ S: 'A lot' });
      const made = await redrive('RazorpayEventsDeadLetters', '--run');
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('2 handled, 0 left.') });
      const { auctionDetails } = await on.asha.call(getAuction, { params: { id } });
      expect(auctionDetails.viewer).toMatchObject({ registered: true, deposit: 'held' });
    });
  });

  test('an unknown queue prints the known ones', async () => {
    const { code, errors } = await redrive('Letters');
    expect(code).toBe(1);
    for (const name of ['AuctionSchedulesDeadLetters', 'ReconcilerDeadLetters', 'RazorpayEventsDeadLetters']) {
      expect(errors).toContain(name);
    }
  });
}
