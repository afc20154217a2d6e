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

/** Dollars for a million invocations of a function that works so long with so much memory. */
export function invocationDollars(milliseconds: number, memoryMb: number): number {
  const gbSeconds = (memoryMb / 1024) * (milliseconds / 1000) * 1_000_000;
  return PRICES.millionInvocations + gbSeconds * PRICES.lambdaGbSecond;
}

/** The same through API Gateway. */
export function requestDollars(milliseconds: number, memoryMb: number): number {
  return PRICES.millionHttpRequests + invocationDollars(milliseconds, memoryMb);
}

/**
 * What else a month is made of. Sources, each AWS's own page, us-east-1: aws.amazon.com/<service>/pricing/ of
 * api-gateway (WebSocket), cloudfront, waf, cognito (Essentials), ses, cloudwatch, xray, eventbridge (Scheduler),
 * dynamodb (storage, point-in-time recovery), s3, sqs and secrets-manager.
 */
export const MONTHLY_PRICES = {
  millionFrames: 1,
  /** Of open connections. */
  millionMinutes: 0.25,
  transferGb: 0.085,
  millionCdnRequests: 1,
  webAcl: 5,
  webAclRule: 1,
  millionInspected: 0.6,
  freeAccounts: 10_000,
  account: 0.015,
  thousandMails: 0.1,
  logGb: 0.5,
  millionTraces: 5,
  millionSchedules: 1,
  millionQueueRequests: 0.4,
  tableGb: 0.25,
  recoveryGb: 0.2,
  objectGb: 0.023,
  alarm: 0.1,
  ownMetric: 0.3,
  dashboard: 3,
  secret: 0.4,
} as const;
