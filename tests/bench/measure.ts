/** Arithmetic on measurements. */

/** How long a stack may take to do what follows from its first data; a slow machine needs more than a test allows. */
export const SETTLE_MINUTES = 10;

/** The value below which this share of the values lies; NaN without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Runs `count` tasks, `atOnce` at a time. Returns the tasks per second. */
export async function perSecond(count: number, atOnce: number, task: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      await task(n);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  return (count * 1000) / (performance.now() - start);
}

/** The time of one task, milliseconds. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}
