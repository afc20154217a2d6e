import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { onPersonChange } from '../session/session.ts';
import { ApiError, hasCode } from './api-error.ts';

/** A refusal stays a refusal however often one asks; only lost connections and outages are worth a retry. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
}

/** How soon a screen that has nothing to show because of an outage asks again. */
const RECOVER_EVERY_MS = 10_000;

/** The interval for what could not be loaded yet; a refusal is not asked for again. */
export function recoveryInterval({ state: { data, error } }: Pick<Query, 'state'>): number | false {
  return data === undefined && error !== null && isWorthARetry(0, error) ? RECOVER_EVERY_MS : false;
}

/** The cache of server data, one per page load. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leadToSecondFactor }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: isWorthARetry, refetchInterval: recoveryInterval },
    // Offline a change fails at once: sent later by itself, it would come when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next person who signs in on this device must not see what the last one loaded.
onPersonChange(() => queryClient.clear());

/** An admin who must set up a second factor first gets nothing else to see. */
function leadToSecondFactor(error: Error): void {
  if (hasCode(error, 'SECOND_FACTOR_REQUIRED') && location.pathname !== paths.profile) location.assign(paths.profile);
}
