import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { statementsOf } from './support/policies.ts';
import { CHOSEN, templates } from './support/templates.ts';

const { web, text } = templates();

const behaviour = z.looseObject({ TargetOriginId: z.string(), PathPattern: z.string().optional() });
const distributionProperties = z.object({
  DistributionConfig: z.looseObject({
    DefaultCacheBehavior: behaviour,
    CacheBehaviors: z.array(behaviour),
    Origins: z.array(z.looseObject({ Id: z.string(), DomainName: z.unknown() })),
  }),
});

describe('the distribution', () => {
  const [distribution] = web.ofType('AWS::CloudFront::Distribution');
  const { DistributionConfig: config } = distributionProperties.parse(distribution?.Properties);
  const at = (pattern: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
  const originOf = (id: string | undefined) => config.Origins.find(({ Id }) => Id === id);

  it('serves HTTP/2 and HTTP/3, only over HTTPS', () => {
    expect(config).toMatchObject({ HttpVersion: 'http2and3', DefaultRootObject: 'index.html', IPV6Enabled: true });
    expect(config.DefaultCacheBehavior['ViewerProtocolPolicy']).toBe('redirect-to-https');
    expect(at('/api/*')?.['ViewerProtocolPolicy']).toBe('https-only');
  });

  it('reaches both buckets with origin access control', () => {
    for (const one of [config.DefaultCacheBehavior, at('/media/*')]) {
      expect(originOf(one?.TargetOriginId)).toMatchObject({ OriginAccessControlId: expect.anything() });
    }
    expect(text(originOf(at('/media/*')?.TargetOriginId)?.DomainName)).toBe('<Media.RegionalDomainName>');
  });

  it('caches no error responses', () => {
    const errors = z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() }))
      .parse(config['CustomErrorResponses']);
    // Every status that CloudFront caches, except 416, which it does not accept here.
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([400, 403, 404, 405, 414, 500, 501, 502, 503, 504]);
    expect(new Set(errors.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL))).toEqual(new Set([0]));
  });

  it('logs requests for 180 days, as the law requires', () => {
    const { Logging } = z
      .object({ Logging: z.object({ Bucket: z.unknown(), IncludeCookies: z.literal(false) }) })
      .parse(config);
    expect(text(Logging.Bucket)).toBe('<CdnLogs.RegionalDomainName>');
    const logs = web.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('CdnLogs'));
    expect(logs?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 180, Status: 'Enabled' }] },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
    });
  });

  it('forwards API calls uncached and unchanged except for the host header', () => {
    expect(at('/api/*')).toMatchObject({
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
  });

  const ROOM = `/auctions/${'?'.repeat(36)}`;
  const CACHED = ['/api/lots/*', '/api/lots', '/api/sales/*', '/sale/*', '/lots/*', '/lots', ROOM, '/sitemap.xml'];

  it('caches the public routes of lots, whose rules come before the rule for other API calls', () => {
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      ...CACHED,
      '/api/*',
      '/media/*',
      '/log/*',
    ]);
    const policies = new Map(web.ofType('AWS::CloudFront::CachePolicy').map(({ id, Properties }) => [id, Properties]));
    for (const pattern of CACHED) {
      const { Ref: id } = z.object({ Ref: z.string() }).parse(at(pattern)?.['CachePolicyId']);
      expect(policies.get(id)).toMatchObject({
        CachePolicyConfig: {
          MinTTL: 0,
          DefaultTTL: 0,
          MaxTTL: 3600,
          ParametersInCacheKeyAndForwardedToOrigin: {
            EnableAcceptEncodingBrotli: true,
            EnableAcceptEncodingGzip: true,
            CookiesConfig: { CookieBehavior: 'none' },
            HeadersConfig: { HeaderBehavior: 'none' },
            QueryStringsConfig: {
              QueryStringBehavior: ['/api/lots', '/api/sales/*'].includes(pattern) ? 'all' : 'none',
            },
          },
        },
      });
      expect(at(pattern)).not.toHaveProperty('OriginRequestPolicyId');
      expect(at(pattern)).not.toHaveProperty('AllowedMethods');
    }
  });

  it('asks the API for the pages of lots', () => {
    const pathOf = (pattern: string) => originOf(at(pattern)?.TargetOriginId)?.['OriginPath'];
    const isData = (pattern: string) => pattern.startsWith('/api/');
    expect(CACHED.map(pathOf)).toEqual(CACHED.map((pattern) => (isData(pattern) ? undefined : '/api/pages')));
  });

  it('sends the security headers with every response', () => {
    const headers = web.ofType('AWS::CloudFront::ResponseHeadersPolicy').map(({ id }) => ({ Ref: id }));
    expect(headers).toHaveLength(1);
    for (const one of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(one['ResponseHeadersPolicyId']).toEqual(headers[0]);
    }
  });

  it('requires TLS 1.2 under a custom domain name', () => {
    const { certificateArn } = CHOSEN;
    const named = templates(CHOSEN).web.ofType('AWS::CloudFront::Distribution');
    expect(named[0]?.Properties).toMatchObject({
      DistributionConfig: {
        Aliases: ['boli.example'],
        ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
  });
});

describe('the content security policy', () => {
  const [policy] = web.ofType('AWS::CloudFront::ResponseHeadersPolicy');
  const { SecurityHeadersConfig } = z
    .object({
      SecurityHeadersConfig: z.looseObject({ ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }) }),
    })
    .parse(
      z.object({ ResponseHeadersPolicyConfig: z.unknown() }).parse(policy?.Properties).ResponseHeadersPolicyConfig,
    );
  const directives = Object.fromEntries(
    text(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );
  const s3 = 'https://s3.ap-south-1.<AWS::URLSuffix>';

  it('allows scripts only of the site and of the checkout', () => {
    expect(directives['script-src']).toEqual(["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com']);
    expect(directives['object-src']).toEqual(["'none'"]);
    expect(directives['base-uri']).toEqual(["'self'"]);
    expect(directives['frame-ancestors']).toEqual(["'none'"]);
  });

  it('allows connections for live updates and for uploads to the two buckets', () => {
    expect(directives['connect-src']).toEqual([
      "'self'",
      'wss://<LiveApi>.execute-api.ap-south-1.<AWS::URLSuffix>/live',
      `${s3}/<Media>`,
      `${s3}/<Media>/`,
      `${s3}/<Proofs>`,
      `${s3}/<Proofs>/`,
      'https://lumberjack.razorpay.com',
      'https://lumberjack-metrics.razorpay.com',
    ]);
    expect(directives['img-src']).toContain(`${s3}/<Proofs>/`);
    expect(directives['img-src']).toContain('https://cdn.razorpay.com');
    expect(directives['frame-src']).toEqual([`${s3}/<Proofs>/`, 'https://api.razorpay.com']);
  });

  it('is sent together with the other security headers', () => {
    expect(SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 365 * 24 * 60 * 60, IncludeSubdomains: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
    });
  });
});

describe('the rewriting of URLs', () => {
  const [cdnFunction] = web.ofType('AWS::CloudFront::Function');
  const code = z.string().parse(cdnFunction?.Properties['FunctionCode']);
  const rewrite = (uri: string): unknown => runInNewContext(`${code}; handler({ request: { uri } }).uri`, { uri });

  it.each(['/', '/auctions', '/auctions/a1b2', '/v1.0/help', '/user-detail/x/'])('%s opens the app', (uri) => {
    expect(rewrite(uri)).toBe('/index.html');
  });

  it.each(['/index.html', '/assets/index-3f2a.js', '/favicon.svg', '/.well-known/security.txt'])(
    '%s is served as a file',
    (uri) => {
      expect(rewrite(uri)).toBe(uri);
    },
  );
});

describe('publishing', () => {
  const [assets, pages, ...more] = web.ofType('Custom::CDKBucketDeployment');

  it('caches hashed files for a year and pages not at all, and uploads files before pages', () => {
    expect(more).toEqual([]);
    expect(assets?.Properties).toMatchObject({
      Exclude: ['*'],
      Include: ['assets/*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(pages?.Properties).toMatchObject({
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
    expect(pages?.DependsOn).toContain(assets?.id);
  });

  it('runs after the update of the distribution, whose headers new pages may need', () => {
    expect(pages?.DependsOn).toEqual(
      expect.arrayContaining(web.ofType('AWS::CloudFront::Distribution').map(({ id }) => id)),
    );
  });

  it('needs no invalidation, because CachingOptimized caches files marked no-cache for one second', () => {
    const [distribution] = web.ofType('AWS::CloudFront::Distribution');
    const { DistributionConfig } = distributionProperties.parse(distribution?.Properties);
    expect(DistributionConfig.DefaultCacheBehavior['CachePolicyId']).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
    const kept = templates(CHOSEN).web.ofType('Custom::CDKBucketDeployment');
    expect(kept.map(({ Properties }) => Properties['SystemMetadata'])).toEqual([
      { 'cache-control': 'public, max-age=31536000, immutable' },
      { 'cache-control': 'no-cache' },
      { 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' },
    ]);
  });

  it('makes no invalidation, because waiting for one sometimes fails a deployment', () => {
    expect(Object.keys({ ...assets?.Properties, ...pages?.Properties })).not.toContain('DistributionId');
    const allowed = web
      .ofType('AWS::IAM::Policy')
      .flatMap(({ Properties }) => statementsOf(Properties['PolicyDocument']))
      .flatMap(({ Action }) => Action.map(text));
    expect(allowed).toContain('s3:PutObject');
    expect(allowed.filter((action) => action.startsWith('cloudfront:'))).toEqual([]);
  });
});
