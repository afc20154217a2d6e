import * as z from 'zod';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';

/** How long CloudFront keeps responses, and which parts of a request are in the cache key. */
export interface CachePolicy {
  /** Seconds. */
  readonly minTtl: number;
  /** For responses without `max-age`. */
  readonly defaultTtl: number;
  readonly maxTtl: number;
  /** Whether the query string is part of the cache key. What is in the key reaches the origin. */
  readonly byQuery: boolean;
  /** Whether the cache keeps compressed variants, without which CloudFront does not compress. */
  readonly compressible: boolean;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const MANAGED: Readonly<Record<string, CachePolicy>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
    byQuery: false,
    compressible: false,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtl: 1,
    defaultTtl: 86_400,
    maxTtl: 31_536_000,
    byQuery: false,
    compressible: true,
  },
};

/** Strict: a part that is not emulated must not be ignored. */
const templatePolicy = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  MinTTL: z.number(),
  DefaultTTL: z.number(),
  MaxTTL: z.number(),
  ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
    EnableAcceptEncodingBrotli: z.boolean(),
    EnableAcceptEncodingGzip: z.boolean(),
    CookiesConfig: z.strictObject({ CookieBehavior: z.literal('none') }),
    HeadersConfig: z.strictObject({ HeaderBehavior: z.literal('none') }),
    QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.enum(['none', 'all']) }),
  }),
});

/** Reads a managed policy or one of the template; an unknown one stops the boot. */
export function readCachePolicy(deployment: Deployment, id: string, where: string): CachePolicy {
  const managed = MANAGED[id];
  if (managed !== undefined) return managed;
  const found = deployment.ofType('AWS::CloudFront::CachePolicy').find((policy) => policy.physicalId === id);
  if (found === undefined) throw new TemplateError(where, `unknown cache policy ${id}`);
  const { CachePolicyConfig: config } = propertiesOf(found, z.object({ CachePolicyConfig: templatePolicy }));
  const key = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    minTtl: config.MinTTL,
    defaultTtl: config.DefaultTTL,
    maxTtl: config.MaxTTL,
    byQuery: key.QueryStringsConfig.QueryStringBehavior === 'all',
    compressible: key.EnableAcceptEncodingBrotli || key.EnableAcceptEncodingGzip,
  };
}

/**
 * How many seconds a response is kept.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html#ExpirationDownloadDist
 */
export function secondsKept({ minTtl, defaultTtl, maxTtl }: CachePolicy, cacheControl: string): number {
  if (/\b(?:no-store|no-cache|private)\b/.test(cacheControl)) return minTtl;
  const maxAge = /\bs-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /\bmax-age=(\d+)/.exec(cacheControl)?.[1];
  return maxAge === undefined ? defaultTtl : Math.min(Math.max(Number(maxAge), minTtl), maxTtl);
}
