import { createContext, useContext } from 'react';
import type { Session } from './session-store.ts';

/**
 * The person of the screens below. A context instead of the session, because code that loads during a sign-out must
 * still see the person whose screen is shown.
 */
export const SignedInUser = createContext<Session['user'] | undefined>(undefined);

/** The person signed in; only for components below `RoleGuard`. */
export function useSignedInUser() {
  const user = useContext(SignedInUser);
  if (user === undefined) throw new Error('useSignedInUser needs a RoleGuard above it.');
  return user;
}
