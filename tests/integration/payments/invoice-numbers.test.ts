import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InvoiceDeps, issueDocuments } from '#functions/payments/invoices/issue-documents.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { invoiceIssuer } from '#functions/tables/invoices/invoice-issuer.ts';
import { type InvoiceItem, invoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import { invoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import { entryOf, type MoneyEntry } from '#functions/tables/money/money-entry.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { type TableHandle, tableHandle } from '#functions/tables/table-handle.ts';
import type { TableName } from '#functions/tables/table-specs.ts';
import { invoiceDetailsStore } from '#functions/tables/users/invoice-details.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { anonymousConfig, type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';

/** The last minute of a financial year: histories cross its end. */
const START = Date.parse('2027-03-31T18:29:00Z');
const RUNS = 15;
const SEED = 2026;

let engine: BareEngine;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  engine = await startBareEngine('dynoxide');
  client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(engine.endpoint)));
});
afterAll(async () => {
  client.destroy();
  await engine.stop();
});

const table = <K extends TableName>(kind: K): TableHandle<K> => tableHandle(kind, client, engine.tables[kind]);

/** One worker, which may crash before its n-th call to the database or after the call's effect. */
function worker(stopAt: { readonly call: number; readonly isDone: boolean } | undefined, prefix: string): InvoiceDeps {
  let calls = 0;
  const stopping = new Proxy(client, {
    get(target, name) {
      if (name !== 'send') return Reflect.get(target, name);
      return async (command: GetCommand) => {
        calls += 1;
        const isLast = calls === stopAt?.call;
        if (isLast && !stopAt?.isDone) throw new Error('stopped');
        const answer = await target.send(command);
        if (isLast) throw new Error('stopped');
        return answer;
      };
    },
  });
  const own = <K extends TableName>(kind: K) => tableHandle(kind, stopping, engine.tables[kind]);
  return {
    settings: {
      seller: { name: 'Seller', address: 'Mumbai', gstin: '27AAAAA0000A1Z2' },
      sac: '999799',
      prefixes: { invoice: `${prefix}I`, 'credit-note': `${prefix}C` },
      from: 0,
    },
    invoices: invoiceStore(own('invoices')),
    issueInvoice: invoiceIssuer(own('invoices'), own('payments')),
    payments: paymentStore(own('payments')),
    money: moneyStore(own('money')),
    profiles: profileStore(own('users')),
    details: invoiceDetailsStore(own('users')),
  };
}

/** Stores a final payment with this number of events: alternately its payment and its refund. */
async function storePayment(id: string, events: number): Promise<void> {
  const lines = [
    { kind: 'premium', amount: 100_00, rate: 1000 },
    { kind: 'charges-gst', amount: 18_00, rate: 1800 },
  ] as const;
  const payment = paymentItem.parse({
    paymentId: id,
    userId: 'u1',
    auctionId: 'a1',
    auctionTitle: 'A lot',
    type: 'final',
    amount: 118_00,
    lines: [...lines],
    status: 'captured',
    createdAt: new Date(START).toISOString(),
    updatedAt: START,
  });
  await client.send(new PutCommand({ TableName: engine.tables.payments, Item: payment }));
  for (let index = 0; index < events; index += 1) await client.send(putEntry(entryAt(id, index)));
}

function entryAt(subject: string, index: number): MoneyEntry {
  const isIn = index % 2 === 0;
  return entryOf({
    subject,
    kind: isIn ? 'offline-received' : 'offline-undone',
    key: String(index),
    at: START + index,
    auctionId: 'a1',
    userId: 'u1',
    amount: 118_00,
    moved: isIn ? ['bank', 'spent'] : ['spent', 'bank'],
    by: 'admin',
  });
}
const putEntry = (Item: MoneyEntry) => new PutCommand({ TableName: engine.tables.money, Item });

const ask = fc.record({
  payment: fc.nat(4),
  stop: fc.option(fc.record({ call: fc.integer({ min: 1, max: 12 }), isDone: fc.boolean() }), { nil: undefined }),
  /** Seconds later: the year ends after a minute. */
  after: fc.nat(120),
});
const history = fc.record({
  events: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 }),
  asks: fc.array(fc.array(ask, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
});

test('concurrent and interrupted workers number documents without gaps or duplicates, one per event', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ events, asks }) => {
      run += 1;
      const prefix = `R${run}`;
      const ids = events.map((_, index) => `fin_${run}_${index}`);
      for (const [index, id] of ids.entries()) await storePayment(id, events[index] ?? 1);
      for (const together of asks) {
        await Promise.allSettled(
          together.map(({ payment, stop, after }) =>
            issueDocuments(worker(stop, prefix), ids[payment % ids.length] ?? '', START + after * 1000),
          ),
        );
      }
      // The stream repeats interrupted work.
      for (const id of ids) await issueDocuments(worker(undefined, prefix), id, START + 120_000);

      const documents = await dueDocuments(prefix);
      expect(documents).toHaveLength(events.reduce((sum, count) => sum + count, 0));
      for (const [series, own] of Map.groupBy(documents, ({ number }) => number.slice(0, -7))) {
        const numbers = own.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
        expect(numbers, series).toEqual(numbers.map((_, index) => index + 1));
        expect(await lastOf(series)).toBe(numbers.length);
      }
      for (const id of ids) {
        const mentioned = (await paymentStore(table('payments')).getPayment(id))?.invoices ?? [];
        const own = documents.filter(({ subject }) => subject === id).map(({ number }) => number);
        expect(mentioned.map(({ number }) => number).toSorted()).toEqual(own.toSorted());
        expect(mentioned.map(({ entry }) => entry)).toEqual(mentioned.map((_, index) => entryAt(id, index).entry));
      }
      for (const note of documents.filter(({ kind }) => kind === 'credit-note')) {
        const invoice = documents.find(({ number }) => number === note.corrects?.number);
        expect(invoice).toMatchObject({ kind: 'invoice', subject: note.subject, total: note.total });
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});

async function dueDocuments(prefix: string): Promise<InvoiceItem[]> {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: engine.tables.invoices, ConsistentRead: true }),
  );
  const documents = Items.filter(({ entry }) => entry !== 'LAST').map((item) => invoiceItem.parse(item));
  return documents.filter(({ number }) => number.startsWith(`${prefix}I/`) || number.startsWith(`${prefix}C/`));
}

async function lastOf(series: string): Promise<unknown> {
  const Key = { subject: series, entry: 'LAST' };
  return (await client.send(new GetCommand({ TableName: engine.tables.invoices, Key }))).Item?.['last'];
}
