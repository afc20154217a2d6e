import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';

const ids = z.array(z.string());

/** Stores which notices a tab of this browser has already shown as toasts. */
export interface Announced {
  /** Registers the notices that were old at this page's first fetch. Later calls do nothing. */
  readonly begin: (userId: string, old: readonly string[]) => void;
  /** Returns the listed ids that no tab has shown yet and marks them as shown. Call it in one tab at a time. */
  readonly fresh: (userId: string, listed: readonly string[]) => readonly string[];
}

const PREFIX = 'boli.announced.';

/** Uses `storage`, which all tabs share. */
export function createAnnounced(storage: Pick<Storage, 'getItem' | 'setItem'>): Announced {
  const oldAtFirst = new Map<string, ReadonlySet<string>>();
  return {
    begin: (userId, old) => {
      if (!oldAtFirst.has(userId)) oldAtFirst.set(userId, new Set(old));
    },
    fresh: (userId, listed) => {
      const baseline = oldAtFirst.get(userId) ?? new Set();
      const announced = new Set(read(storage.getItem(PREFIX + userId)));
      const fresh = listed.filter((id) => !announced.has(id) && !baseline.has(id));
      // Removes ids that are no longer listed, so that storage does not grow.
      const kept = listed.filter((id) => announced.has(id) || fresh.includes(id));
      if (fresh.length > 0) storage.setItem(PREFIX + userId, JSON.stringify(kept));
      return fresh;
    },
  };
}

function read(text: string | null): readonly string[] {
  return text === null ? [] : (ids.safeParse(parseJson(text)).data ?? []);
}
