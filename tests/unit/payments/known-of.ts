import type { KnownMoney } from '#functions/payments/settlements/check-settlements.ts';
import type { MoneyEntry } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';

/** Everything that is stored, as a comparison with settlement reports asks for it. */
export function knownOf(stored: {
  readonly payments: readonly PaymentItem[];
  readonly entries: readonly MoneyEntry[];
}): KnownMoney {
  const { payments, entries } = stored;
  const captured = payments.flatMap(({ offline, capturedAt }) => (offline === undefined ? (capturedAt ?? []) : []));
  return {
    firstCaptured: captured.length === 0 ? undefined : Math.min(...captured),
    reportsRead: new Set(entries.flatMap(({ kind, reference }) => (kind === 'reports-read' ? [reference] : []))),
    readStored: () => Promise.resolve({ payments, entries, hasSettled: false }),
  };
}
