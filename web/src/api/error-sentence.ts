import { ApiError } from './api-error.ts';

export const NETWORK_SENTENCE = 'Network error. Please check your connection and try again.';
export const BUSY_SENTENCE = 'Boli is too busy to answer at the moment. Please try again in a few seconds.';
export const UNEXPECTED_SENTENCE = 'An unexpected error occurred. Please try again.';

/**
 * The message that a screen shows for an error; no other module makes one.
 *
 * @param fallback the screen's own message, for a response without one
 */
export function sentenceOf(error: unknown, fallback: string = UNEXPECTED_SENTENCE): string {
  if (!(error instanceof ApiError)) return UNEXPECTED_SENTENCE;
  if (error.code === 'NETWORK') return NETWORK_SENTENCE;
  // An outage gives no reason, so the screen's own message says what failed.
  if (error.code === 'UNREADABLE_RESPONSE' || error.code === 'INTERNAL' || error.message === '') return fallback;
  return error.message;
}
