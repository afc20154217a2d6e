import { createHash } from 'node:crypto';
import type { AwsResponse } from '../aws/aws-service.ts';
import { demandAccess, presentMeta, readableMeta, type S3Call } from './access.ts';
import { verifiedChecksums } from './checksums.ts';
import { payloadOf } from './chunked.ts';
import type { ObjectMeta } from './object-files.ts';
import { element, S3Fault, s3Xml } from './xml.ts';

const META_PREFIX = 'x-amz-meta-';
/** S3 headers of a write that the stand-in understands or may ignore; any other x-amz- header is refused. */
const KNOWN_WRITE_HEADER =
  /^x-amz-(meta-.+|checksum-.+|sdk-checksum-algorithm|trailer|decoded-content-length|content-sha256|date|security-token|user-agent|copy-source|copy-source-if-match|metadata-directive|tagging-directive|server-side-encryption)$/;

/** The etag of an object uploaded in one piece. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

/** What headers or form fields (lower case) say about an object, apart from its bytes. */
export function describedBy(
  headers: Readonly<Record<string, string>>,
): Omit<ObjectMeta, 'key' | 'size' | 'etag' | 'lastModified' | 'checksums'> {
  const encoding = (headers['content-encoding'] ?? '').replace(/\baws-chunked\b,?\s*/, '');
  const metadata = Object.entries(headers)
    .filter(([name]) => name.startsWith(META_PREFIX))
    .map(([name, value]) => [name.slice(META_PREFIX.length), value] as const);
  return {
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    ...(headers['cache-control'] === undefined ? {} : { cacheControl: headers['cache-control'] }),
    ...(headers['content-disposition'] === undefined ? {} : { contentDisposition: headers['content-disposition'] }),
    ...(encoding === '' ? {} : { contentEncoding: encoding }),
    metadata: Object.fromEntries(metadata),
  };
}

function demandKnownHeaders(headers: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !KNOWN_WRITE_HEADER.test(name));
  if (unknown !== undefined) throw new S3Fault(501, 'NotImplemented', `The local S3 does not know ${unknown}.`);
}

function preconditionFailed(condition: string): S3Fault {
  const message = 'At least one of the pre-conditions you specified did not hold';
  return new S3Fault(412, 'PreconditionFailed', message, { Condition: condition });
}

/** PutObject. */
export async function putObject({ open, key, request, principal, now }: S3Call): Promise<AwsResponse> {
  demandKnownHeaders(request.headers);
  demandAccess(principal, 's3:PutObject', `${open.bucket.arn}/${key}`);
  if (request.headers['if-none-match'] === '*' && presentMeta(open, key, now) !== undefined) {
    throw preconditionFailed('If-None-Match');
  }
  const { body, trailers } = payloadOf(request.headers, request.body);
  const checksums = verifiedChecksums({ ...request.headers, ...trailers }, body);
  const etag = etagOf(body);
  const described = describedBy(request.headers);
  await open.files.write({ ...described, key, size: body.length, etag, lastModified: now, checksums }, body);
  return { status: 200, headers: { etag, ...checksums }, body: '' };
}

function copySource(call: S3Call): { bucket: string; key: string } {
  const source = decodeURIComponent(call.request.headers['x-amz-copy-source'] ?? '').replace(/^\//, '');
  const slash = source.indexOf('/');
  if (slash < 1 || source.includes('?versionId=')) {
    throw new S3Fault(
      400,
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  }
  return { bucket: source.slice(0, slash), key: source.slice(slash + 1) };
}

/** CopyObject: needs reading of the source and writing of the target. */
export async function copyObject(call: S3Call): Promise<AwsResponse> {
  const { open, key, request, principal, now } = call;
  demandKnownHeaders(request.headers);
  demandAccess(principal, 's3:PutObject', `${open.bucket.arn}/${key}`);
  const source = copySource(call);
  const from = call.buckets.get(source.bucket);
  if (from === undefined) throw new S3Fault(404, 'NoSuchBucket', 'The specified bucket does not exist');
  const meta = readableMeta(from, source.key, principal, now);
  const expected = request.headers['x-amz-copy-source-if-match'];
  if (expected !== undefined && expected !== meta.etag) throw preconditionFailed('x-amz-copy-source-If-Match');
  const body = await from.files.body(meta);
  const described = request.headers['x-amz-metadata-directive'] === 'REPLACE' ? describedBy(request.headers) : meta;
  await open.files.write(
    { ...described, key, size: meta.size, etag: meta.etag, checksums: meta.checksums, lastModified: now },
    body,
  );
  const content = element('ETag', meta.etag) + element('LastModified', new Date(now).toISOString());
  return s3Xml('CopyObjectResult', content);
}

/** Query parameters with which a signed address sets headers of the answer. */
const OVERRIDES = ['content-type', 'content-disposition', 'cache-control', 'content-language', 'expires'];

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
    ...(meta.contentDisposition === undefined ? {} : { 'content-disposition': meta.contentDisposition }),
    ...(meta.contentEncoding === undefined ? {} : { 'content-encoding': meta.contentEncoding }),
    ...Object.fromEntries(Object.entries(meta.metadata).map(([name, value]) => [META_PREFIX + name, value])),
    ...(call.request.headers['x-amz-checksum-mode'] === 'ENABLED' ? meta.checksums : {}),
    ...Object.fromEntries(overrides),
  };
}

/** `bytes=0-15`, `bytes=16-`, `bytes=-4`: first and last byte; undefined when there is no usable range header. */
function rangeOf(header: string | undefined, size: number): readonly [first: number, last: number] | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [, from = '', to = ''] = match;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) throw new S3Fault(416, 'InvalidRange', 'The requested range is not satisfiable');
  return [first, last];
}

/** GetObject, with a single byte range if asked. */
export async function getObject(call: S3Call): Promise<AwsResponse> {
  const meta = readableMeta(call.open, call.key, call.principal, call.now);
  if (call.request.headers['if-none-match'] === meta.etag) {
    return { status: 304, headers: { etag: meta.etag }, body: '' };
  }
  const body = await call.open.files.body(meta);
  const range = rangeOf(call.request.headers['range'], meta.size);
  if (range === undefined) return { status: 200, headers: objectHeaders(meta, call), body };
  const [first, last] = range;
  // A checksum of the whole object says nothing about a part of it.
  const headers = {
    ...objectHeaders({ ...meta, checksums: {} }, call),
    'content-length': String(last + 1 - first),
    'content-range': `bytes ${first}-${last}/${meta.size}`,
  };
  return { status: 206, headers, body: body.subarray(first, last + 1) };
}

/** HeadObject. */
export function headObject(call: S3Call): AwsResponse {
  const meta = readableMeta(call.open, call.key, call.principal, call.now);
  return { status: 200, headers: objectHeaders(meta, call), body: '' };
}

/** DeleteObject: removing what is not there is fine. */
export async function deleteObject({ open, key, principal }: S3Call): Promise<AwsResponse> {
  demandAccess(principal, 's3:DeleteObject', `${open.bucket.arn}/${key}`);
  await open.files.remove(key);
  return { status: 204, headers: {}, body: '' };
}
