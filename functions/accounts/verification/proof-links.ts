import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

const VALID_SECONDS = 60;

export interface ProofLink {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** A link to one ID proof, valid for 60 seconds, with the content type found in its bytes. */
export async function proofLink(
  { s3, bucket }: { readonly s3: S3Client; readonly bucket: string },
  proof: { readonly key: string; readonly contentType: string },
  now: number,
  disposition: 'inline' | 'attachment',
): Promise<ProofLink> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: proof.key,
    ResponseContentType: proof.contentType,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: 'private, no-store',
  });
  const url = await getSignedUrl(s3, command, { expiresIn: VALID_SECONDS, signingDate: new Date(now) });
  return { url, expiresAt: now + VALID_SECONDS * 1000 };
}
