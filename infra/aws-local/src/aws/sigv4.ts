import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * Verifies AWS Signature Version 4:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export interface SignedRequest {
  readonly method: string;
  /** The path as sent, without the query. */
  readonly rawPath: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type SecretFor = (accessKeyId: string) => string | undefined;

/** The date, region and service that a signature is valid for. */
export interface CredentialScope {
  readonly accessKeyId: string;
  /** YYYYMMDD. */
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** AWS refuses signatures whose date is further than this from its own clock. */
const SKEW_MS = 15 * 60_000;
/** A presigned URL is valid for at most a week. */
const MAX_PRESIGN_SECONDS = 7 * 24 * 3600;

const sha256 = (data: string | Buffer): string => hash('sha256', data, 'hex');
const hmac = (key: string | Buffer | KeyObject, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();

/** Percent-encodes everything but letters, digits and `-._~`. */
export function awsEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `20261120T101112Z` as epoch milliseconds; undefined when it is not a time. */
function amzDateMs(date: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (match === null) return undefined;
  const [, y, mo, d, h, mi, s] = match;
  const ms = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Parses `AKID/20261120/ap-south-1/s3/aws4_request`; undefined for any other form. */
export function parseCredential(credential: string): CredentialScope | undefined {
  const parts = credential.split('/');
  const [accessKeyId, date, region, service, end] = parts;
  if (parts.length !== 5 || end !== 'aws4_request') return undefined;
  if (!accessKeyId || date === undefined || !/^\d{8}$/.test(date) || !region || !service) return undefined;
  return { accessKeyId, date, region, service };
}

/** Cached per day and service, because deriving a key costs four times as much as signing. */
const signingKeys = new Map<string, KeyObject>();
const SIGNING_KEYS_KEPT = 1_000;

function signingKey(secretAccessKey: string, { date, region, service }: CredentialScope): KeyObject {
  const name = [secretAccessKey, date, region, service].join('/');
  const cachedKey = signingKeys.get(name);
  if (cachedKey !== undefined) return cachedKey;
  const bytes = [region, service, 'aws4_request'].reduce<Buffer>(
    (parent, part) => hmac(parent, part),
    hmac(`AWS4${secretAccessKey}`, date),
  );
  if (signingKeys.size >= SIGNING_KEYS_KEPT) signingKeys.clear();
  const key = createSecretKey(bytes);
  signingKeys.set(name, key);
  return key;
}

/** The hex signature of a string; also signs POST policies. */
export function signatureOf(secretAccessKey: string, scope: CredentialScope, stringToSign: string): string {
  return hmac(signingKey(secretAccessKey, scope), stringToSign).toString('hex');
}

/** Compares two hex signatures in constant time. */
export function sameSignature(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

/** S3 signs the path as sent; every other service normalizes it and encodes it once more. */
function canonicalPath(rawPath: string, service: string): string {
  if (service === 's3') return rawPath;
  const segments: string[] = [];
  for (const segment of rawPath.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  const normalized = `/${segments.join('/')}${segments.length > 0 && rawPath.endsWith('/') ? '/' : ''}`;
  return awsEncode(normalized).replaceAll('%2F', '/');
}

function canonicalQuery(query: URLSearchParams): string {
  if (query.size === 0) return '';
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${awsEncode(name)}=${awsEncode(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
}

interface Claim {
  readonly scope: CredentialScope;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly amzDate: string;
  readonly payloadHash: string;
}

function signatureMatches(request: SignedRequest, claim: Claim, secret: string): boolean {
  // AWS refuses a signature that does not cover the host, because it could be replayed elsewhere.
  if (!claim.signedHeaders.includes('host')) return false;
  const headers = claim.signedHeaders.map(
    (name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}\n`,
  );
  const canonical = [
    request.method,
    canonicalPath(request.rawPath, claim.scope.service),
    canonicalQuery(request.query),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const { date, region, service } = claim.scope;
  const stringToSign = [ALGORITHM, claim.amzDate, `${date}/${region}/${service}/aws4_request`, sha256(canonical)].join(
    '\n',
  );
  return sameSignature(signatureOf(secret, claim.scope, stringToSign), claim.signature);
}

/** Parses `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`. */
function readAuthorization(header: string) {
  const fields = new Map(
    header
      .slice(ALGORITHM.length)
      .split(',')
      .map((field) => {
        const at = field.indexOf('=');
        return [field.slice(0, at).trim(), field.slice(at + 1).trim()] as const;
      }),
  );
  return {
    scope: parseCredential(fields.get('Credential') ?? ''),
    signedHeaders: (fields.get('SignedHeaders') ?? '').split(';'),
    signature: fields.get('Signature') ?? '',
  };
}

/** The signed hash of the body; undefined when it differs from the real hash. */
function payloadHashOf(request: SignedRequest): string | undefined {
  const claimed = request.headers['x-amz-content-sha256'];
  if (claimed === undefined) return sha256(request.body);
  if (claimed === 'UNSIGNED-PAYLOAD') return claimed;
  return claimed === sha256(request.body) ? claimed : undefined;
}

/**
 * Verifies a request signed in its Authorization header. Returns `unsigned` without such a header, and `invalid` for
 * an unknown key, a wrong signature, a wrong body hash, or a date more than 15 minutes from each of `times` (epoch ms,
 * the stack's clock, which may have been moved meanwhile).
 */
export function verifySignature(
  request: SignedRequest,
  secretFor: SecretFor,
  times: readonly number[],
): { readonly accessKeyId: string } | 'unsigned' | 'invalid' {
  const header = request.headers['authorization'];
  if (header === undefined || !header.startsWith('AWS4-')) return 'unsigned';
  if (!header.startsWith(`${ALGORITHM} `)) return 'invalid';
  const { scope, signedHeaders, signature } = readAuthorization(header);
  const amzDate = request.headers['x-amz-date'] ?? '';
  const signedAt = amzDateMs(amzDate);
  const payloadHash = payloadHashOf(request);
  if (scope === undefined || signedAt === undefined || payloadHash === undefined) return 'invalid';
  if (times.every((time) => Math.abs(time - signedAt) > SKEW_MS) || !amzDate.startsWith(scope.date)) return 'invalid';
  const secret = secretFor(scope.accessKeyId);
  if (secret === undefined) return 'invalid';
  const claim = { scope, signedHeaders, signature, amzDate, payloadHash };
  return signatureMatches(request, claim, secret) ? { accessKeyId: scope.accessKeyId } : 'invalid';
}

type Refusal = 'unsigned' | 'malformed' | 'unknown-key' | 'expired' | 'not-yet' | 'mismatch';
export type PresignedResult = { readonly accessKeyId: string } | Refusal;

/** Verifies a presigned S3 URL. `now` is in epoch ms on the stack's clock. */
export function verifyPresigned(request: SignedRequest, secretFor: SecretFor, now: number): PresignedResult {
  const { query } = request;
  const signature = query.get('X-Amz-Signature');
  if (signature === null) return 'unsigned';
  const scope = parseCredential(query.get('X-Amz-Credential') ?? '');
  const amzDate = query.get('X-Amz-Date') ?? '';
  const signedAt = amzDateMs(amzDate);
  const seconds = Number(query.get('X-Amz-Expires') ?? 'none');
  if (query.get('X-Amz-Algorithm') !== ALGORITHM || scope === undefined || signedAt === undefined) return 'malformed';
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_PRESIGN_SECONDS) return 'malformed';
  if (!amzDate.startsWith(scope.date)) return 'malformed';
  const secret = secretFor(scope.accessKeyId);
  if (secret === undefined) return 'unknown-key';
  const signedHeaders = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const claim = { scope, signedHeaders, signature, amzDate, payloadHash: 'UNSIGNED-PAYLOAD' };
  if (!signatureMatches(request, claim, secret)) return 'mismatch';
  if (now > signedAt + seconds * 1000) return 'expired';
  return now < signedAt - SKEW_MS ? 'not-yet' : { accessKeyId: scope.accessKeyId };
}
