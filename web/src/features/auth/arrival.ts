import { useLocation } from 'react-router-dom';

/** What one auth page passes to the next, in the history entry: an e-mail address must not be in a URL. */
export interface Arrival {
  /** Good news to show first. */
  readonly notice?: string;
  readonly email?: string;
  /** The address still waits for its code. */
  readonly awaitsCode?: boolean;
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
    ...('awaitsCode' in state && state.awaitsCode === true && { awaitsCode: true }),
  };
}
