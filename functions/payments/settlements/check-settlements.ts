import { ok, type Result } from '#shared/model/result.ts';
import { logger } from '#functions/platform/logger.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { startOfIndianDay } from '#functions/platform/indian-day.ts';
import { type MoneyEntry, type MoneyEvent, moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { transact } from '#functions/tables/transact.ts';
import type { PaymentGateway, ProviderError } from '../provider/payment-gateway.ts';
import type { IntentStore } from '../orders/intent-store.ts';
import { explainedBy } from './differences.ts';
import { matchSettlement, withUnknownMoney } from './match-settlement.ts';
import type { SettledMoney } from '../provider/settlement-line.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { DAY_MS } from '#shared/model/durations.ts';

/** A report is read again for so long, because lines may come late. */
const AGAIN_MS = 3 * DAY_MS;
/** The most reports that one run reads. The next run goes on. */
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
   * The payments and the ledger of what the lines name, of open differences, and of captures since `readSince` that may be
   * missing in the reports. `hasSettled`: a report has listed a payment before.
   */
  readonly about: (lines: readonly SettledMoney[], readSince: number) => Promise<StoredAbout>;
}

export interface StoredAbout {
  readonly payments: readonly PaymentItem[];
  readonly entries: readonly MoneyEntry[];
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
  const wanted = daysToRead(knownMoney, now);
  const settled: SettledMoney[] = [];
  const read = new Set<number>();
  for (const day of wanted.slice(0, MOST_REPORTS)) {
    const report = await deps.gateway.listSettled(day);
    if (report.ok) {
      settled.push(...report.value);
      read.add(day);
      continue;
    }
    if (read.size === 0) return report;
    logger.warn('settlement report not read', { day: isoFrom(day), problem: report.error });
    // One report may be damaged; after a second failure the provider is probably out.
    if (wanted.indexOf(day) > read.size) break;
  }
  const [newestUnread] = wanted.filter((day) => !read.has(day));
  const readSince = newestUnread === undefined ? 0 : newestUnread + DAY_MS;
  const stored = await knownMoney.about(settled, readSince);
  for (const { paymentId } of withUnknownMoney(settled, stored.payments, stored.entries)) {
    // One of the two conditions is true: the order is unpaid or paid.
    const isWatched =
      (await deps.intents.watchOrder(paymentId, now)) || (await deps.intents.recheckPaid(paymentId, now));
    logger.warn('settled money is not stored', { paymentId, isWatched });
  }
  let differences = 0;
  const { hasSettled } = stored;
  const matched = matchSettlement(settled, stored.payments, stored.entries, { now, readSince, hasSettled });
  const ended = explainedBy(matched, stored.entries, now);
  const finished = [...read].filter((day) => day + AGAIN_MS <= now).map((day) => reportRead(day, now));
  for (const event of [...matched, ...ended, ...finished]) {
    const line = moneyWrite(deps.tables.money, event);
    const isNew = (await transact(deps.tables.money.client, [{ name: 'line', writes: [line] }])).ok;
    if (!isNew || event.kind !== 'settlement-differs') continue;
    logger.error('the settlement differs', {
      subject: event.subject,
      reference: event.reference,
      reason: event.reason,
    });
    differences += 1;
  }
  logger.info('settlements checked', { reports: read.size, lines: settled.length, differences, ended: ended.length });
  return ok(differences);
}

/** The starts of the Indian days since the first payment whose reports were not read to the end, newest first. */
function daysToRead({ firstCaptured, reportsRead: read }: KnownMoney, now: number): readonly number[] {
  const today = startOfIndianDay(now);
  const oldest = startOfIndianDay(Math.min(firstCaptured ?? today, today - AGAIN_MS));
  const count = Math.round((today - oldest) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => today - index * DAY_MS).filter((day) => !read.has(isoFrom(day)));
}

/** Remembers in the ledger that the report of a day need not be read again. */
export function reportRead(day: number, now: number): MoneyEvent {
  const reference = isoFrom(day);
  const whose = { subject: REPORTS, auctionId: REPORTS, userId: '', amount: 0, by: 'boli' };
  return { ...whose, kind: 'reports-read', key: reference, at: now, reference };
}

/** No payment and no auction has this id. */
export const REPORTS = '#REPORTS';
