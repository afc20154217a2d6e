import { describe, expect, it } from 'vitest';
import { type CachePolicy, secondsKept } from '../src/cdn/cache-policy.ts';
import { createEdgeCache } from '../src/cdn/edge-cache.ts';

const POLICY: CachePolicy = { minTtl: 0, defaultTtl: 0, maxTtl: 3_600, byQuery: false, compressible: true };
const DISABLED: CachePolicy = { ...POLICY, maxTtl: 0, compressible: false };
const ONE_SECOND = 'public, max-age=0, s-maxage=1';

/** An origin that counts its requests and answers when the test calls `answer`. */
function edge(cacheControl: string, policy = POLICY, status = 200) {
  let now = 1_000_000;
  const asked: PromiseWithResolvers<void>[] = [];
  const cache = createEdgeCache(() => now);
  return {
    asked,
    pass: (ms: number) => {
      now += ms;
    },
    ask: (key = '/a') =>
      cache.answer(key, policy, async () => {
        const answer = Promise.withResolvers<void>();
        asked.push(answer);
        const number = asked.length;
        await answer.promise;
        return { status, headers: { 'cache-control': cacheControl }, body: String(number) };
      }),
    answerAll: () => {
      for (const one of asked) one.resolve();
    },
  };
}

describe('the cache at the edge', () => {
  it('lets simultaneous requests wait for one answer of the origin', async () => {
    const { ask, asked, answerAll } = edge(ONE_SECOND);
    const answers = Array.from({ length: 50 }, () => ask());
    answerAll();
    expect(new Set((await Promise.all(answers)).map(({ body }) => body))).toEqual(new Set(['1']));
    expect(asked).toHaveLength(1);
  });

  it('keeps an answer for the seconds that it names, then asks again', async () => {
    const { ask, asked, answerAll, pass } = edge(ONE_SECOND);
    const first = ask();
    answerAll();
    expect((await first).headers).toMatchObject({ 'x-cache': 'Miss from cloudfront' });
    pass(999);
    expect((await ask()).headers).toMatchObject({ 'x-cache': 'Hit from cloudfront', age: '0' });
    pass(1);
    const second = ask();
    answerAll();
    expect((await second).body).toBe('2');
    expect(asked).toHaveLength(2);
  });

  it('keeps answers apart by their key', async () => {
    const { ask, asked, answerAll } = edge(ONE_SECOND);
    const both = [ask('/a'), ask('/b')];
    answerAll();
    await Promise.all(both);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['an answer that nobody may keep', edge('no-store')],
    ['an error', edge(ONE_SECOND, POLICY, 404)],
    ['a behaviour without caching', edge(ONE_SECOND, DISABLED)],
  ])('gives every request its own answer: %s', async (_, { ask, answerAll }) => {
    const all = Array.from({ length: 3 }, () => ask());
    const timer = setInterval(answerAll);
    const bodies = (await Promise.all(all)).map(({ body }) => body);
    clearInterval(timer);
    expect(new Set(bodies)).toEqual(new Set(['1', '2', '3']));
  });
});

describe('the time that a response is kept', () => {
  const bounded: CachePolicy = { ...POLICY, minTtl: 2, defaultTtl: 60, maxTtl: 100 };

  it.each([
    ['s-maxage before max-age', 'max-age=50, s-maxage=5', 5],
    ['max-age', 'max-age=50', 50],
    ['at least the minimum', 's-maxage=0', 2],
    ['at most the maximum', 'max-age=1000', 100],
    ['the default without a time', '', 60],
    ['the minimum where nobody may keep it', 'private, max-age=50', 2],
  ])('%s', (_, cacheControl, seconds) => {
    expect(secondsKept(bounded, cacheControl)).toBe(seconds);
  });
});
