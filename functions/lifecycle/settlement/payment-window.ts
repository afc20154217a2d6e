import * as z from 'zod/mini';

const hours = z.coerce.number().check(z.positive(), z.maximum(24 * 365));

/** How long a winner has to pay, in milliseconds, from the configured number of hours. Throws when it is no such number. */
export function paymentWindowMs(configured: string): number {
  return z.parse(hours, configured) * 60 * 60 * 1000;
}
