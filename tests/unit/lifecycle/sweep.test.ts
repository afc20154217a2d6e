import { describe, expect, it } from 'vitest';
import { sweep, type SweepDeps } from '#functions/lifecycle/scheduling/sweep.ts';
import type { AuctionIdPage, ScanPosition } from '#functions/tables/auctions/scan-auctions.ts';

const after = (auctionId: string): ScanPosition => ({ auctionId, sk: 'STATE' });

/** Three pages, by the auction before each. */
const PAGES: Readonly<Record<string, AuctionIdPage>> = {
  '': { auctionIds: ['a', 'b'], next: after('b') },
  b: { auctionIds: ['c'], next: after('c') },
  c: { auctionIds: ['d'], next: undefined },
};

function given(overdue: readonly string[], pagesInTime = 9) {
  const checked: string[] = [];
  const later: ScanPosition[] = [];
  const failures: string[] = [];
  let read = 0;
  const deps: SweepDeps = {
    readPage: async (position) => {
      read += 1;
      return PAGES[position?.auctionId ?? ''] ?? { auctionIds: [], next: undefined };
    },
    handleIfDue: async (auctionId) => {
      checked.push(auctionId);
      if (auctionId === 'broken') throw new Error('broken');
      return overdue.includes(auctionId);
    },
    hasTime: () => read < pagesInTime,
    continueLater: async (position) => {
      later.push(position);
    },
    reportFailure: (auctionId) => {
      failures.push(auctionId);
    },
  };
  return { deps, checked, later, failures };
}

describe('the daily sweep', () => {
  it('checks every auction, page by page', async () => {
    const { deps, checked, later } = given(['b', 'd']);
    expect(await sweep(deps, undefined)).toEqual({ checked: 4, handled: 2, failed: 0, continues: false });
    expect(checked).toEqual(['a', 'b', 'c', 'd']);
    expect(later).toEqual([]);
  });

  it('schedules another call when its time is up, and continues there', async () => {
    const first = given([], 1);
    expect(await sweep(first.deps, undefined)).toMatchObject({ checked: 2, continues: true });
    expect(first.later).toEqual([after('b')]);
    const second = given([]);
    await sweep(second.deps, first.later[0]);
    expect(second.checked).toEqual(['c', 'd']);
  });

  it('reads one page even without time', async () => {
    expect(await sweep(given([], 0).deps, undefined)).toMatchObject({ checked: 2, continues: true });
  });

  it('counts a failed auction and continues with the others', async () => {
    const { deps, failures } = given(['good']);
    const page = { auctionIds: ['broken', 'good'], next: undefined };
    expect(await sweep({ ...deps, readPage: async () => page }, undefined)).toMatchObject({
      checked: 2,
      handled: 1,
      failed: 1,
    });
    expect(failures).toEqual(['broken']);
  });
});
