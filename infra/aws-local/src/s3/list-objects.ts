import type { AwsResponse } from '../aws/aws-service.ts';
import { escapeXml } from '../aws/escape-xml.ts';
import { existingMeta, requireAccess, type S3Call } from './access.ts';

/** ListObjectsV2, all in one page: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export function listObjects({ open, request, principal, now }: S3Call): AwsResponse {
  requireAccess(principal, 's3:ListBucket', open.bucket.arn);
  const prefix = request.query.get('prefix') ?? '';
  const keys = open.files
    .list()
    .map(({ key }) => key)
    .filter((key) => key.startsWith(prefix) && existingMeta(open, key, now) !== undefined)
    .toSorted();
  const contents = keys.map((key) => `<Contents><Key>${escapeXml(key)}</Key></Contents>`).join('');
  const body = `<ListBucketResult><KeyCount>${keys.length}</KeyCount><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
