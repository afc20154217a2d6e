import * as z from 'zod';
import type { AwsResponse } from '../aws/aws-service.ts';
import type { Deployment } from '../template/deployment.ts';
import { requireAccess, existingMeta, type S3Call } from './access.ts';
import { element, S3Fault, s3Xml } from './xml.ts';

const planSchema = z.strictObject({
  Role: z.string(),
  ProtectedResource: z.strictObject({
    S3Bucket: z.strictObject({ BucketName: z.string(), ObjectPrefixes: z.array(z.string()).default(['']) }),
  }),
  Actions: z.strictObject({ Tagging: z.strictObject({ Status: z.enum(['ENABLED', 'DISABLED']) }) }),
  Tags: z.unknown().optional(),
});

/** A prefix whose new objects GuardDuty scans and tags. */
export interface ScannedPrefix {
  readonly bucket: string;
  readonly prefix: string;
}

/** The prefixes of the template's malware protection plans. */
export function scannedPrefixes(deployment: Deployment): readonly ScannedPrefix[] {
  return deployment.ofType('AWS::GuardDuty::MalwareProtectionPlan').flatMap(({ properties }) => {
    const { ProtectedResource, Actions } = planSchema.parse(properties);
    const { BucketName: bucket, ObjectPrefixes } = ProtectedResource.S3Bucket;
    return Actions.Tagging.Status === 'ENABLED' ? ObjectPrefixes.map((prefix) => ({ bucket, prefix })) : [];
  });
}

/** How long a scan takes; until then there is no tag. */
const SCAN_MS = 5_000;
/** The harmless test file that every scanner detects: https://www.eicar.org/download-anti-malware-testfile/ */
const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** GetObjectTagging: the only tag is GuardDuty's. */
export async function getObjectTagging(
  { open, key, principal, now }: S3Call,
  scanned: readonly ScannedPrefix[],
): Promise<AwsResponse> {
  const { bucket, files } = open;
  requireAccess(principal, 's3:GetObjectTagging', `${bucket.arn}/${key}`);
  const meta = existingMeta(open, key, now);
  if (meta === undefined) {
    throw new S3Fault(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
  }
  const isScanned = scanned.some(({ bucket: name, prefix }) => name === bucket.name && key.startsWith(prefix));
  if (!isScanned || now < meta.lastModified + SCAN_MS) return s3Xml('Tagging', '<TagSet></TagSet>');
  const found = await files.read(key);
  const status = found?.body.includes(EICAR) === true ? 'THREATS_FOUND' : 'NO_THREATS_FOUND';
  const tag = element('Key', 'GuardDutyMalwareScanStatus') + element('Value', status);
  return s3Xml('Tagging', `<TagSet><Tag>${tag}</Tag></TagSet>`);
}
