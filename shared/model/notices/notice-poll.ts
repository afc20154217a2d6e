/** How often an open page looks at its notices by itself, milliseconds (spec section 9). */
export const NOTICE_POLL_MS = 15_000;
