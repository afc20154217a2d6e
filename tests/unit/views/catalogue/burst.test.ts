import { expect, test } from 'vitest';
import { copyInMemory, type Version } from '#functions/platform/copy-in-memory.ts';
import { FEED_LATENESS } from '#functions/tables/catalogue/catalogue-feed.ts';
import { NOW } from '#tests/support/builders/time.ts';

const SECOND = 1_000;

/** A copy of a feed that other containers write, which was read at NOW for the first time. */
async function given() {
  const feed: Version<string>[] = [];
  const copy = copyInMemory<string>({
    changes: async function* ({ after, until = Infinity }) {
      for (const version of feed) if (version.at >= after && version.at < until) yield await Promise.resolve(version);
    },
    late: FEED_LATENESS,
  });
  await copy.follow(NOW);
  const write = (count: number, from: number, everyMs: number) => {
    for (let n = 0; n < count; n += 1) {
      const at = from + n * everyMs;
      feed.push({ id: `${at}-${n}`, at, version: 1, entry: `${at}-${n}` });
    }
  };
  const seen = (now: number) => [...copy.entries(now)].length;
  return { copy, write, seen };
}

test('what came one by one while nobody asked is no burst: the next change is seen at once', async () => {
  const { copy, write, seen } = await given();
  write(60, NOW + SECOND, 2 * SECOND);
  const later = NOW + 125 * SECOND;
  await copy.follow(later);
  expect(seen(later)).toBe(60);
  write(1, later + SECOND, 1);
  await copy.follow(later + 2 * SECOND);
  expect(seen(later + 2 * SECOND)).toBe(61);
});

test('in a burst the end of the feed is left until nothing more can appear in it', async () => {
  const { copy, write, seen } = await given();
  write(100, NOW + SECOND, 50);
  const during = NOW + 7 * SECOND;
  await copy.follow(during);
  expect(seen(during)).toBe(100);
  write(1, during + SECOND, 1);
  await copy.follow(during + 2 * SECOND);
  expect(seen(during + 2 * SECOND)).toBe(100);
  await copy.follow(during + 40 * SECOND);
  expect(seen(during + 40 * SECOND)).toBe(101);
});
