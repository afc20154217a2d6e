import { setTimeout as sleep } from 'node:timers/promises';

interface Attempts {
  /** The most attempts, the first one included. */
  readonly attempts: number;
  /** The pause after an attempt, in milliseconds. Attempts count from 1. */
  readonly pauseAfter: (attempt: number) => number;
  /** Whether another attempt may succeed. Any other error is thrown at once. */
  readonly isPassing: (error: unknown) => boolean;
}

/** Does `work` again after a passing error, on top of the SDK's own retries. Throws the last error. */
export async function retry<T>(work: () => Promise<T>, { attempts, pauseAfter, isPassing }: Attempts): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error;
      await sleep(pauseAfter(attempt));
    }
  }
}
