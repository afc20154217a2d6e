import { useSyncExternalStore } from 'react';
import { createSessionStore, type Session } from './session-store.ts';

/** The session of this browser. */
export const sessionStore = createSessionStore(localStorage);

// Whoever signs out in one tab is signed out in all of them.
addEventListener('storage', (event) => {
  if (event.storageArea === localStorage) sessionStore.changedElsewhere(event.key);
});

/** Who is signed in, kept up to date across tabs. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}
