import { ApiError } from '#web/api/api-error.ts';
import { CheckoutProblem } from '../checkout-problem.ts';

/** The error message when a payment cannot begin. */
export function creationSentence(error: unknown): string {
  if (error instanceof CheckoutProblem) return error.message;
  if (!(error instanceof ApiError)) return 'Payment initiation failed';
  switch (error.code) {
    case 'NETWORK':
      return 'No response received from payment service';
    case 'UNREADABLE_RESPONSE':
      return error.status >= 200 && error.status < 300
        ? 'Invalid response structure from payment service'
        : 'API request failed';
    case 'INTERNAL':
      return 'Failed to create payment order';
    default:
      return error.message === '' ? 'API request failed' : error.message;
  }
}
