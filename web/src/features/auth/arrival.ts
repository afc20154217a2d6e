import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The state that one auth page passes to the next in the history entry, because an e-mail address must not be in a
 * URL.
 */
export interface Arrival {
  /** A success message to show first. */
  readonly notice?: string;
  readonly email?: string;
  /** The address still has to be confirmed with a code. */
  readonly awaitsCode?: boolean;
  /** The session of a signed-in person has ended. */
  readonly hasSessionEnded?: boolean;
}

/** The path after signing in; every auth page passes it on. */
export function useReturning(): { readonly returnTo: string | undefined } {
  const [search] = useSearchParams();
  return { returnTo: search.get('returnTo') ?? undefined };
}

export function useArrival(): Arrival {
  const state: unknown = useLocation().state;
  return readArrival(state);
}

/** Parses history state, which survives reloads and may have any shape. */
function readArrival(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return {};
  return {
    ...('notice' in state && typeof state.notice === 'string' && { notice: state.notice }),
    ...('email' in state && typeof state.email === 'string' && { email: state.email }),
    ...('hasSessionEnded' in state && state.hasSessionEnded === true && { hasSessionEnded: true }),
    ...('awaitsCode' in state && state.awaitsCode === true && { awaitsCode: true }),
  };
}
