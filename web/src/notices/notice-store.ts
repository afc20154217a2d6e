import { forgetOthers, type NoticeMemory, readMemory, remember } from './notice-memory.ts';

type NoticeStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What people did with their notices on this device, kept across reloads. */
export interface NoticeStore {
  /** The same object as long as storage does not change. */
  readonly current: (userId: string) => NoticeMemory;
  readonly markRead: (userId: string, ids: readonly string[]) => void;
  readonly clear: (userId: string, ids: readonly string[]) => void;
  /**
   * Takes note of the notices the server lists, and answers the ids nobody was told of yet, once. The first list
   * of a page load is old news by definition: it answers none.
   */
  readonly announce: (userId: string, listed: readonly string[]) => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Another tab has changed storage. `key` is null when it was cleared. */
  readonly changedElsewhere: (key: string | null) => void;
}

const PREFIX = 'boli.notices.';

/** Keeps the memory in `storage`, which is the truth, so that all tabs agree. */
export function createNoticeStore(storage: NoticeStorage): NoticeStore {
  const listeners = new Set<() => void>();
  const listedBefore = new Set<string>();
  const parsed = new Map<string, { readonly text: string | null; readonly memory: NoticeMemory }>();

  const current = (userId: string): NoticeMemory => {
    const text = storage.getItem(PREFIX + userId);
    const known = parsed.get(userId);
    if (known?.text === text) return known.memory;
    const memory = readMemory(text);
    parsed.set(userId, { text, memory });
    return memory;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const save = (userId: string, memory: NoticeMemory) => {
    const text = JSON.stringify(memory);
    if (text === storage.getItem(PREFIX + userId)) return;
    storage.setItem(PREFIX + userId, text);
    tell();
  };

  return {
    current,
    markRead: (userId, ids) => save(userId, remember(current(userId), 'read', ids)),
    clear: (userId, ids) => save(userId, remember(current(userId), 'cleared', ids)),
    announce: (userId, listed) => {
      const memory = current(userId);
      const told = new Set(memory.announced);
      const fresh = listed.filter((id) => !told.has(id));
      save(userId, forgetOthers(remember(memory, 'announced', fresh), listed));
      const isFirstList = !listedBefore.has(userId);
      listedBefore.add(userId);
      return isFirstList ? [] : fresh;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere: (key) => {
      if (key === null || key.startsWith(PREFIX)) tell();
    },
  };
}
