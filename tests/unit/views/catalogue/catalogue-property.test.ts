import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CopyInMemory,
  copyInMemory,
  keptVersions,
  OVERLAP_MS,
  type Stretch,
  type Version,
} from '#functions/platform/copy-in-memory.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { FEED_LATENESS } from '#functions/tables/catalogue/catalogue-feed.ts';
import { packSnapshot, unpackSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { catalogueOf } from '#functions/views/catalogue/catalogue-in-memory.ts';
import type { Catalogue } from '#functions/views/catalogue/catalogue.ts';
import { LOT_SORTS } from '#shared/contract/lots/lot-query.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { MINUTE, NOW } from '#tests/support/builders/time.ts';
import { times } from '#tests/support/long-run.ts';
import { entry, filter, happening } from './catalogue-arbitraries.ts';
import { naive } from './naive-catalogue.ts';

type Change = Version<CatalogueEntry>;

const scenario = fc.record({
  before: fc.array(happening, { maxLength: 40 }),
  between: fc.array(fc.array(happening, { maxLength: 6 }), { maxLength: 8 }),
  filter,
  // Half of them by end date, the only order that depends on the time.
  sort: fc.oneof(fc.constant('end-date' as const), fc.constantFrom(...LOT_SORTS)),
  limit: fc.integer({ min: 1, max: 5 }),
  /** Milliseconds between two changes: a walk of pages takes up to eight minutes, or less than a second. */
  pace: fc.constantFrom(20, 8000),
  /** How far the reader's clock is behind the writer's. */
  skew: fc.constantFrom(0, 500),
  seed: fc.nat(),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

/** The feed, in any order and with repetitions. */
function feedOf(seed: number, pace: number) {
  const all: Change[] = [];
  const versions = new Map<string, number>();
  let now = NOW;
  let random = seed;
  return {
    all,
    now: () => now,
    /** The time up to which a reader at a given time misses nothing. */
    newest: (at: number) => Math.max(at, ...all.map((one) => one.at)),
    append: (
      happenings: readonly { who: number; entry: Omit<CatalogueEntry, 'auctionId'> | undefined; step: number }[],
    ) => {
      for (const { who, entry: facts, step } of happenings) {
        const id = `a${who}`;
        const version = Math.max(1, (versions.get(id) ?? 0) + step);
        // Each version has one content.
        if (all.some((one) => one.id === id && one.version === version)) continue;
        versions.set(id, Math.max(versions.get(id) ?? 0, version));
        now += pace;
        all.push({ id, at: now, version, entry: facts && { auctionId: id, ...facts } });
      }
      now += pace;
    },
    read: async function* ({ after, until = Infinity }: Stretch) {
      const unread = all.filter(({ at }) => at >= after && at < until);
      const mixed = [...unread, ...unread].toSorted(() => ((random = (random * 1103515245 + 12345) % 2 ** 31) % 3) - 1);
      for (const change of mixed) yield await Promise.resolve(change);
    },
  };
}
type Feed = ReturnType<typeof feedOf>;

/** Another container, which loads a snapshot of the current feed. */
function laterContainer(feed: Feed): CopyInMemory<CatalogueEntry> {
  const at = feed.now();
  const kept = keptVersions<CatalogueEntry>();
  for (const change of feed.all) kept.add(change);
  const packed = packSnapshot({ at, versions: kept.needed(at) });
  return copyInMemory({ snapshot: async () => unpackSnapshot(await packed), changes: feed.read, late: FEED_LATENESS });
}

/** Reads all pages of a list from alternating containers, while the feed changes between them. */
async function walk(
  { before, between, filter: asked, sort, limit, pace, skew, seed }: Scenario,
  mutate: (copy: CopyInMemory<CatalogueEntry>) => CopyInMemory<CatalogueEntry> = (copy) => copy,
) {
  const feed = feedOf(seed, pace);
  const [first = [], second = [], ...later] = between;
  feed.append(before);
  let readTo = 0;
  const container = () => {
    const copy = copyInMemory({ changes: feed.read, late: FEED_LATENESS });
    const follow = async (now: number, until?: number) => (readTo = await copy.follow(now, until));
    return catalogueOf(mutate({ ...copy, follow }));
  };
  const containers = [container(), container()] as const;
  const clock = () => feed.now() - skew;
  // One container has read slightly earlier, so both may miss what changed since.
  await containers[1].count(asked, clock());
  feed.append(first);
  await containers[0].count(asked, clock());
  const [readAt, isBusy] = [feed.newest(clock()), feed.all.length > 10];
  feed.append(second);
  // What is read next is at most a second old; while much changes, at most ten more.
  const isRead = asked.withDrafts || feed.now() - readAt >= 1000;
  const fresh = isRead ? feed.newest(clock()) : readAt;
  await containers[0].count(asked, clock());
  if (asked.withDrafts || !isBusy) expect(readTo).toBe(fresh);
  else expect(readTo).toBeGreaterThanOrEqual(fresh - FEED_LATENESS.usual - 1000);
  const expected = naive(feed.all, asked, sort, readTo);
  const seen: string[] = [];
  const totals: number[] = [];
  let counts: object | undefined;
  let cursor: string | undefined;
  let third: Catalogue | undefined;
  for (let n = 0; n < 60; n += 1) {
    const turns = third === undefined ? containers : [...containers, third];
    const page = await turns[n % turns.length]?.page(asked, { sort, limit, cursor, withCounts: n === 0 }, clock());
    if (page === undefined) throw new Error('The cursor is refused.');
    seen.push(...page.auctionIds);
    totals.push(page.total);
    counts ??= page.counts;
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
    feed.append(later[n] ?? []);
    if (n === 4) third = catalogueOf(mutate(laterContainer(feed)));
  }
  return { seen, counts, expected, totals };
}

const agrees = async (...given: Parameters<typeof walk>): Promise<boolean> => {
  const { seen, expected, totals } = await walk(...given);
  return seen.join() === expected.ids.join() && totals.every((total) => total === expected.ids.length);
};

describe('the catalogue in memory', () => {
  it('lists the same as a naive read of the feed, page by page, with any changes meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { seen, counts, expected, totals } = await walk(given);
        expect(seen).toEqual(expected.ids);
        expect(counts).toEqual(expected.counts);
        expect([...new Set(totals)]).toEqual([expected.ids.length]);
      }),
      { numRuns: times(300, 5_000) },
    );
  });

  it.each([
    ['places by the newest version', (copy) => ({ ...copy, entries: () => copy.entries(Number.MAX_SAFE_INTEGER) })],
    [
      'places by the status at another time',
      (copy) => ({
        ...copy,
        entries: (asOf) =>
          [...copy.entries(asOf)].map((one) => ({ ...one, status: effectiveStatus(one, NOW + 9 * MINUTE) })),
      }),
    ],
  ] satisfies [string, (copy: CopyInMemory<CatalogueEntry>) => CopyInMemory<CatalogueEntry>][])(
    'mutant: %s',
    async (_, mutate) => {
      const found = await fc.check(
        fc.asyncProperty(scenario, (given) => agrees(given, mutate)),
        { numRuns: 300 },
      );
      expect(found.failed).toBe(true);
    },
  );
});

describe('versions', () => {
  const version = fc.record({ version: fc.nat(6), at: fc.nat(20).map((n) => n * 1000) });

  it('are the same as those of the whole feed, in any order', () => {
    const valid = (all: readonly { version: number; at: number }[], asOf: number) =>
      Math.max(-1, ...all.filter(({ at }) => at <= asOf).map((one) => one.version));
    fc.assert(
      fc.property(fc.array(version), fc.nat(21), (all, second) => {
        const kept = keptVersions<number>();
        for (const one of all) kept.add({ id: 'a', at: one.at, version: one.version, entry: one.version });
        expect([...kept.entriesAt(second * 1000)]).toEqual([valid(all, second * 1000)].filter((found) => found >= 0));
      }),
    );
  });

  it('that a snapshot contains give the same list as all versions, for the last ten minutes', () => {
    fc.assert(
      fc.property(fc.array(version), fc.nat(600), (all, seconds) => {
        const now = NOW + 20_000;
        const [kept, copied] = [keptVersions<number>(), keptVersions<number>()];
        for (const one of all) kept.add({ id: 'a', at: NOW + one.at, version: one.version, entry: one.version });
        for (const one of kept.needed(now)) copied.add(one);
        const asOf = now - seconds * 1000;
        expect([...copied.entriesAt(asOf)]).toEqual([...kept.entriesAt(asOf)]);
      }),
    );
  });

  it('are in a snapshot as they were written', async () => {
    const weight = fc.constantFrom(0.001, 12.345, 3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.option(entry, { nil: undefined }), weight)), async (entries) => {
        const versions = entries.map(([one, netWeight], n) => {
          const facts = { ...one?.facts, netWeight };
          return { id: `a${n}`, at: NOW + n, version: n, entry: one && { auctionId: `a${n}`, ...one, facts } };
        });
        const read = await unpackSnapshot(await packSnapshot({ at: NOW, versions }));
        expect(read?.at).toBe(NOW);
        expect([...(read?.versions ?? [])].toSorted((a, b) => a.version - b.version)).toEqual(versions);
      }),
    );
  });

  it('of a deleted entry are kept while the feed may repeat older ones', () => {
    const kept = keptVersions<string>();
    kept.add({ id: 'a', at: NOW, version: 2, entry: undefined });
    kept.add({ id: 'a', at: NOW + 1, version: 1, entry: 'late' });
    expect([...kept.entriesAt(NOW + OVERLAP_MS)]).toEqual([]);
    expect(kept.needed(NOW + OVERLAP_MS)).toHaveLength(1);
    expect(kept.needed(NOW + 60 * MINUTE)).toEqual([]);
  });
});
