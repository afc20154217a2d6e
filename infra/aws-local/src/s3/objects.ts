import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AwsResponse } from '../aws/aws-service.ts';
import { existingMeta, type OpenBucket, requireObject, requireAccess, requireUnlocked, type S3Call } from './access.ts';
import type { ObjectMeta } from './object-files.ts';
import { S3Fault } from './xml.ts';

/** Write headers that are supported or may be ignored; other x-amz- headers are refused. */
const KNOWN_WRITE_HEADER =
  /^x-amz-(checksum-crc32|sdk-checksum-algorithm|content-sha256|date|security-token|user-agent)$/;

/** The etag of an object uploaded in one piece. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

/** The metadata of an object from headers or form fields (lower case). */
export function readMetadata(
  headers: Readonly<Record<string, string>>,
): Pick<ObjectMeta, 'contentType' | 'cacheControl'> {
  return { contentType: headers['content-type'] ?? 'binary/octet-stream', cacheControl: headers['cache-control'] };
}

/** PutObject in one piece; a chunked upload has headers that are refused. */
export async function putObject({ open, key, request, principal, now }: S3Call): Promise<AwsResponse> {
  const { headers, body } = request;
  const unknown = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !KNOWN_WRITE_HEADER.test(name));
  if (unknown !== undefined) throw new S3Fault(501, 'NotImplemented', `The local S3 does not know ${unknown}.`);
  requireAccess(principal, 's3:PutObject', `${open.bucket.arn}/${key}`);
  requireCondition(open, key, headers, now);
  requireUnlocked(open, key, now);
  requireChecksum(headers['x-amz-checksum-crc32'], body);
  const etag = etagOf(body);
  await open.files.write({ ...readMetadata(headers), key, size: body.length, etag, lastModified: now }, body);
  return { status: 200, headers: { etag }, body: '' };
}

/**
 * Throws unless the object is as the caller says. While it is being written nobody can know.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
function requireCondition(open: OpenBucket, key: string, headers: Readonly<Record<string, string>>, now: number): void {
  const [ifMatch, isNew] = [headers['if-match'], headers['if-none-match'] === '*'];
  if (ifMatch === undefined && !isNew) return;
  if (open.files.isBeingWritten(key)) {
    throw new S3Fault(409, 'ConditionalRequestConflict', 'A conflicting operation occurred, please retry your request');
  }
  const existing = existingMeta(open, key, now);
  if (isNew ? existing === undefined : existing?.etag === ifMatch) return;
  throw new S3Fault(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
}

const COPY_SOURCE = 'x-amz-copy-source';

/** Whether a PUT copies an object instead of writing its body. */
export const isCopy = ({ headers }: S3Call['request']): boolean => headers[COPY_SOURCE] !== undefined;

/**
 * CopyObject within one bucket, with the original's metadata, which is S3's default.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 */
export async function copyObject({ open, key, request, principal, now }: S3Call): Promise<AwsResponse> {
  const { headers } = request;
  const isKnown = (name: string) => name === COPY_SOURCE || KNOWN_WRITE_HEADER.test(name);
  const unknown = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !isKnown(name));
  if (unknown !== undefined) throw new S3Fault(501, 'NotImplemented', `The local S3 does not know ${unknown}.`);
  const [bucket, ...rest] = decodeURIComponent(headers[COPY_SOURCE] ?? '')
    .replace(/^\//, '')
    .split('/');
  if (!open.bucket.arn.endsWith(`:${bucket}`)) {
    throw new S3Fault(501, 'NotImplemented', 'The local S3 copies within one bucket only.');
  }
  const original = await requireObject(open, rest.join('/'), principal, now);
  requireAccess(principal, 's3:PutObject', `${open.bucket.arn}/${key}`);
  requireUnlocked(open, key, now);
  const copy = { ...original.meta, key, lastModified: now };
  await open.files.write(copy, original.body);
  const lastModified = new Date(now).toISOString();
  const body = `<CopyObjectResult><LastModified>${lastModified}</LastModified><ETag>${copy.etag}</ETag></CopyObjectResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

/** Checks the checksum that SDKs add by default. */
function requireChecksum(given: string | undefined, body: Uint8Array): void {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  if (given === undefined || given === bytes.toString('base64')) return;
  throw new S3Fault(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
}

/** Query parameters that set response headers of a signed address. */
const OVERRIDES = ['content-type', 'content-disposition', 'cache-control'];

function objectHeaders(meta: ObjectMeta, call: S3Call): Record<string, string> {
  const overrides = OVERRIDES.flatMap((name) => {
    const value = call.request.query.get(`response-${name}`);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    'content-type': meta.contentType,
    etag: meta.etag,
    'last-modified': new Date(meta.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'content-length': String(meta.size),
    ...(meta.cacheControl === undefined ? {} : { 'cache-control': meta.cacheControl }),
    ...Object.fromEntries(overrides),
  };
}

/** Parses `bytes=0-15` to first and last byte; undefined without a usable range header. */
function rangeOf(header: string | undefined, size: number): readonly [first: number, last: number] | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? [];
  if (from === undefined) return undefined;
  const [first, last] = [Number(from), Math.min(Number(to), size - 1)];
  if (first > last) throw new S3Fault(416, 'InvalidRange', 'The requested range is not satisfiable');
  return [first, last];
}

/** GetObject, optionally with a single byte range. */
export async function getObject(call: S3Call): Promise<AwsResponse> {
  const { meta, body } = await requireObject(call.open, call.key, call.principal, call.now);
  const range = rangeOf(call.request.headers['range'], meta.size);
  if (range === undefined) return { status: 200, headers: objectHeaders(meta, call), body };
  const [first, last] = range;
  const headers = {
    ...objectHeaders(meta, call),
    'content-length': String(last + 1 - first),
    'content-range': `bytes ${first}-${last}/${meta.size}`,
  };
  return { status: 206, headers, body: body.subarray(first, last + 1) };
}

/** DeleteObject; as on S3, deleting a missing key succeeds. */
export async function deleteObject({ open, key, principal, now }: S3Call): Promise<AwsResponse> {
  requireAccess(principal, 's3:DeleteObject', `${open.bucket.arn}/${key}`);
  requireUnlocked(open, key, now);
  await open.files.remove(key);
  return { status: 204, headers: {}, body: '' };
}
