import { isoFrom } from '#functions/platform/clock.ts';
import { startOfIndianDay } from '#functions/platform/ist.ts';
import { logger } from '#functions/platform/logger.ts';
import { type MoneyEntry, type MoneyEvent, moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { ok, type Result } from '#shared/model/result.ts';
import type { IntentStore } from '../orders/intent-store.ts';
import type { PaymentGateway, ProviderError } from '../provider/payment-gateway.ts';
import type { SettledMoney } from '../provider/settlement-line.ts';
import { explainedBy } from './differences.ts';
import { matchSettlement, withUnknownMoney } from './match-settlement.ts';

/** The report of a day is read again until the day is this old, because lines may come late. */
const REREAD_MS = 3 * DAY_MS;
/** The most reports that one run reads. The next run reads the others. */
const MOST_REPORTS = 60;

export interface CheckSettlementsDeps {
  readonly tables: Pick<MoneyMovementTables, 'money'>;
  readonly intents: Pick<IntentStore, 'watchOrder' | 'recheckPaid'>;
  readonly gateway: Pick<PaymentGateway, 'listSettled'>;
}

/** What is stored, as far as a comparison needs it. */
export interface KnownMoney {
  /** When the first online payment was captured. */
  readonly firstCaptured: number | undefined;
  /** The days whose reports need not be read again, as ISO texts of their starts. */
  readonly reportsRead: ReadonlySet<string | undefined>;
  /**
   * Reads the payments and ledger entries that the lines of the reports name, those with open differences, and captures
   * since `readSince` that may be missing in the reports.
   */
  readonly readStored: (lines: readonly SettledMoney[], readSince: number) => Promise<StoredMoney>;
}

export interface StoredMoney {
  readonly payments: readonly PaymentItem[];
  readonly entries: readonly MoneyEntry[];
  /** Whether any report, now or before, has listed a payment. */
  readonly hasSettled: boolean;
}

/**
 * Reads the settlement reports of the last days and those that were missed, and writes each movement into the ledger
 * once. If a settled movement is not stored, the reconciler checks its payment again. Returns the number of new
 * differences. Fails only if no report can be read.
 */
export async function checkSettlements(
  deps: CheckSettlementsDeps,
  knownMoney: KnownMoney,
  now: number,
): Promise<Result<number, ProviderError>> {
  const wantedDays = daysToRead(knownMoney, now);
  const reports = await readReports(deps.gateway, wantedDays.slice(0, MOST_REPORTS));
  if (!reports.ok) return reports;
  const { settled, readDays } = reports.value;
  const [newestUnread] = wantedDays.filter((day) => !readDays.has(day));
  const readSince = newestUnread === undefined ? 0 : newestUnread + DAY_MS;
  const { payments, entries, hasSettled } = await knownMoney.readStored(settled, readSince);
  await recheckPayments(deps, withUnknownMoney(settled, payments, entries), now);
  const matched = matchSettlement(settled, payments, entries, { now, readSince, hasSettled });
  const ended = explainedBy(matched, entries, now);
  const finished = [...readDays].filter((day) => day + REREAD_MS <= now).map((day) => reportRead(day, now));
  const differences = await appendEvents(deps, [...matched, ...ended, ...finished]);
  logger.info('settlements checked', {
    reports: readDays.size,
    lines: settled.length,
    differences,
    ended: ended.length,
  });
  return ok(differences);
}

/** The starts of the Indian days since the first payment whose reports were not read to the end, newest first. */
function daysToRead({ firstCaptured, reportsRead }: KnownMoney, now: number): readonly number[] {
  const today = startOfIndianDay(now);
  const oldest = startOfIndianDay(Math.min(firstCaptured ?? today, today - REREAD_MS));
  const count = Math.round((today - oldest) / DAY_MS) + 1;
  const days = Array.from({ length: count }, (_, index) => today - index * DAY_MS);
  return days.filter((day) => !reportsRead.has(isoFrom(day)));
}

interface ReadReports {
  readonly settled: readonly SettledMoney[];
  readonly readDays: ReadonlySet<number>;
}

/** Reads the reports of these days. Fails only if none can be read. */
async function readReports(
  gateway: CheckSettlementsDeps['gateway'],
  days: readonly number[],
): Promise<Result<ReadReports, ProviderError>> {
  const settled: SettledMoney[] = [];
  const readDays = new Set<number>();
  let failures = 0;
  for (const day of days) {
    const report = await gateway.listSettled(day);
    if (report.ok) {
      settled.push(...report.value);
      readDays.add(day);
      continue;
    }
    if (readDays.size === 0) return report;
    logger.warn('settlement report not read', { day: isoFrom(day), problem: report.error });
    failures += 1;
    // One report may be damaged; after a second failure the provider is probably down.
    if (failures > 1) break;
  }
  return ok({ settled, readDays });
}

/** Has the reconciler check again the payments whose settled money is not stored. */
async function recheckPayments(
  { intents }: CheckSettlementsDeps,
  payments: readonly PaymentItem[],
  now: number,
): Promise<void> {
  for (const { paymentId } of payments) {
    // The first succeeds for an unpaid order, the second for a paid one.
    const isWatched = (await intents.watchOrder(paymentId, now)) || (await intents.recheckPaid(paymentId, now));
    logger.warn('settled money is not stored', { paymentId, isWatched });
  }
}

/** Appends to the ledger what it does not have yet. Returns the number of new differences. */
async function appendEvents({ tables }: CheckSettlementsDeps, events: readonly MoneyEvent[]): Promise<number> {
  let differences = 0;
  for (const event of events) {
    const entry = moneyWrite(tables.money, event);
    const isNew = (await transact(tables.money.client, [{ name: 'entry', writes: [entry] }])).ok;
    if (!isNew || event.kind !== 'settlement-differs') continue;
    const { subject, reference, reason } = event;
    logger.error('the settlement differs', { subject, reference, reason });
    differences += 1;
  }
  return differences;
}

/** Remembers in the ledger that the report of a day need not be read again. */
export function reportRead(day: number, now: number): MoneyEvent {
  const reference = isoFrom(day);
  const ledgerOfReports = { subject: REPORTS, auctionId: REPORTS, userId: '', amount: 0, by: 'boli' };
  return { ...ledgerOfReports, kind: 'reports-read', key: reference, at: now, reference };
}

/** No payment and no auction has this id. */
export const REPORTS = '#REPORTS';
