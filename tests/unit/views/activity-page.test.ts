import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityItemOf } from '#functions/tables/users/activity.ts';
import type { ActivityItem } from '#functions/tables/users/user-items.ts';
import { type ActivityEntry, readActivityPage } from '#functions/views/activity/activity-page.ts';
import { NOW } from '#tests/support/builders/time.ts';

const line = (type: ActivityItem['type'], at: number, key = `${type}-${at}`, message = `${type}.`) =>
  activityItemOf({ userId: 'asha-id', type, message, at, key });
const view = (at: number, who = 'Priya') => line('document_viewed', at, `view-${at}`, `ID proof viewed by ${who}.`);

/** The log with these lines in any order, and how many of them were read. */
function stored(...lines: ActivityItem[]) {
  const log = {
    read: 0,
    entries: async function* (_userId: string, before = '~') {
      for (const one of lines.toSorted((a, b) => (a.sk < b.sk ? 1 : -1)).filter(({ sk }) => sk < before)) {
        log.read += 1;
        yield await Promise.resolve(one);
      }
      return undefined;
    },
  };
  return log;
}

const pageOf = (activityLog: ReturnType<typeof stored>, before?: string) =>
  readActivityPage({ activityLog }, 'asha-id', before);
const shown = (entries: readonly ActivityEntry[]) => entries.map((entry) => [entry.line.message, entry.times]);

describe('views of a document', () => {
  it('that only renew the link of an open document are shown as one view, with the newest time', async () => {
    const minute = 60_000;
    const { entries } = await pageOf(stored(view(NOW), view(NOW + minute), view(NOW + 2 * minute)));
    expect(shown(entries)).toEqual([['ID proof viewed by Priya.', 3]]);
    expect(entries[0]?.line.at).toBe(NOW + 2 * minute);
  });

  it('are separate after a pause, by another admin, or with another event in between', async () => {
    const log = stored(
      view(NOW),
      view(NOW + 90_001),
      view(NOW + 90_002, 'Omar'),
      line('verified', NOW + 90_003),
      view(NOW + 90_004, 'Omar'),
    );
    expect((await pageOf(log)).entries.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are read up to a limit, and the next page continues there', async () => {
    const log = stored(...Array.from({ length: 2_100 }, (_, n) => view(NOW + n * 60_000)));
    const first = await pageOf(log);
    expect(shown(first.entries)).toEqual([['ID proof viewed by Priya.', 2_000]]);
    expect(log.read).toBeLessThan(2_010);
    expect(shown((await pageOf(log, first.next ?? undefined)).entries)).toEqual([['ID proof viewed by Priya.', 100]]);
  });
});

describe('pages', () => {
  it('together contain every line once, newest first', async () => {
    const events = fc.array(
      fc.record({
        kind: fc.constantFrom('document_viewed' as const, 'deposit_held' as const, 'bid_placed' as const),
        pause: fc.constantFrom(1, 60_000, 3_600_000),
      }),
      { minLength: 40, maxLength: 180 },
    );
    await fc.assert(
      fc.asyncProperty(events, async (all) => {
        let at = NOW;
        const lines: ActivityItem[] = [];
        for (const { kind, pause } of all) {
          at += pause;
          lines.push(line(kind, at));
        }
        const entries: ActivityEntry[] = [];
        let before: string | undefined;
        do {
          const page = await pageOf(stored(...lines), before);
          if (page.next !== null) expect(page.entries).toHaveLength(50);
          entries.push(...page.entries);
          before = page.next ?? undefined;
        } while (before !== undefined);
        expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(all.length);
        const sortKeys = entries.map((entry) => entry.line.sk);
        expect(sortKeys).toEqual(sortKeys.toSorted().toReversed());
        expect(new Set(sortKeys).size).toBe(sortKeys.length);
      }),
      { numRuns: 50 },
    );
  });
});
