import { Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type IOrigin,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

interface LotOrigins {
  /** The API at its own paths. */
  readonly api: IOrigin;
  /** The API below `/api/pages`. */
  readonly pages: IOrigin;
}

/**
 * The public routes of lots and sales. Each answer is cached for as long as it says, so that any number of watchers
 * costs the functions one request a second. While one request is on its way, CloudFront lets the others wait for its
 * answer.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-traffic-spikes
 *
 * They come before `/api/*`.
 */
export function lotBehaviors(
  scope: Construct,
  common: Partial<BehaviorOptions>,
  { api, pages }: LotOrigins,
): Record<string, BehaviorOptions> {
  // The cache key of one lot ignores the query, because nobody may bypass the cache by adding one.
  const plain = policy(scope, 'LotCache', 'One lot, or a page', CacheQueryStringBehavior.none());
  const byQuery = policy(scope, 'LotListCache', 'Lists of lots', CacheQueryStringBehavior.all());
  const data = { ...common, origin: api, viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY };
  const page = {
    ...common,
    origin: pages,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: plain,
  };
  return {
    '/api/lots/*': { ...data, cachePolicy: plain },
    '/api/lots': { ...data, cachePolicy: byQuery },
    // A sale's lots come in pages, which the query names.
    '/api/sales/*': { ...data, cachePolicy: byQuery },
    '/sale/*': page,
    '/lots/*': page,
    '/lots': page,
    // A room, whose id has 36 characters; what else lies below `/auctions/` is no room.
    [`/auctions/${'?'.repeat(36)}`]: page,
    '/sitemap.xml': page,
  };
}

function policy(
  scope: Construct,
  id: string,
  comment: string,
  queryStringBehavior: CacheQueryStringBehavior,
): CachePolicy {
  return new CachePolicy(scope, id, {
    comment,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.hours(1),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    queryStringBehavior,
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}
