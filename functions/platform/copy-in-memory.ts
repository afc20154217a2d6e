/**
 * A copy of many small entries in a container's memory: a snapshot, if there is one, and the feed of changes since
 * (docs/decisions/0039). Feed entries may arrive repeatedly and in any order, and late (docs/decisions/0066).
 */
import { logger } from './logger.ts';
import { countShared } from './metrics.ts';

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

/** A part of the feed. Times are epoch milliseconds. */
export interface Stretch {
  /** From its beginning when 0. */
  readonly after: number;
  /** Up to this time and not including it; to its end when undefined. */
  readonly until: number | undefined;
  /** Read consistently. */
  readonly isFresh: boolean;
}

/** How long after its time a change may still appear: in a consistent read, and in any other. */
export interface Lateness {
  readonly fresh: number;
  readonly usual: number;
}

export interface CopySource<T> {
  /** Undefined if there is no readable snapshot: then the whole feed is read. */
  readonly snapshot?: () => Promise<Snapshot<T> | undefined>;
  /** In any order. May give more than was asked for. */
  readonly changes: (stretch: Stretch) => AsyncIterable<Version<T>>;
  /** `OVERLAP_MS` where nobody promises less. */
  readonly late?: Lateness;
  /** For how long the feed keeps a change; undefined if it keeps all. */
  readonly keptMs?: number;
}

export interface CopyInMemory<T> {
  /**
   * Reads what is new in the feed, at most once a second. Returns the time up to which the copy is complete. While the feed
   * cannot be read, that is the time of the last good copy: an old list is better than none.
   * @param until a time up to which the copy must be complete; with `now` the feed is read consistently, once for each `now`
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
/** So many changes may be read again with each read: that many within the time in which more may appear. */
const FEW = 20;

/** What was read, and until when. */
interface Read<T> {
  readonly kept: KeptVersions<T>;
  readonly at: number;
  /** Up to here the feed was read, and nothing more will appear in it. */
  readonly settledTo: number;
  readonly completeTo: number;
  /** The last time that was read for consistently. */
  readonly freshFor: number;
  /** Until then the end of the feed, of which more may appear, is left for later. */
  readonly busyUntil: number;
}

export function copyInMemory<T>({
  snapshot,
  changes,
  keptMs = Infinity,
  late = ALWAYS,
}: CopySource<T>): CopyInMemory<T> {
  let last: Read<T> | undefined;

  /** Once the whole feed cannot be followed any more (it forgets changes, deletions too), the copy starts anew. */
  async function before(now: number): Promise<Read<T>> {
    const isFollowed = (at: number) => at > now - keptMs && at <= now;
    if (last !== undefined && isFollowed(last.settledTo)) return last;
    const kept = keptVersions<T>();
    const found = await snapshot?.();
    for (const version of found?.versions ?? []) kept.add(version);
    const settledTo = found === undefined ? 0 : found.at - OVERLAP_MS;
    if (found !== undefined && !isFollowed(settledTo))
      logger.error('snapshot older than its feed', { ageMs: now - found.at });
    return { kept, at: now, settledTo, completeTo: 0, freshFor: 0, busyUntil: 0 };
  }

  async function read(now: number, until: number): Promise<Read<T>> {
    const earlierRead = await before(now);
    const isFresh = until >= now;
    const settled = Math.max(earlierRead.settledTo, now - (isFresh ? late.fresh : late.usual));
    const end = now < earlierRead.busyUntil && until <= settled ? settled : undefined;
    const span = (end ?? now) - earlierRead.settledTo;
    let count = 0;
    // The writer's clock may be ahead.
    let newest = now;
    for await (const version of changes({ after: earlierRead.settledTo, until: end, isFresh })) {
      earlierRead.kept.add(version);
      count += 1;
      newest = Math.max(newest, version.at);
    }
    return {
      kept: earlierRead.kept,
      at: now,
      settledTo: settled,
      completeTo: Math.max(earlierRead.completeTo, end === undefined ? newest : end - 1),
      freshFor: isFresh ? now : earlierRead.freshFor,
      // After so long, what comes now is settled and has been counted. Many changes since a read long ago are no burst.
      busyUntil: count > FEW && count * late.usual > FEW * span ? now + 2 * late.usual : earlierRead.busyUntil,
    };
  }

  async function refresh(now: number, until: number): Promise<Read<T>> {
    try {
      return await read(now, until);
    } catch (error) {
      if (last === undefined) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      logger.error('copy not refreshed', { ageMs: now - last.at, error: cause });
      countShared('CopiesStale');
      return last;
    }
  }

  return {
    follow: async (now, until = 0) => {
      const isRecent = (version: Read<T>) =>
        until >= now ? version.freshFor === now : version.completeTo >= until && now - version.at < FOLLOWED_EVERY_MS;
      if (last === undefined || !isRecent(last)) last = await refresh(now, until);
      return last.completeTo;
    },
    entries: (asOf) => last?.kept.entriesAt(asOf) ?? [],
  };
}

const ALWAYS: Lateness = { fresh: OVERLAP_MS, usual: OVERLAP_MS };

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
      const versions = byId.get(version.id);
      if (versions === undefined) {
        byId.set(version.id, [version]);
        return;
      }
      if (versions.some((stored) => stored.at <= version.at && version.version <= stored.version)) return;
      const earlier = versions.filter((stored) => stored.at < version.at && version.version > stored.version);
      const later = versions.filter((stored) => stored.version > version.version);
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
      versions.findLastIndex((version) => version.at <= at),
    ),
  );
}
