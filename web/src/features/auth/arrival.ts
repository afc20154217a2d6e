import { useLocation, useSearchParams } from 'react-router-dom';

/** What one auth page passes to the next, in the history entry: an e-mail address must not be in a URL. */
export interface Arrival {
  /** Good news to show first. */
  readonly notice?: string;
  readonly email?: string;
  /** The address still waits for its code. */
  readonly awaitsCode?: boolean;
  /** Somebody was signed in here, and is no longer. */
  readonly hasSessionEnded?: boolean;
}

/** Where signing in leads in the end: every auth page hands it on to the next. */
export function useReturning(): { readonly returnTo: string | undefined } {
  const [search] = useSearchParams();
  return { returnTo: search.get('returnTo') ?? undefined };
}

/** What the previous page passed on. */
export function useArrival(): Arrival {
  const state: unknown = useLocation().state;
  return readArrival(state);
}

/** Reads history state, which survives reloads and so may be of any shape. */
function readArrival(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return {};
  return {
    ...('notice' in state && typeof state.notice === 'string' && { notice: state.notice }),
    ...('email' in state && typeof state.email === 'string' && { email: state.email }),
    ...('hasSessionEnded' in state && state.hasSessionEnded === true && { hasSessionEnded: true }),
    ...('awaitsCode' in state && state.awaitsCode === true && { awaitsCode: true }),
  };
}
