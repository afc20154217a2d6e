import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { onPersonChange } from '#web/session/session.ts';
import { ApiError, hasCode } from './api-error.ts';

/** Only lost connections and outages: a refusal does not change. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);

/** Retries at once, unless the server says that something is out: then the screen says so, too, and asks again later. */
const isWorthARetry = (failures: number, error: Error): boolean =>
  failures < 2 && mayPass(error) && !hasCode(error, 'UNAVAILABLE');

/** How often a screen that could not load its data, or load it anew, retries during an outage. */
const RECOVER_EVERY_MS = 10_000;

/** The refetch interval of a query whose last load has failed; refusals are not retried. */
export function recoveryInterval({ state: { error } }: Pick<Query, 'state'>): number | false {
  return error !== null && mayPass(error) ? RECOVER_EVERY_MS : false;
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
