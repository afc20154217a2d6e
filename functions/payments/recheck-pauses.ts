import { HOUR_MS } from '#shared/model/durations.ts';

/** Longest time between two checks of a due refund or an open order. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** Time between two checks of a recorded payment whose order may be paid again. */
export const RECHECK_PAUSE_MS = 24 * HOUR_MS;
