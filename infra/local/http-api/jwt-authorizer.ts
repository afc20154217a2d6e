import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../../../shared/model/parse-json.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';

/** What an `AWS::ApiGatewayV2::Authorizer` demands of a token. */
export interface JwtRequirements {
  readonly issuer: string;
  readonly audience: readonly string[];
}

/** A verified token: its claims as the event carries them. */
export interface VerifiedToken {
  readonly claims: Readonly<Record<string, string>>;
  readonly scopes: readonly string[];
}

const header = z.object({ alg: z.literal('RS256'), kid: z.string() });
const audience = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const payload = z.looseObject({
  iss: z.string(),
  exp: z.number(),
  nbf: z.number().optional(),
  aud: audience.optional(),
  client_id: z.string().optional(),
  scope: z.string().optional(),
});

/**
 * Verifies a bearer token as API Gateway's JWT authorizer does: signature, issuer, audience (or client id) and
 * times.
 *
 * @param authorization the header's value
 * @param keys the user pool's key set
 * @param now epoch milliseconds
 */
export function verifyBearerToken(
  authorization: string | undefined,
  requirements: JwtRequirements,
  keys: readonly JsonWebKey[],
  now: number,
): Result<VerifiedToken, 'missing' | 'invalid'> {
  if (authorization === undefined || authorization === '') return refused('missing');
  const token = authorization.replace(/^Bearer\s+/i, '');
  const [headerPart = '', payloadPart = '', signature = '', ...rest] = token.split('.');
  const parsedHeader = header.safeParse(decodePart(headerPart));
  const parsedPayload = payload.safeParse(decodePart(payloadPart));
  if (rest.length > 0 || !parsedHeader.success || !parsedPayload.success) return refused('invalid');
  const key = keys.find((one) => one['kid'] === parsedHeader.data.kid);
  const signed = Buffer.from(`${headerPart}.${payloadPart}`);
  const isSigned = key !== undefined && verify('sha256', signed, publicKey(key), Buffer.from(signature, 'base64url'));
  const claims = parsedPayload.data;
  const audiences = claims.aud ?? [claims.client_id ?? ''];
  const isCurrent = claims.exp * 1000 > now && (claims.nbf ?? 0) * 1000 <= now;
  const isForUs = claims.iss === requirements.issuer && audiences.some((one) => requirements.audience.includes(one));
  if (!isSigned || !isCurrent || !isForUs) return refused('invalid');
  return ok({
    claims: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)])),
    scopes: claims.scope?.split(' ') ?? [],
  });
}

function decodePart(part: string): unknown {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'));
}

/** API Gateway carries every claim as text, a list as `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const publicKeys = new WeakMap<JsonWebKey, KeyObject>();

function publicKey(jwk: JsonWebKey): KeyObject {
  const known = publicKeys.get(jwk) ?? createPublicKey({ key: jwk, format: 'jwk' });
  publicKeys.set(jwk, known);
  return known;
}
