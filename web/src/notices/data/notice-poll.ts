/** How often an open page polls its notices, in milliseconds. */
export const NOTICE_POLL_MS = 15_000;
