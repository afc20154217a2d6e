import { createContext, useContext } from 'react';
import type { Session } from './session-store.ts';

/**
 * The person for whom the screens below were opened. A context and not the session itself: code that arrives while
 * somebody signs out must still find the person whom the screen shows.
 */
export const SignedInUser = createContext<Session['user'] | undefined>(undefined);

/** The person signed in; only for components below `RoleGuard`. */
export function useSignedInUser() {
  const user = useContext(SignedInUser);
  if (user === undefined) throw new Error('useSignedInUser needs a RoleGuard above it.');
  return user;
}
