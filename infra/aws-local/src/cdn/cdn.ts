import { createHash } from 'node:crypto';
import type { HttpApi } from '../http-api/http-api.ts';
import type { BucketAllows } from '../iam/resource-policies.ts';
import type { WebRequest, WebResponse } from '../network/web-request.ts';
import type { Clock } from '../values/clock.ts';
import { fetchFromBucket, type ReadObject, type StoredObject } from './bucket-origin.ts';
import { viewerRequestFunction, type ViewerRequestFunction } from './cloudfront-function.ts';
import { accepts, createCompressor } from './compression.ts';
import type { Behaviour, DistributionDefinition } from './distribution-definition.ts';
import { createEdgeCache } from './edge-cache.ts';
import type { PolicyHeader } from './headers-policy.ts';

export interface CdnParts {
  readonly readObject: ReadObject;
  readonly bucketAllows: BucketAllows;
  readonly api: HttpApi;
  readonly clock: Clock;
}

export interface Cdn {
  handle(request: WebRequest): Promise<WebResponse>;
}

/** Emulates the template's distribution. It caches what comes from the API; objects of buckets are always read. */
export function createCdn(distribution: DistributionDefinition, parts: CdnParts): Cdn {
  const compressor = createCompressor();
  const cache = createEdgeCache(parts.clock);
  const functions = new Map<Behaviour, ViewerRequestFunction>(
    distribution.behaviours.flatMap((behaviour) =>
      behaviour.viewerRequest === undefined
        ? []
        : [[behaviour, viewerRequestFunction(behaviour.viewerRequest, distribution.domainName)] as const],
    ),
  );

  async function fromOrigin(behaviour: Behaviour, request: WebRequest): Promise<WebResponse> {
    const { origin } = behaviour;
    if (origin.kind === 'api') {
      const originRequest = forwarded(behaviour, request);
      const headers = { ...originRequest.headers, ...origin.headers };
      const askOrigin = async () =>
        await parts.api.handle({ ...originRequest, path: origin.path + request.path, headers });
      if (request.method !== 'GET') return await askOrigin();
      const encodings = acceptedEncodings(behaviour, request);
      const key = [origin.path + request.path, originRequest.rawQuery, encodings].join(' ');
      return await compressed(await cache.answer(key, behaviour.cache, askOrigin), encodings);
    }
    const path = request.path === '/' && distribution.rootObject ? `/${distribution.rootObject}` : request.path;
    const wanted = { bucket: origin.bucket, path, distributionArn: distribution.arn };
    const object = await fetchFromBucket(wanted, parts.readObject, parts.bucketAllows);
    return 'status' in object ? object : await objectResponse(object, behaviour, request);
  }

  async function objectResponse(object: StoredObject, behaviour: Behaviour, request: WebRequest): Promise<WebResponse> {
    const isCompressing = behaviour.compress && behaviour.cache.compressible;
    const accepted = acceptedEncodings(behaviour, request);
    const etag = object.etag.startsWith('"') ? object.etag : `"${object.etag}"`;
    const smaller = await compressor.compress(object.body, object.contentType, etag, accepted);
    const headers = {
      'content-type': object.contentType,
      etag: smaller === undefined ? etag : `W/${etag}`,
      ...(isCompressing && { vary: 'Accept-Encoding' }),
      ...(object.cacheControl !== undefined && { 'cache-control': object.cacheControl }),
    };
    if (isUnchanged(request.headers['if-none-match'], etag)) return { status: 304, headers, body: '' };
    return {
      status: 200,
      headers: { ...headers, ...(smaller !== undefined && { 'content-encoding': smaller.encoding }) },
      body: smaller?.body ?? object.body,
    };
  }

  async function compressed(response: WebResponse, accepted: string): Promise<WebResponse> {
    if (accepted === '') return response;
    const body = Buffer.from(response.body);
    const digest = createHash('sha256').update(body).digest('hex');
    const smaller = await compressor.compress(body, String(response.headers['content-type']), digest, accepted);
    const headers = { ...response.headers, vary: 'Accept-Encoding' };
    if (smaller === undefined) return { ...response, headers };
    return { ...response, headers: { ...headers, 'content-encoding': smaller.encoding }, body: smaller.body };
  }

  function behaviourFor(path: string): Behaviour {
    const found = distribution.behaviours.find((behaviour) => behaviour.matches(path));
    if (found === undefined) throw new Error('The distribution has no default behaviour.');
    return found;
  }

  return {
    handle: async (request) => {
      const behaviour = behaviourFor(request.path);
      if (!behaviour.methods.includes(request.method)) {
        return {
          status: 403,
          headers: { 'content-type': 'text/html' },
          body: 'This distribution does not allow the method.',
        };
      }
      const rewritten = (await functions.get(behaviour)?.(request)) ?? { path: request.path };
      const response =
        'status' in rewritten ? rewritten : await fromOrigin(behaviour, { ...request, path: rewritten.path });
      return withPolicyHeaders(response, behaviour.headers);
    },
  };
}

/** The encodings in the cache key. CloudFront reduces the viewer's header to the ones that it knows. */
function acceptedEncodings({ compress, cache }: Behaviour, { headers }: WebRequest): string {
  if (!compress || !cache.compressible) return '';
  const accepted = headers['accept-encoding'] ?? '';
  return ['br', 'gzip'].filter((encoding) => accepts(accepted, encoding)).join(',');
}

function forwarded({ cache, forwardsViewer }: Behaviour, request: WebRequest): WebRequest {
  const edgeHeaders = {
    'x-forwarded-for': request.sourceIp,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    via: '2.0 local.cloudfront.net (CloudFront)',
  };
  if (forwardsViewer) {
    const { connection: _connection, ...headers } = request.headers;
    return { ...request, headers: { ...headers, ...edgeHeaders } };
  }
  const kept = ['content-type', 'content-length'].flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...request,
    rawQuery: cache.byQuery ? request.rawQuery : '',
    headers: { ...Object.fromEntries(kept), ...edgeHeaders, 'user-agent': 'Amazon CloudFront' },
  };
}

function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag);
}

function withPolicyHeaders(response: WebResponse, policy: readonly PolicyHeader[]): WebResponse {
  const added = policy.filter(({ name, override }) => override || !(name in response.headers));
  return {
    ...response,
    headers: { ...response.headers, ...Object.fromEntries(added.map(({ name, value }) => [name, value])) },
  };
}
