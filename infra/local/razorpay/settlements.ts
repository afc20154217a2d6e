import * as z from 'zod';
import { IST_OFFSET_MS } from '#shared/model/ist.ts';
import { newestFirst, type SandboxRecords } from './entities.ts';
import type { Faults } from './faults.ts';
import { readBody } from './orders.ts';

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const query = z.object({
  year: count(2000, 2100),
  month: count(1, 12),
  day: count(1, 31),
  count: count(1, 1000).default(10),
  skip: count(0, 1_000_000).default(0),
});

const DAY_SECONDS = 24 * 60 * 60;
/** Money is settled two days after capture. */
const CYCLE_SECONDS = 2 * DAY_SECONDS;
const IST_SECONDS = IST_OFFSET_MS / 1000;

/**
 * GET /v1/settlements/recon/combined: the settlements of an Indian day. Contains captured payments less the fee, and
 * processed refunds: https://razorpay.com/docs/api/settlements/fetch-recon.
 */
export function settlementReport(records: SandboxRecords, faults: Faults, search: URLSearchParams): readonly unknown[] {
  const parsed = readBody(query, Object.fromEntries(search));
  const { isLeftOut, offBy } = faults.settlement();
  const from = Date.UTC(parsed.year, parsed.month - 1, parsed.day) / 1000 - IST_SECONDS;
  const isOfDay = ({ created_at }: { readonly created_at: number }) => {
    const settledAt = created_at + CYCLE_SECONDS;
    return settledAt >= from && settledAt < from + DAY_SECONDS;
  };
  const settlement = {
    settlement_id: `setl_${String(from)}`,
    settlement_utr: `UTR${String(from)}`,
    currency: 'INR',
    on_hold: false,
    settled: true,
  };
  const payments = newestFirst(records.payments)
    .filter((payment) => payment.captured && isOfDay(payment))
    .map(({ id, amount, fee, tax, created_at, order_id, method }) => {
      const kept = fee ?? 0;
      const money = { amount: amount + offBy, fee: kept, tax: tax ?? 0, debit: 0, credit: amount + offBy - kept };
      const times = { created_at, settled_at: created_at + CYCLE_SECONDS };
      return { entity_id: id, type: 'payment', ...money, ...times, ...settlement, order_id, method };
    });
  const refunds = newestFirst(records.refunds)
    .filter((refund) => refund.status === 'processed' && isOfDay(refund))
    .map(({ id, amount, created_at, payment_id }) => {
      const money = { amount, fee: 0, tax: 0, debit: amount, credit: 0 };
      const times = { created_at, settled_at: created_at + CYCLE_SECONDS };
      return { entity_id: id, type: 'refund', ...money, ...times, ...settlement, payment_id };
    });
  const lines = isLeftOut ? refunds : [...payments, ...refunds];
  return lines.slice(parsed.skip, parsed.skip + parsed.count);
}
