/** How long people waited, in so few numbers that years of it can be added. Pure. */
import type { Waits } from './book-items.ts';

/** Whole seconds with three digits that count: enough for a median, and at most some thousand different ones. */
export function rounded(ms: number): string {
  const seconds = Math.round(Math.max(0, ms) / 1000);
  return String(Number(seconds.toPrecision(3)));
}

export function added(a: Waits, b: Waits): Waits {
  const sum = { ...a };
  for (const [seconds, count] of Object.entries(b)) sum[seconds] = (sum[seconds] ?? 0) + count;
  return sum;
}

/** The median, because one forgotten case would spoil the mean. Seconds; null without any. */
export function medianOf(waits: Waits): { readonly count: number; readonly median: number | null } {
  const sorted = Object.entries(waits)
    .map(([seconds, count]) => ({ seconds: Number(seconds), count }))
    .toSorted((a, b) => a.seconds - b.seconds);
  const count = sorted.reduce((sum, bucket) => sum + bucket.count, 0);
  let before = Math.floor((count - 1) / 2);
  for (const bucket of sorted) {
    if (before < bucket.count) return { count, median: bucket.seconds };
    before -= bucket.count;
  }
  return { count, median: null };
}
