/** How often an open page looks at its notices by itself, milliseconds. */
export const NOTICE_POLL_MS = 15_000;
