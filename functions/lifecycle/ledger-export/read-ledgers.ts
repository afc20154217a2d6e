/** The ledgers of a month, each in the order of its positions, so that an export goes on where one stopped. */
import { pMapIterable } from 'p-map';
import * as z from 'zod';
import { AUDIT_PREFIX } from '#functions/tables/audit/audit-entry.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import { above } from '#functions/tables/expressions.ts';
import { queryAll, queryItems } from '#functions/tables/reads.ts';
import type { AuctionsTable, BidsTable, MoneyTable, UsersTable } from '#functions/tables/table-handle.ts';
import { AUDIT_BY_MONTH, MONEY_BY_AUCTION, MONEY_BY_DAY } from '#functions/tables/table-specs.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { exportedAct, exportedBid, exportedMoney } from './exported-lines.ts';

export interface LedgerTables {
  readonly books: BookStore;
  readonly bids: BidsTable;
  readonly money: MoneyTable;
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
}

/** The lines of one position: a lot, or a moment. */
interface Placed {
  readonly position: string;
  readonly lines: readonly object[];
}

/** Reads a month (`2026-11`) from behind a position on. */
type ReadLedger = (tables: LedgerTables, month: string, after: string | undefined) => AsyncIterable<Placed>;

/** Lots that are read at once. */
const AT_ONCE = { concurrency: 8 };

/** The bids of the lots that ended in the month. */
const bids: ReadLedger = (tables, month, after) =>
  pMapIterable(
    tables.books.lotIds(month, after),
    async ({ key: auctionId }) => ({
      position: auctionId,
      lines: await queryAll(tables.bids, { key: { auctionId }, unread: 'fail' }, exportedBid),
    }),
    AT_ONCE,
  );

/** The movements of money of each day of the month, by lot. */
async function* money(tables: LedgerTables, month: string, after: string | undefined): AsyncGenerator<Placed> {
  const [afterDay = '', afterLot] = after?.split('/') ?? [];
  for (const day of daysOf(month).filter((date) => date >= afterDay)) {
    const lots = lotsOfDay(tables.money, day, day === afterDay ? afterLot : undefined);
    yield* pMapIterable(
      lots,
      async (auctionId) => {
        const query = {
          index: MONEY_BY_AUCTION,
          key: { auctionId },
          filter: { bookedOn: day },
          unread: 'fail',
        } as const;
        return { position: `${day}/${auctionId}`, lines: await queryAll(tables.money, query, exportedMoney) };
      },
      AT_ONCE,
    );
  }
}

const lotId = z.object({ auctionId: z.string() });

/** Each lot that the ledger names on a day. */
async function* lotsOfDay(table: MoneyTable, bookedOn: string, after: string | undefined): AsyncGenerator<string> {
  const key = { bookedOn, ...(after !== undefined && { auctionId: above(after) }) };
  let last: string | undefined;
  for await (const { auctionId } of queryItems(table, { index: MONEY_BY_DAY, key, unread: 'fail' }, lotId)) {
    if (auctionId !== last) yield auctionId;
    last = auctionId;
  }
}

function daysOf(month: string): readonly string[] {
  const first = startOfIstDay(`${month}-01`);
  const days = Array.from({ length: 31 }, (_, index) => istParts(first + index * DAY_MS).date);
  return days.filter((day) => day.startsWith(month));
}

/** The acts of a month in UTC, as the index has them. Several at one moment by one admin are one position. */
async function* actsOf(
  table: AuctionsTable | UsersTable,
  month: string,
  after: string | undefined,
): AsyncGenerator<Placed> {
  const key = { auditMonth: month, ...(after !== undefined && { sk: above(`${AUDIT_PREFIX}${after}`) }) };
  const acts = queryItems(
    table,
    { index: AUDIT_BY_MONTH, key, unread: 'fail' },
    exportedAct.extend({ sk: z.string().startsWith(AUDIT_PREFIX) }),
  );
  let open: { position: string; lines: object[] } | undefined;
  for await (const { sk, ...act } of acts) {
    const position = sk.slice(AUDIT_PREFIX.length);
    if (open !== undefined && open.position !== position) yield open;
    if (open?.position !== position) open = { position, lines: [] };
    open.lines.push(act);
  }
  if (open !== undefined) yield open;
}

export const LEDGERS = {
  bids,
  money,
  'audit-of-lots': ({ auctions }, month, after) => actsOf(auctions, month, after),
  'audit-of-people': ({ users }, month, after) => actsOf(users, month, after),
} as const satisfies Readonly<Record<string, ReadLedger>>;
