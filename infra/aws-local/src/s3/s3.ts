import { join } from 'node:path';
import type { AwsRequest, AwsResponse, AwsService, Principal } from '../aws/aws-service.ts';
import { report } from '../aws/report.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Clock } from '../values/clock.ts';
import { callerOf, existingMeta, type OpenBucket, type S3Call } from './access.ts';
import { isExpired, readBuckets } from './bucket.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { listObjects } from './list-objects.ts';
import { openObjectFiles } from './object-files.ts';
import { copyObject, deleteObject, etagOf, getObject, isCopy, putObject } from './objects.ts';
import { postObject } from './post-object.ts';
import { getObjectTagging, type ScannedPrefix, scannedPrefixes } from './tagging.ts';
import { S3Fault, s3Error } from './xml.ts';

interface StoredObject {
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl?: string;
  readonly etag: string;
}

interface NewObject {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
}

export interface S3 extends AwsService {
  /** Reads an object for CloudFront; undefined when it does not exist. */
  readObject(bucket: string, key: string): Promise<StoredObject | undefined>;
  /** Writes an object without checks, for seeding. */
  writeObject(bucket: string, key: string, object: NewObject): Promise<void>;
}

const SWEEP_EVERY_MS = 3_600_000;

/** Splits a path-style address into bucket and key. */
function locate(path: string): { readonly bucket: string; readonly key: string } {
  const [, bucket = '', ...rest] = path.split('/');
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(rest.join('/')) };
  } catch {
    throw new S3Fault(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

async function answer(
  anonymous: Omit<S3Call, 'principal'>,
  {
    credentials,
    clock,
    scanned,
  }: {
    readonly credentials: (accessKeyId: string) => Principal | undefined;
    readonly clock: Clock;
    readonly scanned: readonly ScannedPrefix[];
  },
): Promise<AwsResponse> {
  const call: S3Call = { ...anonymous, principal: callerOf(anonymous.request, credentials, clock) };
  const { request, key } = call;
  const { method, query, headers } = request;
  if (key !== '' && method === 'PUT') return isCopy(request) ? await copyObject(call) : await putObject(call);
  if (key !== '' && method === 'GET') {
    return query.has('tagging') ? await getObjectTagging(call, scanned) : await getObject(call);
  }
  if (key === '' && method === 'GET' && query.get('list-type') === '2') return listObjects(call);
  if (key !== '' && method === 'DELETE') return await deleteObject(call);
  if (method === 'POST' && (headers['content-type'] ?? '').startsWith('multipart/form-data')) {
    return await postObject(call, credentials);
  }
  throw new S3Fault(501, 'NotImplemented', `The local S3 does not know ${request.method} ${request.path}.`);
}

/** Unknown sub-resources (?acl, ?uploads …) must not run as the plain operation. */
const KNOWN_QUERY = /^(x-id|tagging|list-type|prefix|X-Amz-.+|x-amz-.+|response-.+)$/;

function requireKnownQuery(request: AwsRequest): void {
  const unknown = [...request.query.keys()].find((name) => !KNOWN_QUERY.test(name));
  if (unknown !== undefined) throw new S3Fault(501, 'NotImplemented', `The local S3 does not know ?${unknown}.`);
}

function asAnswer(error: unknown): AwsResponse {
  const fault =
    error instanceof S3Fault
      ? error
      : new S3Fault(500, 'InternalError', error instanceof Error ? error.message : String(error));
  if (fault.status === 500) report('The local S3 failed', error);
  return s3Error(fault);
}

/** Emulates S3 for the template's buckets, path-style, under /__aws/s3. Objects are files under `<dataDir>/s3`. */
export function createS3(options: {
  readonly deployment: Deployment;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly credentials: (accessKeyId: string) => Principal | undefined;
}): S3 {
  const { clock } = options;
  const scanned = scannedPrefixes(options.deployment);
  const buckets = new Map<string, OpenBucket>();
  for (const [name, bucket] of readBuckets(options.deployment)) {
    buckets.set(name, { bucket, files: openObjectFiles(join(options.dataDir, 's3', name)) });
  }
  let sweptAt = -Infinity;

  /** Expired objects are invisible at once; this frees their space. */
  const sweep = async (now: number): Promise<void> => {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    for (const { bucket, files } of buckets.values()) {
      for (const { key, lastModified } of files.list()) {
        if (isExpired(bucket, key, lastModified, now)) await files.remove(key);
      }
    }
  };

  const opened = (name: string): OpenBucket => {
    const open = buckets.get(name);
    if (open === undefined)
      throw new S3Fault(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: name });
    return open;
  };

  const handle = async (request: AwsRequest): Promise<AwsResponse> => {
    try {
      const now = clock();
      await sweep(now);
      const { bucket: name, key } = locate(request.path);
      const open = opened(name);
      if (request.method === 'OPTIONS') {
        return { status: 200, headers: preflightHeaders(open.bucket, request.headers), body: '' };
      }
      requireKnownQuery(request);
      const cors = corsHeaders(open.bucket, request.headers['origin'], request.method);
      const reply = await answer({ open, key, request, now }, { ...options, scanned }).catch(asAnswer);
      return { ...reply, headers: { ...cors, ...reply.headers } };
    } catch (error) {
      return asAnswer(error);
    }
  };

  return {
    name: 's3',
    signatureMismatch: (message) => s3Error({ status: 403, code: 'SignatureDoesNotMatch', message }),
    handle,
    readObject: async (bucket, key) => {
      const open = opened(bucket);
      const found = existingMeta(open, key, clock()) && (await open.files.read(key));
      if (found === undefined) return undefined;
      const { body } = found;
      const { contentType, cacheControl, etag } = found.meta;
      return { body, contentType, etag, ...(cacheControl === undefined ? {} : { cacheControl }) };
    },
    writeObject: async (bucket, key, { body, contentType, cacheControl }) => {
      await opened(bucket).files.write(
        { key, size: body.length, etag: etagOf(body), lastModified: clock(), contentType, cacheControl },
        body,
      );
    },
  };
}
