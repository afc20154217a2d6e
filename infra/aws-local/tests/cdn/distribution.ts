import type { StoredObject } from '../../src/cdn/bucket-origin.ts';
import { createCdn } from '../../src/cdn/cdn.ts';
import { distributionDefinition, type DistributionDefinition } from '../../src/cdn/distribution-definition.ts';
import type { WebRequest, WebResponse } from '../../src/network/web-request.ts';
import { deploymentOf } from '../stand-in-server.ts';

const SPA = `function handler(event) {
  var request = event.request;
  if (request.uri.slice(request.uri.lastIndexOf('/')).indexOf('.') === -1) request.uri = '/index.html';
  if (request.uri === '/old.html') return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: '/' } } };
  return request;
}`;
const OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

export const resource = (
  type: string,
  physicalId: string,
  properties: object,
  attributes: Record<string, string> = {},
) => ({
  type,
  physicalId,
  properties: properties as Record<string, unknown>,
  attributes,
});

export function distribution(change: object = {}): DistributionDefinition {
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

export const PAGE = Buffer.from(`<!doctype html>${'<p>lot</p>'.repeat(300)}`);
const FILES: Readonly<Record<string, StoredObject>> = {
  'index.html': { body: PAGE, contentType: 'text/html', cacheControl: 'no-cache', etag: '"e1"' },
  'a b.png': { body: Buffer.from('png'), contentType: 'image/png', etag: '"e2"' },
};

export interface CdnOptions {
  readonly mayList?: boolean;
  readonly mayRead?: boolean;
  /** What the template says of errors. */
  readonly errors?: readonly object[];
  /** What the API answers. */
  readonly answer?: () => Partial<WebResponse>;
  readonly clock?: () => number;
}

export function cdn(options: CdnOptions = {}) {
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
