import { ApiError } from './api-error.ts';

export const NETWORK_SENTENCE = 'Network error. Please check your connection and try again.';
export const UNEXPECTED_SENTENCE = 'An unexpected error occurred. Please try again.';

/**
 * The sentence a screen shows for a failure; nothing else makes one.
 *
 * @param fallback the screen's own sentence, for when the server answered without one
 */
export function sentenceOf(error: unknown, fallback: string = UNEXPECTED_SENTENCE): string {
  if (!(error instanceof ApiError)) return UNEXPECTED_SENTENCE;
  if (error.code === 'NETWORK') return NETWORK_SENTENCE;
  // An outage brings no reason: the screen's own sentence says what failed.
  if (error.code === 'UNREADABLE_ANSWER' || error.code === 'INTERNAL' || error.message === '') return fallback;
  return error.message;
}
