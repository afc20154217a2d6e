import { S3Fault } from './xml.ts';

/** A body sent in chunks, put together, with the headers that followed it. */
export interface DecodedBody {
  readonly body: Buffer;
  readonly trailers: Readonly<Record<string, string>>;
}

const incomplete = (): S3Fault =>
  new S3Fault(400, 'IncompleteBody', 'The request body terminated unexpectedly or is not aws-chunked.');

function lineEnd(raw: Buffer, from: number): number {
  const end = raw.indexOf('\r\n', from);
  if (end === -1) throw incomplete();
  return end;
}

function trailersIn(text: string): Record<string, string> {
  const trailers: Record<string, string> = {};
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) trailers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return trailers;
}

/** Decodes `Content-Encoding: aws-chunked` as SDKs send streams, with unsigned chunks and a checksum trailer. */
function decodeAwsChunked(raw: Buffer): DecodedBody {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = lineEnd(raw, at);
    const [hexSize = ''] = raw.toString('latin1', at, end).split(';');
    if (!/^[0-9a-f]+$/i.test(hexSize)) throw incomplete();
    const size = Number.parseInt(hexSize, 16);
    at = end + 2;
    if (size === 0) return { body: Buffer.concat(chunks), trailers: trailersIn(raw.toString('latin1', at)) };
    if (at + size + 2 > raw.length) throw incomplete();
    chunks.push(raw.subarray(at, at + size));
    at += size + 2;
  }
}

/** The object's bytes in a PUT, and all headers that speak about them. */
export function payloadOf(headers: Readonly<Record<string, string>>, raw: Buffer): DecodedBody {
  const hash = headers['x-amz-content-sha256'] ?? '';
  if (!hash.startsWith('STREAMING-')) return { body: raw, trailers: {} };
  if (hash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new S3Fault(501, 'NotImplemented', `The local S3 does not know bodies sent as ${hash}.`);
  }
  const decoded = decodeAwsChunked(raw);
  const announced = headers['x-amz-decoded-content-length'];
  if (announced !== undefined && Number(announced) !== decoded.body.length) throw incomplete();
  return decoded;
}
