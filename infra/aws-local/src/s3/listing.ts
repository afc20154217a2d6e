import type { AwsResponse } from '../aws/aws-service.ts';
import { demandAccess, presentMeta, type S3Call } from './access.ts';
import { verifiedChecksums } from './checksums.ts';
import { payloadOf } from './chunked.ts';
import { element, S3Fault, s3Xml, unescapeXml } from './xml.ts';

const MOST_KEYS = 1000;
const KNOWN_LIST_PARAMETERS = new Set([
  'list-type',
  'prefix',
  'max-keys',
  'start-after',
  'continuation-token',
  'encoding-type',
  'fetch-owner',
  'x-id',
]);

/** ListObjectsV2, without delimiters. */
export function listObjects({ open, request, principal, now }: S3Call): AwsResponse {
  const { query } = request;
  demandAccess(principal, 's3:ListBucket', open.bucket.arn);
  const unknown = [...query.keys()].find((name) => !KNOWN_LIST_PARAMETERS.has(name) && !name.startsWith('X-Amz-'));
  if (query.get('list-type') !== '2' || unknown !== undefined) {
    throw new S3Fault(
      501,
      'NotImplemented',
      `The local S3 lists with list-type=2 only${unknown ? `, not ${unknown}` : ''}.`,
    );
  }
  const prefix = query.get('prefix') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? MOST_KEYS), MOST_KEYS);
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString('utf8');
  const found = open.files
    .list(prefix)
    .filter((meta) => presentMeta(open, meta.key, now) !== undefined)
    .filter((meta) => Buffer.compare(Buffer.from(meta.key), Buffer.from(after)) > 0);
  const page = found.slice(0, limit);
  const more = found.length > page.length;
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text;
  const contents = page.map(
    (meta) =>
      `<Contents>${element('Key', encode(meta.key))}${element('LastModified', new Date(meta.lastModified).toISOString())}${element('ETag', meta.etag)}${element('Size', meta.size)}${element('StorageClass', 'STANDARD')}</Contents>`,
  );
  const next = Buffer.from(page.at(-1)?.key ?? '').toString('base64url');
  return s3Xml(
    'ListBucketResult',
    [
      element('Name', open.bucket.name),
      element('Prefix', encode(prefix)),
      element('KeyCount', page.length),
      element('MaxKeys', limit),
      element('IsTruncated', more),
      more ? element('NextContinuationToken', next) : '',
      ...contents,
    ].join(''),
  );
}

/** DeleteObjects: each key needs its own grant; refused keys are named in the answer. */
export async function deleteObjects({ open, request, principal }: S3Call): Promise<AwsResponse> {
  const { body, trailers } = payloadOf(request.headers, request.body);
  verifiedChecksums({ ...request.headers, ...trailers }, body);
  const xml = body.toString('utf8');
  const keys = [...xml.matchAll(/<Object>\s*<Key>([^<]*)<\/Key>\s*<\/Object>/g)].map(([, key = '']) =>
    unescapeXml(key),
  );
  const objects = xml.match(/<Object>/g)?.length ?? 0;
  if (keys.length === 0 || keys.length > MOST_KEYS || objects !== keys.length) {
    throw new S3Fault(
      400,
      'MalformedXML',
      'The XML you provided was not well-formed, or names versions or more than 1000 keys.',
    );
  }
  const quiet = /<Quiet>\s*true\s*<\/Quiet>/.test(xml);
  const results: string[] = [];
  for (const key of keys) {
    if (principal?.may('s3:DeleteObject', `${open.bucket.arn}/${key}`) === true) {
      await open.files.remove(key);
      if (!quiet) results.push(`<Deleted>${element('Key', key)}</Deleted>`);
    } else {
      results.push(
        `<Error>${element('Key', key)}${element('Code', 'AccessDenied')}${element('Message', 'Access Denied')}</Error>`,
      );
    }
  }
  return s3Xml('DeleteResult', results.join(''));
}
