/** A provider whose webhooks all get lost. */
import { rm } from 'node:fs/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentItem } from '../../../functions/tables/payments/payment-item.ts';
import { defaultEngine, startEngine } from '../../../infra/local/dynamodb/engine.ts';
import { anyoneAt, tableNames } from '../../support/stack/bare-engine.ts';
import { newDataFolder } from '../../support/stack/data-folder.ts';
import { outputOf } from '../../support/stack/run-command.ts';
import { bid, pay } from '../../../infra/local/client/person.ts';
import { assemblyWithoutRoute } from '../../support/stack/assembly.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';
import {
  stack,
  admin,
  asha,
  ravi,
  castInto,
  advance,
  bank,
  viewerOf,
  paymentsOf,
  openCheckout,
  verify,
  wonBy,
  DAY,
} from './cast.ts';

let own: OwnStack;
let dataDir: string;
let removeAssembly: () => Promise<void>;

beforeAll(async () => {
  const { cdkOut, remove } = await assemblyWithoutRoute('POST /api/payments/webhook');
  removeAssembly = remove;
  dataDir = await newDataFolder();
  own = await startStack({ cdkOut, dataDir });
  await castInto(own);
});
afterAll(async () => {
  await own.stop();
  await removeAssembly();
  await rm(dataDir, { recursive: true, force: true });
});

test('what the browser brings is recorded', async () => {
  const id = await wonBy(asha, ravi, { title: 'By browser', emdAmount: 60 });
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded' });
});

test('what no browser brings either is found by asking the provider', async () => {
  const id = await publishLot(stack, admin, { title: 'By reconciler', emdAmount: 70 });
  const { orderId, paymentId } = await openCheckout(ravi, id);
  await bank().pays(orderId);
  await stack.settled();
  expect(await viewerOf(ravi, id)).toMatchObject({ registered: false });
  await advance(16 * MINUTE);
  expect(await viewerOf(ravi, id)).toMatchObject({ registered: true, deposit: 'held' });
  expect(await paymentsOf(ravi, paymentId)).toEqual(['Completed']);

  await advance(2 * HOUR);
  await bid(ravi, id, 1300);
  await advance(2 * MINUTE);
  const final = await openCheckout(ravi, id, 'final');
  await bank().pays(final.orderId);
  await advance(16 * MINUTE);
  expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
});

test('an order that nobody pays is given up after some days, and may still be paid later', async () => {
  const id = await publishLot(stack, admin);
  const { orderId, paymentId } = await openCheckout(asha, id);
  await advance(4 * DAY);
  await advance(10 * MINUTE);
  expect(await paymentsOf(asha, paymentId)).toEqual(['Failed']);
  expect(await verify(asha, await bank().pays(orderId), paymentId)).toMatchObject({ status: 200 });
  await stack.settled();
  expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
});

test('`npm run books` says where all of that money is, and what does not agree', async () => {
  const books = () => outputOf(['infra/books/main.ts', '--data', dataDir]);
  // The books are those of one moment.
  expect(await books()).toMatchObject({ code: 1, errors: expect.stringContaining('in use') });
  await own.stop();
  const { code, output } = await books();
  expect(output).toContain('The books balance.');
  // A won lot twice, and nothing else that stays: every deposit went back.
  expect(output).toMatch(
    /^Total: captured ₹[\d,.]+ \+ offline ₹0 = refunded ₹[\d,.]+ \+ forfeited ₹0 \+ spent ₹2,500 \+ held ₹0$/m,
  );
  expect(code).toBe(0);
  await invent({
    paymentId: 'emd_invented',
    auctionId: 'nowhere',
    userId: 'nobody',
    amount: 1_234_00,
    status: 'captured',
  });
  const wrong = await books();
  expect(wrong.code).toBe(1);
  const difference =
    /^1 payments differ:\nemd_invented\n {2}ledger: captured ₹0 .*\n {2}stored: captured ₹1,234 .* held ₹1,234$/m;
  expect(wrong.output).toMatch(difference);
});

/** Puts a payment into the books of a stack that is not running, past the ledger. */
async function invent(
  facts: Pick<PaymentItem, 'paymentId' | 'auctionId' | 'userId' | 'amount' | 'status'>,
): Promise<void> {
  const engine = await startEngine(defaultEngine(), dataDir);
  const bare = new DynamoDBClient(anyoneAt(`http://127.0.0.1:${engine.port}`));
  const { TableNames = [] } = await bare.send(new ListTablesCommand({}));
  const at = { createdAt: new Date().toISOString(), updatedAt: Date.now() };
  const Item: PaymentItem = { ...facts, ...at, type: 'emd', auctionTitle: 'Nothing' };
  const { payments: TableName } = tableNames(TableNames);
  await DynamoDBDocumentClient.from(bare).send(new PutCommand({ TableName, Item }));
  bare.destroy();
  await engine.stop();
}
