import { ApiError, hasCode } from '#web/api/api-error.ts';
import { BUSY_SENTENCE, NETWORK_SENTENCE } from '#web/api/error-sentence.ts';

/**
 * The error message when an auction cannot be loaded.
 *
 * @param error null when no request was sent because the device is offline
 */
export function loadSentence(error: Error | null): string {
  if (error === null || hasCode(error, 'NETWORK')) return NETWORK_SENTENCE;
  if (hasCode(error, 'BUSY')) return BUSY_SENTENCE;
  if (hasCode(error, 'UNREADABLE_RESPONSE')) return 'No auction data found in response';
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? error.message : 'Error fetching auction details. Please try again.';
}
