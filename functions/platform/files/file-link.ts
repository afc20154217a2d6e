import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

const VALID_SECONDS = 60;

export interface FileLink {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * A link to one private file, valid for 60 seconds. It fixes the content type that the bytes showed, because S3 cannot
 * send `nosniff`.
 */
export async function signFileLink(
  { s3, bucket }: { readonly s3: S3Client; readonly bucket: string },
  file: { readonly key: string; readonly contentType: string },
  now: number,
  disposition: 'inline' | 'attachment',
): Promise<FileLink> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: file.key,
    ResponseContentType: file.contentType,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: 'private, no-store',
  });
  const url = await getSignedUrl(s3, command, { expiresIn: VALID_SECONDS, signingDate: new Date(now) });
  return { url, expiresAt: now + VALID_SECONDS * 1000 };
}
