import { Duration, Fn, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as CdnFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings/settings.ts';
import { ORIGIN_KEY_HEADER } from '#shared/contract/http/headers.ts';
import { acknowledge, nag } from '../findings/acknowledge.ts';
import type { PrivateBucket } from '../storage/private-bucket.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { lotBehaviors } from './lot-behaviors.ts';
import { SPA_REWRITE } from './spa-rewrite.ts';

interface SiteDistributionProps {
  readonly site: PrivateBucket;
  readonly media: PrivateBucket;
  readonly proofs: PrivateBucket;
  /** `https://…` of the HTTP API. */
  readonly apiEndpoint: string;
  readonly liveUrl: string;
  readonly domain: Settings['domain'];
  readonly webAclArn: string | undefined;
  /** The secret header for the API. */
  readonly originKey: string;
  readonly accessLogs: PrivateBucket;
}

/**
 * CloudFront caches these errors for ten seconds, partly despite `no-store`, so that one caller's refusal would reach other
 * callers. The cache time can be set for the whole distribution only.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
const UNCACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/**
 * The app at `/`, lots for everybody at `/lots`, the API at `/api/*`, auction images at `/media/*`, the public log at
 * `/log/*`.
 */
export class SiteDistribution extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SiteDistributionProps) {
    super(scope, id);
    const common = {
      responseHeadersPolicy: this.securityHeaders(props),
      compress: true,
    } satisfies Partial<BehaviorOptions>;
    const apiOrigin = (originPath?: string) =>
      new HttpOrigin(Fn.select(2, Fn.split('/', props.apiEndpoint)), {
        customHeaders: { [ORIGIN_KEY_HEADER]: props.originKey },
        ...(originPath !== undefined && { originPath }),
      });
    const api = apiOrigin();
    const fileBehavior = {
      ...common,
      origin: this.mediaOrigin(props.media),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Boli',
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      ...this.domainProps(props.domain),
      enableLogging: true,
      logBucket: props.accessLogs,
      logIncludesCookies: false,
      errorResponses: UNCACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(props.webAclArn !== undefined && { webAclId: props.webAclArn }),
      defaultBehavior: {
        ...common,
        // With the permission to list, a missing file is 404 instead of 403.
        origin: S3BucketOrigin.withOriginAccessControl(props.site, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [{ function: this.rewrite(), eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        ...lotBehaviors(this, common, { api, pages: apiOrigin('/api/pages') }),
        '/api/*': {
          ...common,
          origin: api,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        '/media/*': fileBehavior,
        // The public log. Its files say how long they may be kept.
        '/log/*': fileBehavior,
      },
    });
    acknowledge(this.distribution, {
      [nag('CFR1')]: 'Bidders may be abroad; being a verified user is what decides.',
      [nag('CFR2')]: 'Only with the setting waf=false, which an operator chooses for its monthly price.',
      [nag('CFR4')]: 'Without a name of its own the distribution can only use the default certificate.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'There is a root object, and paths without a dot are rewritten, so a list is never answered.',
    });
  }

  /** `mediaPolicy` writes the bucket's policy, so this must not change it. */
  private mediaOrigin(media: PrivateBucket) {
    const control = new S3OriginAccessControl(this, 'MediaAccess');
    return S3BucketOrigin.withBucketDefaults(media, { originAccessControlId: control.originAccessControlId });
  }

  private rewrite(): CdnFunction {
    return new CdnFunction(this, 'SpaRewrite', {
      comment: 'Addresses of the app to /index.html',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(SPA_REWRITE),
    });
  }

  private domainProps(domain: Settings['domain']) {
    if (domain === undefined) return {};
    return {
      domainNames: [domain.name],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
    };
  }

  private securityHeaders({ liveUrl, media, proofs }: SiteDistributionProps): ResponseHeadersPolicy {
    const stack = Stack.of(this);
    const addressOf = (bucket: PrivateBucket) => `https://s3.${stack.region}.${stack.urlSuffix}/${bucket.bucketName}`;
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: 'Boli security headers',
      securityHeadersBehavior: {
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy({
            live: liveUrl,
            media: addressOf(media),
            proofs: addressOf(proofs),
          }),
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: 'camera=(self), microphone=(), geolocation=()', override: true },
        ],
      },
    });
  }
}
