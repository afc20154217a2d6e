import type { Reading } from './meter.ts';

/**
 * AWS list prices in US dollars, us-east-1, on demand (other regions are dearer by much the same factor, which
 * leaves the ratios as they are). Lambda on arm64.
 */
export const PRICES = {
  millionWriteUnits: 0.625,
  millionReadUnits: 0.125,
  millionHttpRequests: 1,
  millionInvocations: 0.2,
  lambdaGbSecond: 0.0000133334,
} as const;

/** Dollars for a million bids: the database's share. */
export function databaseDollars({ writeUnits, readUnits }: Reading): number {
  return writeUnits * PRICES.millionWriteUnits + readUnits * PRICES.millionReadUnits;
}

/** Dollars for a million requests through API Gateway and a function that works so long with so much memory. */
export function requestDollars(milliseconds: number, memoryMb: number): number {
  const gbSeconds = (memoryMb / 1024) * (milliseconds / 1000) * 1_000_000;
  return PRICES.millionHttpRequests + PRICES.millionInvocations + gbSeconds * PRICES.lambdaGbSecond;
}
