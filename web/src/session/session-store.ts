import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import { readSessionUser } from './read-session-user.ts';

/** The signed-in person on this device. */
export interface Session {
  readonly token: string;
  readonly user: SessionUser;
}

/** The localStorage keys. */
const TOKEN_KEY = 'authToken';
const USER_KEY = 'user';

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStore {
  /** The session, or undefined. Returns the same object while storage does not change. */
  readonly current: () => Session | undefined;
  /** Whether a session ended while this page was open. */
  readonly hasEnded: () => boolean;
  readonly save: (session: Session) => void;
  /** Removes the session and notifies this tab; other tabs receive the storage event. */
  readonly end: () => void;
  /** Calls `listener` after every change in this tab or through `changedElsewhere`. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Handles a storage event of another tab; `key` is null when storage was cleared. */
  readonly changedElsewhere: (key: string | null) => void;
}

/** The session in localStorage, which is the single source of truth for all tabs. */
export function createSessionStore(storage: SessionStorage): SessionStore {
  const listeners = new Set<() => void>();
  let wasSignedIn = false;
  let seen: { token: string | null; user: string | null; session: Session | undefined } | undefined;

  const current = () => {
    const token = storage.getItem(TOKEN_KEY);
    const user = storage.getItem(USER_KEY);
    if (seen === undefined || seen.token !== token || seen.user !== user) {
      seen = { token, user, session: readSession(token, user) };
    }
    wasSignedIn ||= seen.session !== undefined;
    return seen.session;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    current,
    hasEnded: () => current() === undefined && wasSignedIn,
    save: ({ token, user }) => {
      // Other tabs see each entry change separately, so the token of one person must never be stored with another
      // user.
      if (current()?.user.id !== user.id) storage.removeItem(TOKEN_KEY);
      storage.setItem(USER_KEY, JSON.stringify(user));
      storage.setItem(TOKEN_KEY, token);
      notify();
    },
    end: () => {
      storage.removeItem(TOKEN_KEY);
      storage.removeItem(USER_KEY);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere: (key) => {
      if (key === null || key === TOKEN_KEY || key === USER_KEY) notify();
    },
  };
}

function readSession(token: string | null, userText: string | null): Session | undefined {
  if (token === null || token === '') return undefined;
  const user = readSessionUser(userText);
  return user === undefined ? undefined : { token, user };
}
