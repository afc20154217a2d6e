import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../values/parse-json.ts';

/** The requirements of an `AWS::ApiGatewayV2::Authorizer`. */
export interface JwtRequirements {
  readonly issuer: string;
  readonly audience: readonly string[];
}

/** The claims of a verified token, as the event carries them. */
export interface VerifiedToken {
  readonly claims: Readonly<Record<string, string>>;
  readonly scopes: readonly string[];
}

/** A token with a valid signature and the fields that every request checks. */
interface SignedToken extends VerifiedToken {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** Epoch seconds. */
  readonly validFrom: number;
  readonly validUntil: number;
}

const header = z.object({ alg: z.literal('RS256'), kid: z.string() });
const audience = z.union([z.string().transform((single) => [single]), z.array(z.string())]);
const payload = z.looseObject({
  iss: z.string(),
  exp: z.number(),
  nbf: z.number().optional(),
  aud: audience.optional(),
  client_id: z.string().optional(),
  scope: z.string().optional(),
});

/** Verifies signature, issuer, audience (or client id) and times; `now` in epoch milliseconds. */
export type VerifyBearerToken = (
  authorization: string | undefined,
  requirements: JwtRequirements,
  now: number,
) => VerifiedToken | undefined;

const MAX_CACHED_TOKENS = 1_000;

/**
 * Verifies tokens like API Gateway's JWT authorizer. The signature of a repeated token is checked once; issuer,
 * audience and times are checked at every request.
 *
 * @param keysOf the keys of an issuer, which never change
 */
export function bearerTokens(keysOf: (issuer: string) => readonly JsonWebKey[]): VerifyBearerToken {
  const signedTokens = new Map<string, SignedToken>();
  return (authorization, { issuer, audience: accepted }, now) => {
    if (authorization === undefined || authorization === '') return undefined;
    // The cache key includes the issuer, because its keys verified the token.
    const cacheKey = `${issuer} ${authorization}`;
    const token = signedTokens.get(cacheKey) ?? readSignedToken(authorization, keysOf(issuer));
    if (token === undefined) return undefined;
    if (signedTokens.size >= MAX_CACHED_TOKENS) signedTokens.clear();
    signedTokens.set(cacheKey, token);
    const isCurrent = token.validUntil * 1000 > now && token.validFrom * 1000 <= now;
    const isForUs = token.issuer === issuer && token.audiences.some((audience) => accepted.includes(audience));
    return isCurrent && isForUs ? token : undefined;
  };
}

/** Reads a token and verifies its signature. Undefined when the text is no token or no key verifies it. */
function readSignedToken(authorization: string, keys: readonly JsonWebKey[]): SignedToken | undefined {
  const token = authorization.replace(/^Bearer\s+/i, '');
  const [headerPart = '', payloadPart = '', signature = '', ...furtherParts] = token.split('.');
  const parsedHeader = header.safeParse(decodePart(headerPart));
  const parsedPayload = payload.safeParse(decodePart(payloadPart));
  if (furtherParts.length > 0 || !parsedHeader.success || !parsedPayload.success) return undefined;
  const key = keys.find((candidate) => candidate['kid'] === parsedHeader.data.kid);
  const signed = Buffer.from(`${headerPart}.${payloadPart}`);
  if (key === undefined || !verify('sha256', signed, publicKey(key), Buffer.from(signature, 'base64url'))) {
    return undefined;
  }
  const claims = parsedPayload.data;
  return {
    claims: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)])),
    scopes: claims.scope?.split(' ') ?? [],
    issuer: claims.iss,
    audiences: claims.aud ?? [claims.client_id ?? ''],
    validFrom: claims.nbf ?? 0,
    validUntil: claims.exp,
  };
}

function decodePart(part: string): unknown {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'));
}

/** API Gateway converts every claim to text, a list to `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const publicKeys = new WeakMap<JsonWebKey, KeyObject>();

function publicKey(jwk: JsonWebKey): KeyObject {
  const cryptoKey = publicKeys.get(jwk) ?? createPublicKey({ key: jwk, format: 'jwk' });
  publicKeys.set(jwk, cryptoKey);
  return cryptoKey;
}
