import { ApiError } from './api-error.ts';

/** Long enough to find a request of the last days, and short enough to read aloud. */
const SHOWN = 8;

/**
 * The start of the request id of an unexpected error, for support. Undefined for a refusal, which explains itself,
 * and without a response.
 */
export function referenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isUnexpected = error.status >= 500 || error.code === 'UNREADABLE_RESPONSE';
  return isUnexpected ? error.requestId?.slice(0, SHOWN) : undefined;
}
