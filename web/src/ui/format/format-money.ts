import { addRupees, formatInr, paiseFromRupees, type Rupees } from '#shared/model/money/money.ts';

/** Formats rupees, also sums of them, to the paisa: ₹12,34,567 or ₹12,34,567.50. A negative amount keeps its sign. */
export function formatRupees(rupees: Rupees): string {
  const paise = paiseFromRupees(addRupees(Math.abs(rupees), 0));
  if (paise === undefined) return '—';
  return rupees < 0 ? `−${formatInr(paise)}` : formatInr(paise);
}
