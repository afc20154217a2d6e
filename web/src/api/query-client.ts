import { QueryClient } from '@tanstack/react-query';
import { sessionStore } from '../session/session.ts';
import { ApiError } from './api-error.ts';

/** A refusal stays a refusal however often one asks; only lost connections and outages are worth a retry. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
}

/** The cache of server data, one per page load. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: isWorthARetry },
    // Offline a change fails at once: sent later by itself, it would come when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next person who signs in on this device must not see what the last one loaded.
let personId = sessionStore.current()?.user.id;
sessionStore.subscribe(() => {
  const id = sessionStore.current()?.user.id;
  if (id !== personId) queryClient.clear();
  personId = id;
});
