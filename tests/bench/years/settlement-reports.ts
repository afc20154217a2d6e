/** The settlement reports of the bench's provider, and which of them the house has read. */
import type { SettledMoney } from '#functions/payments/provider/settlement-line.ts';
import { reportRead } from '#functions/payments/settlements/check-settlements.ts';
import { startOfIndianDay } from '#functions/platform/ist.ts';
import { entryOf, type MoneyEntry, moneyEntry } from '#functions/tables/money/money-entry.ts';
import { DAY_MS } from '#shared/model/durations.ts';

export const UTR = 'UTR';
/** Reports are read again for so long. */
const AGAIN = 3 * DAY_MS;

/** The ledger's entries of the reports since `from` that need not be read again, as of the day before `now`. */
export function reportsRead(from: number, now: number): readonly object[] {
  const read: object[] = [];
  for (let day = startOfIndianDay(from); day + AGAIN + DAY_MS <= now; day += DAY_MS)
    read.push(entryOf(reportRead(day, day + AGAIN)));
  return read;
}

/** The report of a day that agrees with this ledger. */
export function reportOf(ledger: readonly object[], day: number): readonly SettledMoney[] {
  return ledger
    .map((item) => moneyEntry.parse(item))
    .filter(({ at }) => at >= day && at < day + DAY_MS)
    .flatMap(lineOf);
}

function lineOf({ kind, subject, entry, amount, at }: MoneyEntry): readonly SettledMoney[] {
  if (kind !== 'settled' && kind !== 'refund-settled') return [];
  const type = kind === 'settled' ? 'payment' : 'refund';
  return [
    {
      id: entry.slice(kind.length + 1),
      kind: type,
      type,
      amount,
      fee: 0,
      tax: 0,
      method: undefined,
      refundOf: type === 'refund' ? `pay_${subject}` : undefined,
      orderId: `order_${subject}`,
      settlementId: UTR,
      utr: UTR,
      settledAt: at,
    },
  ];
}
