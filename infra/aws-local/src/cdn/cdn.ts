import type { HttpApi } from '../http-api/http-api.ts';
import type { BucketAllows } from '../iam/resource-policies.ts';
import type { WebRequest, WebResponse } from '../network/web-request.ts';
import { fetchFromBucket, type ReadObject, type StoredObject } from './bucket-origin.ts';
import { viewerRequestFunction, type ViewerRequestFunction } from './cloudfront-function.ts';
import { createCompressor } from './compression.ts';
import type { Behaviour, DistributionDefinition } from './distribution-definition.ts';
import type { PolicyHeader } from './headers-policy.ts';

export interface CdnParts {
  readonly readObject: ReadObject;
  readonly bucketAllows: BucketAllows;
  readonly api: HttpApi;
}

export interface Cdn {
  handle(request: WebRequest): Promise<WebResponse>;
}

/** Emulates the template's distribution, without a cache. */
export function createCdn(distribution: DistributionDefinition, parts: CdnParts): Cdn {
  const compressor = createCompressor();
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
      return await parts.api.handle({ ...originRequest, headers: { ...originRequest.headers, ...origin.headers } });
    }
    const path = request.path === '/' && distribution.rootObject ? `/${distribution.rootObject}` : request.path;
    const wanted = { bucket: origin.bucket, path, distributionArn: distribution.arn };
    const object = await fetchFromBucket(wanted, parts.readObject, parts.bucketAllows);
    return 'status' in object ? object : await objectResponse(object, behaviour, request);
  }

  async function objectResponse(object: StoredObject, behaviour: Behaviour, request: WebRequest): Promise<WebResponse> {
    const isCompressing = behaviour.compress && behaviour.forwarding.compressible;
    const accepted = isCompressing ? (request.headers['accept-encoding'] ?? '') : '';
    const etag = object.etag.startsWith('"') ? object.etag : `"${object.etag}"`;
    const compressed = await compressor.compress(object.body, object.contentType, etag, accepted);
    const headers = {
      'content-type': object.contentType,
      etag: compressed === undefined ? etag : `W/${etag}`,
      ...(isCompressing && { vary: 'Accept-Encoding' }),
      ...(object.cacheControl !== undefined && { 'cache-control': object.cacheControl }),
    };
    if (isUnchanged(request.headers['if-none-match'], etag)) return { status: 304, headers, body: '' };
    return {
      status: 200,
      headers: { ...headers, ...(compressed !== undefined && { 'content-encoding': compressed.encoding }) },
      body: compressed?.body ?? object.body,
    };
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

function forwarded({ forwarding }: Behaviour, request: WebRequest): WebRequest {
  const own = {
    'x-forwarded-for': request.sourceIp,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    via: '2.0 local.cloudfront.net (CloudFront)',
  };
  if (forwarding.viewerDetails) {
    const { connection: _connection, ...headers } = request.headers;
    return { ...request, headers: { ...headers, ...own } };
  }
  const kept = ['content-type', 'content-length'].flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...request,
    rawQuery: '',
    headers: { ...Object.fromEntries(kept), ...own, 'user-agent': 'Amazon CloudFront' },
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
