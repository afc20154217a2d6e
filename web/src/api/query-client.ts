import { QueryCache, QueryClient } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { onPersonChange } from '#web/session/session.ts';
import { hasCode } from './api-error.ts';
import { isWorthARetry, recoveryInterval, retryDelay } from './retries.ts';

/** The query cache, one per page load. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: redirectToSecondFactor }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: isWorthARetry, retryDelay, refetchInterval: recoveryInterval },
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
