import { ApiError } from './api-error.ts';

/** Enough to find one request among those of a few days, and short enough to be read out. */
const SHOWN = 8;

/**
 * The start of the id under which the server's logs know a failure that nobody expected; undefined for refusals, which
 * say themselves what is wrong, and where no answer came.
 */
export function referenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isUnexpected = error.status >= 500 || error.code === 'UNREADABLE_ANSWER';
  return isUnexpected ? error.requestId?.slice(0, SHOWN) : undefined;
}
