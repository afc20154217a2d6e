import { useSyncExternalStore } from 'react';
import { createSessionStore, type Session } from './session-store.ts';

/** The session of this browser. */
export const sessionStore = createSessionStore(localStorage);

// Signing out in one tab signs out all tabs.
addEventListener('storage', (event) => {
  if (event.storageArea === localStorage) sessionStore.changedElsewhere(event.key);
});

// A page from the back-forward cache has missed all storage events:
// https://web.dev/articles/bfcache#update-stale-data-after-bfcache-restore
addEventListener('pageshow', (event) => {
  if (event.persisted) sessionStore.changedElsewhere(null);
});

/** Calls the listener when another person signs in or the person signs out. */
export function onPersonChange(listener: () => void): void {
  let personId = sessionStore.current()?.user.id;
  sessionStore.subscribe(() => {
    const id = sessionStore.current()?.user.id;
    if (id === personId) return;
    personId = id;
    listener();
  });
}

/** The current session, updated across tabs. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}
