import type { AwsResponse, Principal } from '../aws/aws-service.ts';
import { parseCredential, sameSignature, signatureOf } from '../aws/sigv4.ts';
import { requireAccess, requireSessionToken, requireUnlocked, type S3Call } from './access.ts';
import { readMetadata, etagOf } from './objects.ts';
import { readUploadForm } from './post-form.ts';
import { enforcePolicy, parsePolicy } from './post-policy.ts';
import { S3Fault } from './xml.ts';

/** Fields that are supported or may be ignored. */
const KNOWN_FIELD =
  /^(key|bucket|policy|x-amz-(algorithm|credential|date|signature|security-token)|content-type|cache-control)$/;

/** The signer of the policy; throws for a missing or wrong signature. */
function signerOf(
  fields: ReadonlyMap<string, string>,
  credentials: (accessKeyId: string) => Principal | undefined,
): Principal {
  const policy = fields.get('policy');
  const signature = fields.get('x-amz-signature');
  if (policy === undefined || signature === undefined) throw new S3Fault(403, 'AccessDenied', 'Access Denied');
  const scope = parseCredential(fields.get('x-amz-credential') ?? '');
  if (scope === undefined || fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Fault(400, 'InvalidArgument', 'The form needs X-Amz-Algorithm AWS4-HMAC-SHA256 and X-Amz-Credential.');
  }
  const principal = credentials(scope.accessKeyId);
  if (principal === undefined) {
    throw new S3Fault(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (!sameSignature(signatureOf(principal.secretAccessKey, scope, policy), signature)) {
    throw new S3Fault(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  requireSessionToken(principal, fields.get('x-amz-security-token'));
  return principal;
}

/**
 * A browser's upload with a presigned POST. Checks the signature, every condition of the policy, and the signer's
 * grant.
 */
export async function postObject(
  call: S3Call,
  credentials: (accessKeyId: string) => Principal | undefined,
): Promise<AwsResponse> {
  const { open, request, now } = call;
  const form = await readUploadForm(request.headers, request.body);
  const signer = signerOf(form.fields, credentials);
  const key = form.fields.get('key');
  if (key === undefined || key === '') {
    throw new S3Fault(400, 'InvalidArgument', "Bucket POST must contain a field named 'key'.");
  }
  const fields = new Map([...form.fields, ['key', key], ['bucket', open.bucket.name]]);
  enforcePolicy(parsePolicy(fields.get('policy') ?? ''), fields, form.file.length, now);
  const unknown = [...fields.keys()].find((name) => !KNOWN_FIELD.test(name));
  if (unknown !== undefined)
    throw new S3Fault(501, 'NotImplemented', `The local S3 does not know the field ${unknown}.`);
  requireAccess(signer, 's3:PutObject', `${open.bucket.arn}/${key}`);
  requireUnlocked(open, key, now);
  const etag = etagOf(form.file);
  const described = readMetadata(Object.fromEntries(fields));
  await open.files.write({ ...described, key, size: form.file.length, etag, lastModified: now }, form.file);
  return { status: 204, headers: { etag, location: `${open.bucket.name}/${encodeURIComponent(key)}` }, body: '' };
}
