import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isWanted } from '../../../infra/local/cdn/bucket-deployment.ts';
import type { StoredObject } from '../../../infra/local/cdn/bucket-origin.ts';
import { createCdn } from '../../../infra/local/cdn/cdn.ts';
import {
  distributionDefinition,
  type DistributionDefinition,
} from '../../../infra/local/cdn/distribution-definition.ts';
import type { WebRequest, WebResponse } from '../../../infra/local/network/web-request.ts';
import { addressBook } from '../../../infra/local/network/address-book.ts';
import { deploymentOf } from './stand-in-server.ts';

const SPA = `function handler(event) {
  var request = event.request;
  if (request.uri.slice(request.uri.lastIndexOf('/')).indexOf('.') === -1) request.uri = '/index.html';
  if (request.uri === '/old.html') return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: '/' } } };
  return request;
}`;
const OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const resource = (type: string, physicalId: string, properties: object, attributes: Record<string, string> = {}) => ({
  type,
  physicalId,
  properties: properties as Record<string, unknown>,
  attributes,
});

function distribution(change: object = {}): DistributionDefinition {
  const config = {
    DefaultRootObject: 'index.html',
    DefaultCacheBehavior: {
      TargetOriginId: 'site',
      ViewerProtocolPolicy: 'redirect-to-https',
      CachePolicyId: OPTIMIZED,
      Compress: true,
      ResponseHeadersPolicyId: 'headers',
      FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'spa' }],
    },
    CacheBehaviors: [
      {
        PathPattern: '/api/*',
        TargetOriginId: 'api',
        ViewerProtocolPolicy: 'https-only',
        AllowedMethods: ['GET', 'HEAD', 'POST'],
        CachePolicyId: DISABLED,
        OriginRequestPolicyId: ALL_VIEWER,
      },
    ],
    Origins: [
      { Id: 'site', DomainName: 'site.s3.ap-south-1.amazonaws.com', OriginAccessControlId: 'oac' },
      {
        Id: 'api',
        DomainName: 'api1.execute-api.ap-south-1.amazonaws.com',
        OriginCustomHeaders: [{ HeaderName: 'X-Origin-Key', HeaderValue: 'k1' }],
      },
    ],
    ...change,
  };
  const policy = {
    Name: 'headers',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
      ContentTypeOptions: { Override: true },
    },
    CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Value: 'no-store', Override: false }] },
  };
  return distributionDefinition(
    deploymentOf(
      resource(
        'AWS::CloudFront::Distribution',
        'DIST',
        { DistributionConfig: config },
        { DomainName: 'd1.cloudfront.net' },
      ),
      resource('AWS::S3::Bucket', 'site', {}, { RegionalDomainName: 'site.s3.ap-south-1.amazonaws.com' }),
      resource('AWS::ApiGatewayV2::Api', 'api1', { ProtocolType: 'HTTP' }),
      resource('AWS::CloudFront::ResponseHeadersPolicy', 'headers', { ResponseHeadersPolicyConfig: policy }),
      resource('AWS::CloudFront::Function', 'spa', {
        FunctionCode: SPA,
        FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
      }),
    ),
    (text) => `${text} localhost`,
  );
}

const PAGE = Buffer.from(`<!doctype html>${'<p>lot</p>'.repeat(300)}`);
const FILES: Readonly<Record<string, StoredObject>> = {
  'index.html': { body: PAGE, contentType: 'text/html', cacheControl: 'no-cache', etag: '"e1"' },
  'a b.png': { body: Buffer.from('png'), contentType: 'image/png', etag: '"e2"' },
};

interface CdnOptions {
  readonly mayList?: boolean;
  readonly mayRead?: boolean;
  /** What the template says of errors. */
  readonly errors?: readonly object[];
  /** What the API answers. */
  readonly answer?: () => Partial<WebResponse>;
  readonly clock?: () => number;
}

function cdn(options: CdnOptions = {}) {
  const { mayList = true, mayRead = true, errors = [], answer = () => ({}), clock = () => 0 } = options;
  const forwarded: WebRequest[] = [];
  const created = createCdn(distribution({ CustomErrorResponses: errors }), {
    clock,
    readObject: async (_, key) => FILES[key],
    bucketAllows: (_bucket, _service, action) => (action === 's3:ListBucket' ? mayList : mayRead),
    api: {
      apiId: 'api1',
      handle: async (request) => {
        forwarded.push(request);
        return { status: 200, headers: {}, body: 'api', ...answer() };
      },
    },
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    created.handle({ method, path, rawQuery: 'q=1', headers, body: Buffer.alloc(0), sourceIp: '10.0.0.1' });
  return { get, forwarded };
}

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

describe('addresses', () => {
  const deployment = {
    ...deploymentOf(
      resource('AWS::S3::Bucket', 'files', {}),
      resource('AWS::ApiGatewayV2::Api', 'live1', { ProtocolType: 'WEBSOCKET' }),
      resource('AWS::CloudFront::Distribution', 'D', {}, { DomainName: 'd1.cloudfront.net' }),
    ),
    region: 'ap-south-1',
    accountId: '1',
    outputs: {},
  };
  const book = addressBook(deployment, 3000, true);

  it.each([
    ['wss://live1.execute-api.ap-south-1.amazonaws.com/live', 'ws://localhost:3000/__ws/live1/live'],
    ['https://live1.execute-api.ap-south-1.amazonaws.com/live', 'http://localhost:3000/__aws/execute-api/live1/live'],
    ['https://d1.cloudfront.net', 'http://localhost:3000'],
    ['https://files.s3.ap-south-1.amazonaws.com', 'http://localhost:3000/__aws/s3/files'],
    ['https://checkout.razorpay.com/v1/checkout.js', 'http://localhost:3000/__local/razorpay/v1/checkout.js'],
    ['plain text', 'plain text'],
  ])('%s is %s here', (address, local) => {
    expect(book.localAddress(address)).toBe(local);
  });

  it('in a policy name origins, and nothing is upgraded to TLS', () => {
    const policy =
      "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com; img-src https://s3.ap-south-1.amazonaws.com/files/; upgrade-insecure-requests";
    expect(book.localPolicy(policy)).toBe(
      "script-src 'self' 'self' http://127.0.0.1:3000; img-src http://localhost:3000/__aws/s3/files/",
    );
    expect(addressBook(deployment, 3000, false).localPolicy(policy)).toContain('https://checkout.razorpay.com');
  });
});

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
