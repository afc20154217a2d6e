import { beforeAll } from 'vitest';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { sharedStack } from './shared-stack.ts';

const QUARTER = 15 * MINUTE_MS;
/** Longer than a file counts. */
const SOON = 5 * MINUTE_MS;

/**
 * Limits count by quarters of an hour, and other figures by days in India, which begin with a quarter. A file that begins
 * shortly before one begins after it, so that what it counts first, on the shared stack, is of one quarter and one day.
 */
beforeAll(async () => {
  const stack = sharedStack();
  const left = QUARTER - ((await stack.now()) % QUARTER);
  if (left < SOON) await stack.advance(left);
});
