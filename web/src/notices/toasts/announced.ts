import * as z from 'zod';
import { parseJson } from '../../../../shared/model/parse-json.ts';

const ids = z.array(z.string());

/** Which notices some tab of this browser has already told a person of. */
export interface Announced {
  /** What was old news at this page's first look. Later calls change nothing. */
  readonly begin: (userId: string, old: readonly string[]) => void;
  /** The ids among the listed ones that no tab has told of yet, once. Call it while no other tab does. */
  readonly fresh: (userId: string, listed: readonly string[]) => readonly string[];
}

const PREFIX = 'boli.announced.';

/** Keeps in `storage`, which all tabs share, what was announced. */
export function createAnnounced(storage: Pick<Storage, 'getItem' | 'setItem'>): Announced {
  const oldAtFirst = new Map<string, ReadonlySet<string>>();
  return {
    begin: (userId, old) => {
      if (!oldAtFirst.has(userId)) oldAtFirst.set(userId, new Set(old));
    },
    fresh: (userId, listed) => {
      const baseline = oldAtFirst.get(userId) ?? new Set();
      const told = new Set(read(storage.getItem(PREFIX + userId)));
      const fresh = listed.filter((id) => !told.has(id) && !baseline.has(id));
      // What is no longer listed is forgotten, so that storage does not grow for ever.
      const kept = listed.filter((id) => told.has(id) || fresh.includes(id));
      if (fresh.length > 0) storage.setItem(PREFIX + userId, JSON.stringify(kept));
      return fresh;
    },
  };
}

function read(text: string | null): readonly string[] {
  return text === null ? [] : (ids.safeParse(parseJson(text)).data ?? []);
}
