/** What it costs that a lot stands in the yard beyond its free days. Days are in India, as `2026-12-01`. Pure. */
import { DAY_MS } from '../durations.ts';
import { startOfIstDay } from '../ist.ts';
import { type ChargeLine, type HundredthsOfPercent, percentOf, sumOfLines } from './charges.ts';
import type { Paise } from './money.ts';

export interface StorageTerms {
  /** For each day and lot; 0 for none. */
  readonly perDay: Paise;
  readonly gst: HundredthsOfPercent;
}

export interface StorageCharge {
  readonly days: number;
  /** Empty when nothing is due. */
  readonly lines: readonly ChargeLine[];
  readonly total: Paise;
}

/**
 * Each day counts that begins after the last free one, the day of collection too, whatever its hour.
 * @param freeUntil the last day to collect, or up to which the charge was waived
 */
export function storageCharge(
  { perDay, gst }: StorageTerms,
  { freeUntil, day }: { readonly freeUntil: string; readonly day: string },
): StorageCharge {
  const days = Math.max(0, Math.round((startOfIstDay(day) - startOfIstDay(freeUntil)) / DAY_MS));
  const net = days * perDay;
  if (net === 0) return { days, lines: [], total: 0 };
  const tax = percentOf(net, gst);
  const lines: readonly ChargeLine[] = [
    { kind: 'other', amount: net, name: days === 1 ? 'Storage, 1 day' : `Storage, ${days} days` },
    ...(tax > 0 ? [{ kind: 'charges-gst', amount: tax, rate: gst, name: 'GST' } as const] : []),
  ];
  return { days, lines, total: sumOfLines(lines) };
}

/** How the id of a payment for storage begins. */
export const STORAGE_ID = 'sto_';
