import { ApiError } from '#web/api/api-error.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1_000;

/** Whether the same request may succeed later: no answer, too many requests, or an outage. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Sends a request again while its failure may pass, for about half a minute. `sleep` is a parameter for tests. */
export async function withRetries<T>(send: () => Promise<T>, signal: AbortSignal, sleep = pause): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
