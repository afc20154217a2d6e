/** The moment around which tests of rules and stores happen: a whole minute, as forms know no seconds. */
export const NOW = Date.UTC(2026, 10, 20, 10);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
