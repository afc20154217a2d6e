import type { Clock } from '../values/clock.ts';
import type { WebRequest, WebResponse } from '../network/web-request.ts';

/** Without a setting for the status: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html */
const DEFAULT_TTL_SECONDS = 10;

/** Kept whatever the origin says, and kept only when it says how long: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html */
const ALWAYS_KEPT: ReadonlySet<number> = new Set([404, 405, 410, 414, 500, 501, 502, 503, 504]);
const KEPT_WHEN_TOLD: ReadonlySet<number> = new Set([400, 403, 412, 415]);

/** For these `no-store`, `no-cache` and `private` count; for the others CloudFront ignores them. */
const NEED_NOT_BE_KEPT: ReadonlySet<number> = new Set([404, 410, 414, 501]);

/** The failures that CloudFront keeps for a while and gives to everybody who asks for the same thing. */
export interface ErrorCache {
  /** What is kept for such a request. */
  find(request: WebRequest): WebResponse | undefined;
  /** Keeps the answer (the error page, if there is one) when CloudFront would, by what the origin said. */
  keep(request: WebRequest, origin: WebResponse, answer: WebResponse): void;
}

/** @param minTtl `ErrorCachingMinTTL` by status, in seconds */
export function createErrorCache(minTtl: ReadonlyMap<number, number>, clock: Clock): ErrorCache {
  const kept = new Map<string, { readonly answer: WebResponse; readonly until: number }>();
  return {
    find: (request) => {
      const found = isKeepable(request) ? kept.get(request.path) : undefined;
      if (found === undefined || found.until > clock()) return found?.answer;
      kept.delete(request.path);
      return undefined;
    },
    keep: (request, origin, answer) => {
      if (!isKeepable(request)) return;
      const seconds = secondsToKeep(origin, minTtl.get(origin.status) ?? DEFAULT_TTL_SECONDS);
      // By the path alone: neither of the two cache policies has queries, cookies or other headers in its key.
      if (seconds > 0) kept.set(request.path, { answer, until: clock() + seconds * 1000 });
    },
  };
}

function isKeepable({ method }: WebRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The setting, or what the origin says if that is longer. */
function secondsToKeep({ status, headers }: WebResponse, minTtl: number): number {
  const cacheControl = [headers['cache-control'] ?? []].flat().join();
  if (NEED_NOT_BE_KEPT.has(status) && /\b(?:no-store|no-cache|private)\b/i.test(cacheControl)) return 0;
  const [, told] = /\b(?:s-maxage|max-age)=(\d+)/i.exec(cacheControl) ?? [];
  const isKept = ALWAYS_KEPT.has(status) || (told !== undefined && KEPT_WHEN_TOLD.has(status));
  return isKept ? Math.max(minTtl, Number(told ?? 0)) : 0;
}
