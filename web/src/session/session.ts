import { useSyncExternalStore } from 'react';
import { createSessionStore, type Session } from './session-store.ts';

/** The session of this browser. */
export const sessionStore = createSessionStore(localStorage);

// Whoever signs out in one tab is signed out in all of them.
addEventListener('storage', (event) => {
  if (event.storageArea === localStorage) sessionStore.changedElsewhere(event.key);
});

// A page from the back-forward cache has missed all changes meanwhile:
// https://web.dev/articles/bfcache#update-stale-data-after-bfcache-restore
addEventListener('pageshow', (event) => {
  if (event.persisted) sessionStore.changedElsewhere(null);
});

/** Calls the listener whenever another person than before, or nobody, is signed in. */
export function onPersonChange(listener: () => void): void {
  let personId = sessionStore.current()?.user.id;
  sessionStore.subscribe(() => {
    const id = sessionStore.current()?.user.id;
    if (id === personId) return;
    personId = id;
    listener();
  });
}

/** Who is signed in, kept up to date across tabs. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}
