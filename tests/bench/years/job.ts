/** One daily job or list in a process of its own: prints its time and its memory. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { deleteOldProofs } from '#functions/accounts/retention/delete-old-proofs.ts';
import { findAuctionsToCheck, pagesOf, turnAt, turnOf } from '#functions/lifecycle/auctions-to-check.ts';
import { recountPower } from '#functions/lifecycle/recount/recount-power.ts';
import { recount } from '#functions/lifecycle/recount/recount.ts';
import { readClockFacts } from '#functions/lifecycle/scheduling/clock-facts.ts';
import { dueActions } from '#functions/lifecycle/scheduling/due.ts';
import { sweep } from '#functions/lifecycle/scheduling/sweep.ts';
import { writeSnapshot } from '#functions/lifecycle/snapshot/write-snapshot.ts';
import { readBooks } from '#functions/payments/close-books.ts';
import { closeDailyBooks } from '#functions/payments/daily/daily-books.ts';
import { readKnownMoney } from '#functions/payments/daily/known-money.ts';
import { intentStore } from '#functions/payments/orders/intent-store.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { checkSettlements } from '#functions/payments/settlements/check-settlements.ts';
import { readStoredMoney } from '#functions/payments/stored-sums/stored-money.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { Closing } from '#functions/tables/books/book-items.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';
import type { TableName } from '#functions/tables/table-specs.ts';
import { storedUsers } from '#functions/views/people/users-in-memory.ts';
import { readReportData } from '#functions/views/reports/report-data.ts';
import { salesReport } from '#functions/views/reports/sales-report.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts } from '#shared/model/ist.ts';
import { ok } from '#shared/model/result.ts';
import { ledgerOf, LOT_LIFE } from './house-of-years.ts';
import { reportOf } from './settlement-reports.ts';

const [name = '', endpoint = '', names = '{}', at = '0', described = '{}'] = process.argv.slice(2);
const now = Number(at);
const tableNames = z.record(z.string(), z.string()).parse(JSON.parse(names));
const config = { endpoint, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
const client = DynamoDBDocumentClient.from(new DynamoDBClient(config), {
  marshallOptions: { removeUndefinedValues: true },
});
const handle = <K extends TableName>(kind: K) => tableHandle(kind, client, tableNames[kind] ?? '');
const tables = moneyMovementTables(client, (kind) => tableNames[kind] ?? '');
const books = bookStore(handle('books'));
const { auctions, users } = tables;
const hasTime = () => true;
/** What a day passes over, in pages of old lots: twenty in a house with 20 lots a day. */
const house = z
  .object({ lotsADay: z.number(), biddersOfALot: z.number(), peopleOfAYear: z.number() })
  .parse(JSON.parse(described));
const pagesADay = Math.ceil(house.lotsADay);
const toCheck = () => findAuctionsToCheck({ auctions, books, pagesADay }, now);

/** Reads the reports as payment-worker does; those of the provider agree with what is stored. */
async function compareSettlements(closing: Closing): Promise<Partial<Closing>> {
  const { money, payments } = tables;
  const known = await readKnownMoney({ tables, money: moneyStore(money), payments: paymentStore(payments) }, closing);
  const ledger = ledgerOf(house, now - 4 * LOT_LIFE, now, now);
  const gateway = { listSettled: async (day: number) => ok(reportOf(ledger, day)) };
  const checked = await checkSettlements({ tables, intents: intentStore(payments, money), gateway }, known, closing.at);
  if (!checked.ok || checked.value > 0) throw new Error('The reports of the bench differ from its house.');
  return known.progress();
}

const JOBS: Readonly<Record<string, () => Promise<unknown>>> = {
  books: async () => {
    const countWrongSellerSums = () => Promise.resolve(0);
    const deps = {
      tables,
      books,
      countWrongSellerSums,
      findLostBooking: () => Promise.resolve(),
      invoicing: undefined,
      clock: () => now,
      compareSettlements,
      pagesADay,
    };
    const closed = await closeDailyBooks(deps, now, { hasTime, mayBegin: true });
    return closed?.last;
  },
  'books of everything': async () => {
    const { differences, wrong } = await readBooks(() => readStoredMoney(tables));
    return { wrong: differences.length + wrong.length };
  },
  recount: async () => {
    const turn = turnAt(now);
    const how = { readPage: pagesOf(toCheck, 250), hasTime, isTheirTurn: (userId: string) => turnOf(userId) === turn };
    const counted = await recount({ auctions, users }, now, how);
    await recountPower(tables, now, (saleId) => turnOf(saleId) === turn);
    return counted;
  },
  sweep: () =>
    sweep(
      {
        readPage: pagesOf(toCheck, 250),
        // As much as it does for a lot of which nothing is due.
        handleIfDue: async (auctionId) => {
          const state = await getState(auctions, auctionId);
          return state !== undefined && dueActions(state, await readClockFacts(auctions, state), now).length > 0;
        },
        hasTime,
        continueLater: () => Promise.resolve(),
        reportFailure: (auctionId, error) => {
          throw new Error(auctionId, { cause: error });
        },
      },
      undefined,
    ),
  'snapshot from the table': () =>
    writeSnapshot(
      {
        auctions,
        feed: handle('feed'),
        snapshots: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
        clock: () => now,
      },
      true,
    ),
  retention: () => deleteOldProofs({ users, s3: new S3Client({}), proofsBucket: 'none', keptMs: 90 * DAY_MS }, now),
  'people list': async () => ({ read: await storedUsers(users).follow(now, now) }),
  'report of a month': async () => {
    const period = { from: istParts(now - 30 * DAY_MS).date, to: istParts(now).date };
    return salesReport(await readReportData(books, period), period).all;
  },
};

const job = JOBS[name];
if (job === undefined) throw new Error(`There is no job ${name}.`);
const start = performance.now();
const before = process.cpuUsage();
const idle = process.memoryUsage().rss;
const result = await job();
const { user, system } = process.cpuUsage(before);
const memory = (process.resourceUsage().maxRSS * 1024 - idle) / 1_000_000;
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    processor: (user + system) / 1_000_000,
    memory,
    result,
  }),
);
client.destroy();
