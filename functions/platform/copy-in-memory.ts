/**
 * A copy of many small entries in the memory of a container: a snapshot where there is one, then the feed of changes since
 * (docs/decisions/0039). Entries of the feed may come late, repeatedly and in any order.
 */

/** One state of one entry. Times are epoch milliseconds. */
export interface Version<T> {
  readonly id: string;
  /** When it was written to the feed. */
  readonly at: number;
  /** Grows with each change of the entry. */
  readonly version: number;
  /** Undefined for what is gone. */
  readonly entry: T | undefined;
}

export interface Snapshot<T> {
  /** The feed was read until then. */
  readonly at: number;
  readonly versions: Iterable<Version<T>>;
}

export interface CopySource<T> {
  /** Undefined where there is none, or none that this code can read: then the whole feed is read. */
  readonly snapshot?: () => Promise<Snapshot<T> | undefined>;
  /** What was written to the feed after a time (everything when undefined). */
  readonly changes: (after: number | undefined, isFresh: boolean) => AsyncIterable<Version<T>>;
}

export interface CopyInMemory<T> {
  /**
   * Reads what has changed, though at most once a second, and answers up to when nothing is missing.
   * @param until a time up to which nothing may be missing; with `now` the feed is read in any case
   */
  readonly follow: (now: number, until?: number) => Promise<number>;
  /** The entries as they were at a time, which must be less than `HISTORY_MS` ago. */
  readonly entries: (asOf: number) => Iterable<T>;
}

/** A change may be written some time after it was dated, and the clocks of two machines differ. */
export const OVERLAP_MS = 2 * 60_000;
/** For this long an entry's earlier versions are kept, so that the pages of one list agree with each other. */
export const HISTORY_MS = 10 * 60_000;
const FOLLOWED_EVERY_MS = 1000;

export function copyInMemory<T>({ snapshot, changes }: CopySource<T>): CopyInMemory<T> {
  const kept = keptVersions<T>();
  let followedUntil: number | undefined;
  /** The clock of who wrote it may be ahead of this one. */
  let newest = 0;

  const add = (version: Version<T>): void => {
    kept.add(version);
    newest = Math.max(newest, version.at);
  };

  async function read(now: number, isFresh: boolean): Promise<void> {
    let from = followedUntil;
    if (from === undefined) {
      const found = await snapshot?.();
      for (const version of found?.versions ?? []) add(version);
      from = found?.at;
    }
    for await (const version of changes(from === undefined ? undefined : from - OVERLAP_MS, isFresh)) add(version);
    followedUntil = now;
  }

  return {
    follow: async (now, until = 0) => {
      const isRecent = followedUntil !== undefined && followedUntil >= until && now - followedUntil < FOLLOWED_EVERY_MS;
      const isFresh = until >= now;
      if (isFresh || !isRecent) await read(now, isFresh);
      return Math.max(followedUntil ?? now, newest);
    },
    entries: kept.entriesAt,
  };
}

export interface KeptVersions<T> {
  readonly add: (version: Version<T>) => void;
  readonly entriesAt: (asOf: number) => Generator<T, undefined>;
  /** What a copy made at `now` has to know: the newest version of each entry, and those of the last minutes. */
  readonly needed: (now: number) => readonly Version<T>[];
}

/** By id the versions in order: each of them newer than the one before, and written later. */
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

/** The versions from the one that was valid at a time on. */
function since<T>(versions: readonly Version<T>[], at: number): readonly Version<T>[] {
  return versions.slice(
    Math.max(
      0,
      versions.findLastIndex((one) => one.at <= at),
    ),
  );
}
