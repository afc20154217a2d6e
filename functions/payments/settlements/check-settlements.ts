import { ok, type Result } from '#shared/model/result.ts';
import { logger } from '#functions/platform/logger.ts';
import { startOfIndianDay } from '#functions/platform/indian-day.ts';
import type { MoneyEntry } from '#functions/tables/money/money-entry.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { transact } from '#functions/tables/transact.ts';
import type { PaymentGateway, ProviderError } from '../provider/payment-gateway.ts';
import type { IntentStore } from '../orders/intent-store.ts';
import { matchSettlement, withUnknownMoney } from './match-settlement.ts';
import type { SettledMoney } from '../provider/settlement-line.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { DAY_MS } from '#shared/model/durations.ts';

/** Each run reads the reports of the last four days, so that a late or unreachable report is read later. */
const DAYS = 4;

export interface CheckSettlementsDeps {
  readonly tables: Pick<MoneyMovementTables, 'money'>;
  readonly intents: Pick<IntentStore, 'watchOrder' | 'recheckPaid'>;
  readonly gateway: Pick<PaymentGateway, 'listSettled'>;
}

/**
 * Reads the settlement reports of the last days and writes each movement into the ledger once. If a settled movement is
 * not stored, the reconciler checks its payment again. Returns the number of new differences.
 */
export async function checkSettlements(
  deps: CheckSettlementsDeps,
  stored: { readonly payments: readonly PaymentItem[]; readonly entries: readonly MoneyEntry[] },
  now: number,
): Promise<Result<number, ProviderError>> {
  const settled: SettledMoney[] = [];
  for (let back = 0; back < DAYS; back += 1) {
    const report = await deps.gateway.listSettled(startOfIndianDay(now) - back * DAY_MS);
    if (!report.ok) return report;
    settled.push(...report.value);
  }
  for (const { paymentId } of withUnknownMoney(settled, stored.payments, stored.entries)) {
    // One of the two conditions is true: the order is unpaid or paid.
    const isWatched =
      (await deps.intents.watchOrder(paymentId, now)) || (await deps.intents.recheckPaid(paymentId, now));
    logger.warn('settled money is not stored', { paymentId, isWatched });
  }
  let differences = 0;
  for (const event of matchSettlement(settled, stored.payments, stored.entries, now)) {
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
  logger.info('settlements checked', { lines: settled.length, differences });
  return ok(differences);
}
