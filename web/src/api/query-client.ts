import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { onPersonChange } from '../session/session.ts';
import { ApiError, hasCode } from './api-error.ts';

/** Retries only lost connections and outages: a refusal does not change. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
}

/** How often a screen without data retries during an outage. */
const RECOVER_EVERY_MS = 10_000;

/** The refetch interval of a query without data; refusals are not retried. */
export function recoveryInterval({ state: { data, error } }: Pick<Query, 'state'>): number | false {
  return data === undefined && error !== null && isWorthARetry(0, error) ? RECOVER_EVERY_MS : false;
}

/** The query cache, one per page load. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: redirectToSecondFactor }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: isWorthARetry, refetchInterval: recoveryInterval },
    // An offline mutation fails at once: a delayed one could surprise the user.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next person on this device must not see cached data of the last one.
onPersonChange(() => queryClient.clear());

/** An admin without a required second factor is redirected to set it up. */
function redirectToSecondFactor(error: Error): void {
  if (hasCode(error, 'SECOND_FACTOR_REQUIRED') && location.pathname !== paths.profile) location.assign(paths.profile);
}
