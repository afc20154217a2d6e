import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isWanted } from '../../src/cdn/bucket-deployment.ts';
import { cdn, PAGE, distribution } from './distribution.ts';

describe('the distribution', () => {
  it.each(['/', '/auctions/1', '/index.html'])('answers %s with the app', async (path) => {
    const response = await cdn().get(path);
    expect(response).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html', 'cache-control': 'no-cache', etag: '"e1"' },
    });
    expect(response.body).toEqual(PAGE);
  });

  it('adds the headers of its policy, and replaces only where told to', async () => {
    expect((await cdn().get('/')).headers).toMatchObject({
      'content-security-policy': "default-src 'self' localhost",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect((await cdn().get('/a%20b.png')).headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('compresses text for those who take it', async () => {
    const br = await cdn().get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: 'W/"e1"', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(Buffer.from(br.body))).toEqual(PAGE);
    const gzip = await cdn().get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(Buffer.from(gzip.body))).toEqual(PAGE);
    expect((await cdn().get('/a%20b.png', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
  });

  it.each(['"e1"', 'W/"e1"', '"x", "e1"'])('answers 304 to if-none-match %s', async (tag) => {
    expect(await cdn().get('/', { 'if-none-match': tag })).toMatchObject({ status: 304, body: '' });
  });

  it('tells a missing file only when it may list the bucket', async () => {
    expect((await cdn().get('/missing.png')).status).toBe(404);
    expect((await cdn({ mayList: false }).get('/missing.png')).status).toBe(403);
    expect((await cdn({ mayRead: false }).get('/a%20b.png')).status).toBe(403);
  });

  it('runs the viewer-request function, which may answer itself', async () => {
    expect(await cdn().get('/old.html')).toMatchObject({ status: 301, headers: { location: '/' } });
  });

  it('sends API calls on with what its policy lets through', async () => {
    const { get, forwarded } = cdn();
    expect(await get('/api/x', { authorization: 'Bearer t', cookie: 'a=1' }, 'POST')).toMatchObject({
      status: 200,
      body: 'api',
    });
    expect(forwarded[0]).toMatchObject({
      path: '/api/x',
      rawQuery: 'q=1',
      headers: { authorization: 'Bearer t', cookie: 'a=1', 'x-forwarded-for': '10.0.0.1' },
    });
    await get('/api/x', { 'x-origin-key': 'the viewer says so' });
    expect(forwarded.map(({ headers }) => headers['x-origin-key'])).toEqual(['k1', 'k1']);
    expect((await get('/api/x', {}, 'DELETE')).status).toBe(403);
    expect((await get('/', {}, 'POST')).status).toBe(403);
  });

  it('stops the boot at policies and origins it does not know', () => {
    expect(() => distribution({ Origins: [{ Id: 'site', DomainName: 'elsewhere.example' }] })).toThrow(
      'elsewhere.example',
    );
    const DefaultCacheBehavior = {
      TargetOriginId: 'site',
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: 'custom',
    };
    expect(() => distribution({ DefaultCacheBehavior })).toThrow('unknown cache policy custom');
  });
});

it('deploys to buckets what the filters say, as aws s3 sync would', () => {
  expect(isWanted('assets/x.js', ['*'], ['assets/*'])).toBe(true);
  expect(isWanted('index.html', ['*'], ['assets/*'])).toBe(false);
  expect(isWanted('assets/x.js', ['assets/*'], [])).toBe(false);
});
