/** The fixed time of unit tests: a whole minute, because forms have no seconds. */
export const NOW = Date.UTC(2026, 10, 20, 10);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
