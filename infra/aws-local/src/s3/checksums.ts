import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Fault } from './xml.ts';

function crc32Base64(body: Uint8Array): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

const hashBase64 =
  (algorithm: string) =>
  (body: Uint8Array): string =>
    createHash(algorithm).update(body).digest('base64');

const ALGORITHMS: Readonly<Record<string, (body: Uint8Array) => string>> = {
  crc32: crc32Base64,
  sha1: hashBase64('sha1'),
  sha256: hashBase64('sha256'),
};
const PREFIX = 'x-amz-checksum-';
/** Headers that begin like a checksum and are none. */
const NOT_CHECKSUMS = new Set(['x-amz-checksum-mode', 'x-amz-checksum-type', 'x-amz-checksum-algorithm']);

/**
 * Compares the body with every checksum it was sent with and answers those to store.
 * Throws BadDigest when one differs, NotImplemented for an algorithm the stand-in does not know.
 */
export function verifiedChecksums(headers: Readonly<Record<string, string>>, body: Uint8Array): Record<string, string> {
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== hashBase64('md5')(body)) {
    throw new S3Fault(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
  const checksums: Record<string, string> = {};
  for (const [name, given] of Object.entries(headers)) {
    if (!name.startsWith(PREFIX) || NOT_CHECKSUMS.has(name)) continue;
    const algorithm = name.slice(PREFIX.length);
    const compute = ALGORITHMS[algorithm];
    if (compute === undefined) throw new S3Fault(501, 'NotImplemented', `The local S3 does not know ${name}.`);
    if (compute(body) !== given) {
      const message = `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`;
      throw new S3Fault(400, 'BadDigest', message);
    }
    checksums[name] = given;
  }
  return checksums;
}
