import type { WebResponse } from '../network/web-request.ts';
import type { Clock } from '../values/clock.ts';
import { type CachePolicy, secondsKept } from './cache-policy.ts';

/** Keeps responses of an origin at the edge. */
export interface EdgeCache {
  /** The response for a cache key, from the cache or from the origin. */
  answer(key: string, policy: CachePolicy, askOrigin: () => Promise<WebResponse>): Promise<WebResponse>;
}

interface Kept {
  readonly response: WebResponse;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly until: number;
}

const MAX_KEPT = 1_000;

/**
 * While a request for a key is on its way, further ones wait for its response. They ask the origin themselves only if it
 * may not be kept. Without a time to keep anything (CachingDisabled), every request goes to the origin at once.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-traffic-spikes
 *
 * Errors are not kept: every error response of the template has a minimum of 0 seconds.
 */
export function createEdgeCache(clock: Clock): EdgeCache {
  const kept = new Map<string, Kept>();
  const onTheWay = new Map<string, Promise<WebResponse | undefined>>();

  function keep(key: string, policy: CachePolicy, response: WebResponse): boolean {
    const seconds = response.status < 400 ? secondsKept(policy, String(response.headers['cache-control'] ?? '')) : 0;
    kept.delete(key);
    if (seconds === 0) return false;
    const at = clock();
    kept.set(key, { response, at, until: at + seconds * 1_000 });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return true;
  }

  return {
    answer: async (key, policy, askOrigin) => {
      if (policy.maxTtl === 0) return miss(await askOrigin());
      const found = kept.get(key);
      const now = clock();
      if (found !== undefined && found.at <= now && now < found.until) return hit(found.response, now - found.at);
      const coming = onTheWay.get(key);
      if (coming !== undefined) {
        const response = await coming;
        return response === undefined ? miss(await askOrigin()) : hit(response, 0);
      }
      const answer = askOrigin();
      const forOthers = answer.then(
        (response) => (keep(key, policy, response) ? response : undefined),
        () => undefined,
      );
      onTheWay.set(key, forOthers);
      void forOthers.finally(() => {
        if (onTheWay.get(key) === forOthers) onTheWay.delete(key);
      });
      return miss(await answer);
    },
  };
}

function hit(response: WebResponse, ageMs: number): WebResponse {
  const headers = { ...response.headers, age: String(Math.floor(ageMs / 1_000)), 'x-cache': 'Hit from cloudfront' };
  return { ...response, headers };
}

function miss(response: WebResponse): WebResponse {
  return { ...response, headers: { ...response.headers, 'x-cache': 'Miss from cloudfront' } };
}
