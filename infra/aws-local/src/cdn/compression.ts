import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** CloudFront compresses objects of 1,000 to 10,000,000 bytes of these types. */
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;
const TYPES =
  /^(?:text\/|application\/(?:javascript|json|xml|manifest\+json|wasm|vnd\.ms-fontobject)|image\/(?:svg\+xml|x-icon)|font\/(?:ttf|otf))/;

/** Compresses responses for browsers that accept it. Results are cached by entity tag. */
export interface Compressor {
  compress(body: Buffer, contentType: string, etag: string, accepted: string): Promise<Compressed | undefined>;
}

export interface Compressed {
  readonly encoding: Encoding;
  readonly body: Buffer;
}

const REMEMBERED = 200;

export function createCompressor(): Compressor {
  const results = new Map<string, Promise<Buffer>>();
  return {
    compress: async (body, contentType, etag, accepted) => {
      const encoding = choose(accepted);
      const isWorthIt = body.length >= MIN_BYTES && body.length <= MAX_BYTES && TYPES.test(contentType);
      if (encoding === undefined || !isWorthIt) return undefined;
      const key = `${encoding} ${etag}`;
      const compressed = results.get(key) ?? encode(body, encoding);
      results.set(key, compressed);
      const [oldest] = results.keys();
      if (results.size > REMEMBERED && oldest !== undefined) results.delete(oldest);
      return { encoding, body: await compressed };
    },
  };
}

function choose(accepted: string): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => accepts(accepted, encoding));
}

/** Whether an Accept-Encoding header names an encoding, other than with `q=0`. */
export function accepts(header: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header);
}

async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? await toGzip(body)
    : await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
