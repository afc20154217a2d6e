import * as z from 'zod';
import { matches } from '../iam/match.ts';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';
import { type CachePolicy, readCachePolicy } from './cache-policy.ts';
import { forwardsViewer } from './forwarding.ts';
import { readHeadersPolicy, type PolicyHeader } from './headers-policy.ts';

export type Origin =
  | { readonly kind: 'bucket'; readonly bucket: string; readonly isSigned: boolean }
  | {
      readonly kind: 'api';
      readonly apiId: string;
      /** A prefix that is added to the path of every request. */
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** One cache behaviour: how requests for one path pattern are handled. */
export interface Behaviour {
  matches(path: string): boolean;
  readonly origin: Origin;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly cache: CachePolicy;
  /** Whether all headers but Host, cookies and the query string of the viewer reach the origin. */
  readonly forwardsViewer: boolean;
  readonly headers: readonly PolicyHeader[];
  /** Source of the viewer-request function. */
  readonly viewerRequest: string | undefined;
}

export interface DistributionDefinition {
  readonly arn: string;
  readonly domainName: string;
  readonly rootObject: string | undefined;
  /** The most specific first, the default last. */
  readonly behaviours: readonly Behaviour[];
}

/** Strict where an unknown property could change a response. */
const behaviour = z.strictObject({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.unknown().optional(),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
});

const originSchema = z.looseObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginAccessControlId: z.string().optional(),
  /** Added to every request; each replaces the viewer's header of the same name. */
  OriginCustomHeaders: z.array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
});

const config = z.looseObject({
  DefaultRootObject: z.string().optional(),
  DefaultCacheBehavior: behaviour,
  CacheBehaviors: z.array(behaviour).default([]),
  Origins: z.array(originSchema),
  // Error responses are neither cached nor replaced by pages.
  CustomErrorResponses: z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) })),
});

const cdnFunction = z.looseObject({
  FunctionCode: z.string(),
  FunctionConfig: z.looseObject({ Runtime: z.literal('cloudfront-js-2.0') }),
});

/** Reads the distribution. Throws a TemplateError unless there is exactly one, with known properties only. */
export function distributionDefinition(
  deployment: Deployment,
  localPolicy: (text: string) => string,
): DistributionDefinition {
  const [found, ...others] = deployment.ofType('AWS::CloudFront::Distribution');
  if (found === undefined || others.length > 0)
    throw new TemplateError('template', 'expected exactly one distribution');
  const where = `${found.stack}/${found.logicalId}`;
  const settings = propertiesOf(found, z.object({ DistributionConfig: config })).DistributionConfig;
  const origins = new Map(settings.Origins.map((origin) => [origin.Id, originOf(deployment, origin, where)]));
  const read = (declared: z.infer<typeof behaviour>): Behaviour => {
    const origin = origins.get(declared.TargetOriginId);
    if (origin === undefined) throw new TemplateError(where, `no origin ${declared.TargetOriginId}`);
    const [association] = declared.FunctionAssociations;
    return {
      matches: (path) =>
        declared.PathPattern === undefined || matches(`/${declared.PathPattern.replace(/^\//, '')}`, path),
      origin,
      methods: declared.AllowedMethods,
      compress: declared.Compress,
      cache: readCachePolicy(deployment, declared.CachePolicyId, where),
      forwardsViewer: forwardsViewer(declared.OriginRequestPolicyId, where),
      headers: readHeadersPolicy(deployment, declared.ResponseHeadersPolicyId, where, localPolicy),
      viewerRequest: association && functionCode(deployment, association.FunctionARN, where),
    };
  };
  return {
    arn: `arn:aws:cloudfront::${accountOf(deployment)}:distribution/${found.physicalId}`,
    domainName: found.attributes['DomainName'] ?? '',
    rootObject: settings.DefaultRootObject,
    behaviours: [...settings.CacheBehaviors.map(read), read(settings.DefaultCacheBehavior)],
  };
}

function originOf(
  deployment: Deployment,
  { DomainName, OriginPath, OriginAccessControlId, OriginCustomHeaders }: z.infer<typeof originSchema>,
  where: string,
): Origin {
  const buckets = deployment.ofType('AWS::S3::Bucket');
  const bucket = buckets.find((candidate) => candidate.attributes['RegionalDomainName'] === DomainName);
  if (bucket !== undefined) {
    if (OriginPath !== '') throw new TemplateError(where, 'a path of a bucket is not emulated');
    return { kind: 'bucket', bucket: bucket.physicalId, isSigned: OriginAccessControlId !== undefined };
  }
  const apis: readonly ResolvedResource[] = deployment.ofType('AWS::ApiGatewayV2::Api');
  const api = apis.find((candidate) => DomainName.startsWith(`${candidate.physicalId}.execute-api.`));
  if (api !== undefined) {
    const headers = OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]);
    return { kind: 'api', apiId: api.physicalId, path: OriginPath, headers: Object.fromEntries(headers) };
  }
  throw new TemplateError(where, `the origin ${DomainName} is neither a bucket nor an API of the template`);
}

function functionCode(deployment: Deployment, arn: string, where: string): string {
  const found = deployment.ofType('AWS::CloudFront::Function').find((resource) => resource.physicalId === arn);
  if (found === undefined) throw new TemplateError(where, `no CloudFront function ${arn}`);
  return propertiesOf(found, cdnFunction).FunctionCode;
}

function accountOf(deployment: Deployment): string {
  const [role] = deployment.ofType('AWS::IAM::Role');
  return role?.attributes['Arn']?.split(':')[4] ?? '';
}
