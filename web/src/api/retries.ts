import type { Query } from '@tanstack/react-query';
import { ApiError, hasCode } from './api-error.ts';

/** Only lost connections and outages: a refusal does not change. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);

/** Retries soon, unless the server says that something is out: then the screen says so, too, and asks again later. */
export const isWorthARetry = (failures: number, error: Error): boolean =>
  failures < 2 && mayPass(error) && !hasCode(error, 'UNAVAILABLE');

/** After one second and after two, less up to a half by chance: pages that failed together must not come back together. */
export const retryDelay = (failures: number): number => 1_000 * 2 ** failures * (1 - Math.random() / 2);

/** How often a screen that could not load its data, or load it anew, retries during an outage: every 10 s on average. */
const RECOVER_AFTER_MS = 7_500;
const RECOVER_SPREAD_MS = 5_000;

/**
 * The refetch interval of a query whose last load has failed; refusals are not retried. The moment of the failure
 * spreads the pages, and stays the same while the query waits.
 */
export function recoveryInterval({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): number | false {
  return error !== null && mayPass(error) ? RECOVER_AFTER_MS + (errorUpdatedAt % RECOVER_SPREAD_MS) : false;
}
