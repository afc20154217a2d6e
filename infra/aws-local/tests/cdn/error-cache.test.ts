import { describe, expect, it } from 'vitest';
import { type CdnOptions, cdn } from './distribution.ts';

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html */
describe('an error of the origin', () => {
  /** How often the origin is asked when the same thing is asked for at 0, 9.9 and 10 seconds. */
  async function asked(
    status: number,
    more: CdnOptions & { readonly method?: string; readonly cacheControl?: string },
  ) {
    let now = 0;
    const headers = more.cacheControl === undefined ? {} : { 'cache-control': more.cacheControl };
    const { get, forwarded } = cdn({ answer: () => ({ status, headers }), clock: () => now, ...more });
    for (const ms of [0, 9_900, 10_000]) {
      now = ms;
      expect(await get('/api/bids', {}, more.method)).toMatchObject({ status });
    }
    return forwarded.length;
  }

  it('is kept for ten seconds, whatever it says of itself', async () => {
    expect(await asked(500, { cacheControl: 'no-store' })).toBe(2);
    expect(await asked(503, {})).toBe(2);
    expect(await asked(404, {})).toBe(2);
  });

  it('is given to everybody who asks for the same path', async () => {
    let status = 500;
    const { get } = cdn({ answer: () => ({ status }) });
    await get('/api/me', { authorization: 'Bearer of-asha', cookie: 'a=1' });
    status = 200;
    expect(await get('/api/me', { authorization: 'Bearer of-ravi' })).toMatchObject({ status: 500 });
    expect(await get('/api/others')).toMatchObject({ status: 200 });
  });

  it('is kept as long as the template says, and not at all for 0', async () => {
    expect(await asked(500, { errors: [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }] })).toBe(3);
    expect(await asked(500, { errors: [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }] })).toBe(2);
    expect(await asked(500, { errors: [{ ErrorCode: 500, ErrorCachingMinTTL: 60 }] })).toBe(1);
  });

  it('is kept for GET and HEAD only', async () => {
    expect(await asked(500, { method: 'HEAD' })).toBe(2);
    expect(await asked(500, { method: 'POST' })).toBe(3);
  });

  it('may forbid it for 404, and must ask for it for 400 and 403', async () => {
    expect(await asked(404, { cacheControl: 'private, no-store' })).toBe(3);
    expect(await asked(403, {})).toBe(3);
    expect(await asked(403, { cacheControl: 'max-age=5' })).toBe(2);
    expect(await asked(404, { cacheControl: 'max-age=60' })).toBe(1);
    expect(await asked(409, { cacheControl: 'max-age=60' })).toBe(3);
  });
});
