import type { ServerClock } from '#web/realtime/server-clock.ts';

const EXACT = { offset: 0, uncertainty: 0 };

/** The device's clock, which is the only one in a practice auction. */
export const PRACTICE_CLOCK: Omit<ServerClock, 'observe'> = {
  now: () => Date.now(),
  reading: () => EXACT,
  checkForJump: () => false,
  subscribe: () => () => undefined,
};
