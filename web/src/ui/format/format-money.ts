import { formatInr, paiseFromRupees, type Rupees } from '#shared/model/money/money.ts';

/** Formats rupees: ₹12,34,567 or ₹12,34,567.50. A negative amount keeps its sign. */
export function formatRupees(rupees: Rupees): string {
  const paise = paiseFromRupees(Math.abs(rupees));
  if (paise === undefined) return '—';
  return rupees < 0 ? `−${formatInr(paise)}` : formatInr(paise);
}
