import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notifySearchers, type SearchedLot, type SearcherDeps } from '#functions/delivery/notify-searchers.ts';
import { noticesFor } from '#functions/notifications/notify.ts';
import { LOT_NEWS, type LotNews, type SearchJob } from '#functions/tables/notifications/search-job.ts';
import { ALL_CATEGORIES, type SavedSearchItem } from '#functions/tables/users/saved-search-store.ts';
import { NOW } from '#tests/support/builders/time.ts';

const search = (userId: string, query: string, createdAt = NOW - 1): SavedSearchItem => ({
  userId,
  sk: `SEARCH#${query}`,
  name: query,
  query,
  createdAt,
});

const job: SearchJob = { auctionId: 'lot-1', version: 1, publishedAt: NOW, scope: 'cars', page: 0 };

/** Searches in both scopes, of which those with the query `yes` match, read in pages of two. */
function given(searches: readonly SavedSearchItem[], lot: Partial<SearchedLot> = {}) {
  const jobs: SearchJob[] = [];
  const notices = new Map<string, string>();
  const fakes = { failures: 0 };
  const deps: SearcherDeps = {
    savedSearches: {
      inScope: async (_scope, _limit, after) => {
        const from = Number(after?.['from'] ?? 0);
        const next = from + 2 < searches.length ? { from: from + 2 } : undefined;
        return { searches: searches.slice(from, from + 2), next };
      },
      wantsNews: async ({ sk }) => sk.includes('news'),
    },
    putSearchJob: async (next) => {
      if (!jobs.some(({ page, scope }) => page === next.page && scope === next.scope)) jobs.push(next);
    },
    readLot: async () => ({
      title: 'Swift',
      categorie: 'cars',
      startAt: NOW + 5,
      registration: { auctionId: 'lot-1', endsAt: NOW + 4 },
      isOpen: true,
      matches: (query) => query.startsWith('yes'),
      ...lot,
    }),
    isToldAnyway: async (userId) => userId === 'watcher',
    notify: async (event) => {
      if (fakes.failures > 0) {
        fakes.failures -= 1;
        throw new Error('The table is throttled.');
      }
      for (const { userId, id, message } of noticesFor(event)) {
        if (!notices.has(`${userId} ${id}`)) notices.set(`${userId} ${id}`, message);
      }
    },
  };
  /** Runs the job and the jobs that follow from it; failed ones again, as Lambda does. */
  const run = async (first: SearchJob) => {
    const waiting = [first];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const known = jobs.length;
      await notifySearchers(deps, next, NOW).catch(() => waiting.push(next ?? first));
      waiting.push(...jobs.slice(known));
    }
  };
  const notified = () => [...notices.keys()].map((key) => key.slice(0, key.indexOf(' '))).toSorted();
  return { deps, jobs, notices, fakes, run, notified };
}

describe('a new lot', () => {
  it('that was published again, corrected, is new to searches that were saved before that', async () => {
    const seen = search('kiran', 'yes news', NOW + 5);
    const { run, notified } = given([search('asha', 'yes', NOW + 5), search('ravi', 'yes', NOW + 15), seen]);
    await run({ ...job, version: 2, savedBefore: NOW + 10 });
    expect(notified()).toEqual(['asha']);
  });

  it('is reported to the owners of matching searches on every page', async () => {
    const { run, notified, jobs } = given(
      ['a', 'b', 'c', 'd', 'e'].map((who) => search(who, who === 'b' ? 'no' : 'yes')),
    );
    await run(job);
    expect(notified()).toEqual(['a', 'c', 'd', 'e']);
    expect(jobs).toMatchObject([{ page: 1 }, { page: 2 }]);
  });

  it('is not reported for searches that were saved after it was published', async () => {
    const { run, notified } = given([search('a', 'yes', NOW), search('b', 'yes', NOW - 1)]);
    await run(job);
    expect(notified()).toEqual(['b']);
  });

  it('is not reported once it is a draft again, cancelled or over', async () => {
    const { run, notified, jobs } = given([search('a', 'yes'), search('b', 'yes'), search('c', 'yes')], {
      isOpen: false,
    });
    await run(job);
    expect([notified(), jobs]).toEqual([[], []]);
  });

  it('is reported once to each owner of a matching search, however often jobs fail, repeat and swap', async () => {
    const who = fc.constantFrom('asha', 'ravi', 'meera');
    const searches = fc.array(fc.tuple(who, fc.constantFrom('yes', 'yes too', 'no')), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        searches,
        fc.nat(4),
        fc.shuffledSubarray(['cars', ALL_CATEGORIES]),
        async (saved, failures, scopes) => {
          const { run, notified, fakes } = given(saved.map(([userId, query]) => search(userId, query)));
          fakes.failures = failures;
          for (const scope of [...scopes, ...scopes.toReversed()]) await run({ ...job, scope });
          const matching = saved.filter(([, query]) => query !== 'no').map(([userId]) => userId);
          expect(notified()).toEqual(scopes.length === 0 ? [] : [...new Set(matching)].toSorted());
        },
      ),
    );
  });
});

describe('what happens to a lot', () => {
  const all = [search('a', 'yes'), search('b', 'yes news'), search('c', 'no news'), search('watcher', 'yes news')];
  const told = async (news: LotNews, lot: Partial<SearchedLot> = {}) => {
    const { run, notified, notices } = given(all, lot);
    for (const scope of ['cars', ALL_CATEGORIES]) await run({ ...job, news, scope });
    expect(notified()).toHaveLength(notices.size);
    return notified();
  };

  it.each(LOT_NEWS)('is told once to owners who asked for it and hear of it in no other way: %s', async (news) => {
    expect(await told(news, { isOpen: news !== 'withdrawn' })).toEqual(['b']);
  });

  it.each([
    ['updated', { isOpen: false }],
    ['back', { isOpen: false }],
    ['withdrawn', { isOpen: true }],
    ['registration-ends', { isOpen: false }],
    ['registration-ends', { registration: { auctionId: 'lot-1', endsAt: NOW } }],
  ] as const)('is not told late, when it has ceased to be true: %s %o', async (news, lot) => {
    expect(await told(news, lot)).toEqual([]);
  });
});
