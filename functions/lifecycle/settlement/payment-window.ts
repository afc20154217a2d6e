import * as z from 'zod/mini';

const hours = z.coerce.number().check(z.positive(), z.maximum(24 * 365));

/** The winner's time to pay in milliseconds, from the configured hours. Throws if the value is invalid. */
export function paymentWindowMs(configured: string): number {
  return z.parse(hours, configured) * 60 * 60 * 1000;
}
