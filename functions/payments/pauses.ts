/** How long what must still be looked after may be put off, milliseconds. A list up to then holds everything. */
const HOUR_MS = 60 * 60 * 1000;

/** A refund that is owed, or an order that is open. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** A payment that is recorded, of whose order more money may come. */
export const RECHECK_PAUSE_MS = 24 * HOUR_MS;
