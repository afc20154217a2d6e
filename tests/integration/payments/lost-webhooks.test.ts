/** No webhook of the provider arrives: the route for them does not exist in this stack. */
import { rm } from 'node:fs/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { defaultEngine, startEngine } from '@boli/aws-local/dynamodb/engine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { bid, pay } from '#infra/local/client/person.ts';
import { getTransaction } from '#shared/contract/money/transactions.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { giveLot, makeSeller } from '#tests/support/people/sellers.ts';
import { assemblyWithoutRoute } from '#tests/support/stack/assembly.ts';
import { anonymousConfig, tableNames } from '#tests/support/stack/bare-engine.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { outputOf } from '#tests/support/stack/run-command.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';
import {
  stack,
  admin,
  asha,
  ravi,
  setUpPeople,
  advance,
  bank,
  viewerOf,
  paymentsOf,
  openCheckout,
  changeLot,
  verify,
  wonBy,
  DAY,
} from './setup.ts';

let own: OwnStack;
let dataDir: string;
let removeAssembly: () => Promise<void>;

beforeAll(async () => {
  const { cdkOut, remove } = await assemblyWithoutRoute('POST /api/payments/webhook');
  removeAssembly = remove;
  dataDir = await newDataFolder();
  own = await startStack({ cdkOut, dataDir });
  await setUpPeople(own);
});
afterAll(async () => {
  await own.stop();
  await removeAssembly();
  await rm(dataDir, { recursive: true, force: true });
});

test('a payment reported by the browser is recorded', async () => {
  const id = await wonBy(asha, ravi, { title: 'By browser', emdAmount: 60 });
  await pay(stack.url, asha, id, 'final');
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded', finalPayment: 'paid' });
  expect(await viewerOf(ravi, id)).toMatchObject({ deposit: 'refunded' });
});

test('a payment that no browser reports is found at the provider', async () => {
  const id = await publishLot(stack, admin, { title: 'By reconciler', emdAmount: 70 });
  // The run that records it asks, too, whether the payer is the seller.
  await giveLot(admin, id, await makeSeller(admin));
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

test('a refund that came back is found at the provider and sent again', async () => {
  const lot = await publishLot(stack, admin, { title: 'Came back, no webhook', emdAmount: 70 });
  const { orderId, paymentId } = await openCheckout(ravi, lot);
  const { razorpay_payment_id: providerPaymentId } = await bank().pays(orderId);
  await advance(16 * MINUTE);
  await changeLot(lot, { status: 'cancelled', cancelReason: 'A test' });
  await advance(HOUR);
  const refunds = async () =>
    (await bank().orders()).flatMap(({ payments }) => payments).find(({ payment }) => payment.id === providerPaymentId)
      ?.refunds ?? [];
  const [sent] = await refunds();
  await bank().endsRefund(sent?.id ?? '', 'fail');
  await advance(2 * DAY);
  const { transaction, history } = await admin.call(getTransaction, { params: { id: paymentId } });
  expect(transaction).toMatchObject({ state: 'refunded' });
  expect(history.map(({ kind }) => kind)).toContain('refund-bounced');
  expect((await refunds()).map(({ status }) => status).toSorted()).toEqual(['failed', 'processed']);
});

test('an unpaid order is closed after some days, and can still be paid later', async () => {
  const id = await publishLot(stack, admin);
  const { orderId, paymentId } = await openCheckout(asha, id);
  await advance(4 * DAY);
  await advance(10 * MINUTE);
  expect(await paymentsOf(asha, paymentId)).toEqual(['Failed']);
  expect(await verify(asha, await bank().pays(orderId), paymentId)).toMatchObject({ status: 200 });
  await stack.settled();
  expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
});

test('`npm run books` lists the money of the tests above and every difference', async () => {
  const books = () => outputOf(['infra/books/main.ts', '--data', dataDir]);
  // The command reads the books at one moment.
  expect(await books()).toMatchObject({ code: 1, errors: expect.stringContaining('in use') });
  await own.stop();
  const { code, output } = await books();
  expect(output).toContain('The books balance.');
  // Two wins were paid (the first two tests); every deposit was refunded.
  expect(output).toMatch(
    /^Total: captured ₹[\d,.]+ \+ offline ₹0 = refunded ₹[\d,.]+ \+ forfeited ₹0 \+ spent ₹2,500 \+ held ₹0$/m,
  );
  expect(code).toBe(0);
  await storeUnrecordedPayment({
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
  expect(wrong.output).toContain('All stored sums are correct.');
});

test('`npm run books` finds a wallet, a deposit and its state that were changed by hand', async () => {
  const id = await inTables(async ({ client, tables: { auctions, users } }) => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: auctions }));
    const { auctionId, sk } = bidderItem.parse(Items.find((item) => String(item['sk']).startsWith('BIDDER#')));
    const change = { TableName: auctions, Key: { auctionId, sk } };
    const UpdateExpression = 'SET deposit = :held ADD depositAmount :paisa';
    const values = { ':held': 'held', ':paisa': 1 };
    await client.send(new UpdateCommand({ ...change, UpdateExpression, ExpressionAttributeValues: values }));
    const Key = { userId: asha.userId, sk: 'PROFILE' };
    const more = { UpdateExpression: 'ADD walletBalance :paisa', ExpressionAttributeValues: { ':paisa': 1 } };
    await client.send(new UpdateCommand({ TableName: users, Key, ...more }));
    return `${sk.slice('BIDDER#'.length)} in ${auctionId}`;
  });
  const { code, output, errors } = await outputOf(['infra/books/main.ts', '--data', dataDir]);
  expect([errors, code]).toEqual(['', 1]);
  expect(output).toContain('3 stored sums are wrong:');
  expect(output).toContain(`the wallet of ${asha.userId}: stored ₹0.01, should be ₹0`);
  expect(output).toContain(`the state of the deposit of ${id}: stored held, should be refunded`);
  expect(output).toMatch(new RegExp(`^the deposit of ${id}: stored ₹\\d+\\.01, should be ₹\\d+$`, 'm'));
});

/** Stores a payment without a ledger entry, on a stack that is not running. */
function storeUnrecordedPayment(
  facts: Pick<PaymentItem, 'paymentId' | 'auctionId' | 'userId' | 'amount' | 'status'>,
): Promise<void> {
  const at = { createdAt: new Date().toISOString(), updatedAt: Date.now() };
  const Item: PaymentItem = { ...facts, ...at, type: 'emd', auctionTitle: 'Nothing' };
  return inTables(async ({ client, tables }) => {
    await client.send(new PutCommand({ TableName: tables.payments, Item }));
  });
}

/** Changes the tables of a stack that is not running. */
async function inTables<T>(act: (storage: Storage) => Promise<T>): Promise<T> {
  const engine = await startEngine(defaultEngine(), dataDir);
  const bare = new DynamoDBClient(anonymousConfig(`http://127.0.0.1:${engine.port}`));
  const { TableNames = [] } = await bare.send(new ListTablesCommand({}));
  const done = await act({ client: DynamoDBDocumentClient.from(bare), tables: tableNames(TableNames) });
  bare.destroy();
  await engine.stop();
  return done;
}
