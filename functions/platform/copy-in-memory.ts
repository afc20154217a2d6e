/**
 * A copy of many small entries in a container's memory: a snapshot, if there is one, and the feed of changes since
 * (docs/decisions/0039). Feed entries may arrive late, repeatedly and in any order.
 */
import { logger } from './logger.ts';
import { countShared } from './shared-metric.ts';

/** One version of one entry. Times are epoch milliseconds. */
export interface Version<T> {
  readonly id: string;
  /** When it was written to the feed. */
  readonly at: number;
  /** Grows with each change of the entry. */
  readonly version: number;
  /** Undefined if the entry was deleted. */
  readonly entry: T | undefined;
}

export interface Snapshot<T> {
  /** The time up to which it includes the feed. */
  readonly at: number;
  readonly versions: Iterable<Version<T>>;
}

export interface CopySource<T> {
  /** Undefined if there is no readable snapshot: then the whole feed is read. */
  readonly snapshot?: () => Promise<Snapshot<T> | undefined>;
  /** The feed after a time (all of it when undefined). `isFresh`: read consistently. */
  readonly changes: (after: number | undefined, isFresh: boolean) => AsyncIterable<Version<T>>;
  /** For how long the feed keeps a change; undefined if it keeps all. */
  readonly keptMs?: number;
}

export interface CopyInMemory<T> {
  /**
   * Reads the feed, at most once a second. Returns the time up to which the copy is complete. While the feed cannot be
   * read, that is the time of the last good copy: an old list is better than none.
   * @param until a time up to which the copy must be complete; with `now` the feed is always read
   */
  readonly follow: (now: number, until?: number) => Promise<number>;
  /** The entries as of a time, less than `HISTORY_MS` ago. */
  readonly entries: (asOf: number) => Iterable<T>;
}

/** Covers late writes and differences between clocks. */
export const OVERLAP_MS = 2 * 60_000;
/** Earlier versions are kept for this long, so that the pages of one list are consistent. */
export const HISTORY_MS = 10 * 60_000;
const FOLLOWED_EVERY_MS = 1000;

export function copyInMemory<T>({ snapshot, changes, keptMs = Infinity }: CopySource<T>): CopyInMemory<T> {
  let kept = keptVersions<T>();
  let followedUntil: number | undefined;
  /** The writer's clock may be ahead. */
  let newest = 0;

  async function read(now: number, isFresh: boolean): Promise<void> {
    const isInFeed = (at: number) => at - OVERLAP_MS > now - keptMs;
    let from = followedUntil;
    let into = kept;
    let latest = newest;
    // What was not read for longer than the feed keeps its changes lacks some, deletions too, so it starts anew.
    if (from === undefined || !isInFeed(from)) {
      into = keptVersions<T>();
      const found = await snapshot?.();
      from = found?.at;
      if (from !== undefined && !isInFeed(from)) logger.error('snapshot older than its feed', { ageMs: now - from });
      for (const version of found?.versions ?? []) add(version);
    }
    for await (const version of changes(from === undefined ? undefined : from - OVERLAP_MS, isFresh)) add(version);
    kept = into;
    newest = latest;
    followedUntil = now;

    function add(version: Version<T>): void {
      into.add(version);
      latest = Math.max(latest, version.at);
    }
  }

  async function refresh(now: number, isFresh: boolean): Promise<void> {
    try {
      await read(now, isFresh);
    } catch (error) {
      if (followedUntil === undefined) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      logger.error('copy not refreshed', { ageMs: now - followedUntil, error: cause });
      countShared('CopiesStale');
    }
  }

  return {
    follow: async (now, until = 0) => {
      const isRecent = followedUntil !== undefined && followedUntil >= until && now - followedUntil < FOLLOWED_EVERY_MS;
      const isFresh = until >= now;
      if (isFresh || !isRecent) await refresh(now, isFresh);
      return Math.max(followedUntil ?? now, newest);
    },
    entries: (asOf) => kept.entriesAt(asOf),
  };
}

export interface KeptVersions<T> {
  readonly add: (version: Version<T>) => void;
  readonly entriesAt: (asOf: number) => Generator<T, undefined>;
  /** The versions that a snapshot at `now` needs: the newest of each entry, and those of the last minutes. */
  readonly needed: (now: number) => readonly Version<T>[];
}

/** The versions by id, in order: each newer than the previous one and written later. */
export function keptVersions<T>(): KeptVersions<T> {
  const byId = new Map<string, readonly Version<T>[]>();
  return {
    add: (version) => {
      const known = byId.get(version.id);
      if (known === undefined) {
        byId.set(version.id, [version]);
        return;
      }
      if (known.some((one) => one.at <= version.at && version.version <= one.version)) return;
      const earlier = known.filter((one) => one.at < version.at && version.version > one.version);
      const later = known.filter((one) => one.version > version.version);
      byId.set(version.id, [...since(earlier, version.at - HISTORY_MS), version, ...later]);
    },
    entriesAt: function* (asOf) {
      for (const versions of byId.values()) {
        const entry = versions.findLast(({ at }) => at <= asOf)?.entry;
        if (entry !== undefined) yield entry;
      }
      return undefined;
    },
    needed: (now) =>
      [...byId.values()].flatMap((versions) => {
        const needed = since(versions, now - HISTORY_MS);
        return needed.every(({ entry, at }) => entry === undefined && at < now - HISTORY_MS) ? [] : needed;
      }),
  };
}

/** The version that was valid at a time, and all later ones. */
function since<T>(versions: readonly Version<T>[], at: number): readonly Version<T>[] {
  return versions.slice(
    Math.max(
      0,
      versions.findLastIndex((one) => one.at <= at),
    ),
  );
}
