import type { Bucket, CorsRule } from './bucket.ts';
import { S3Fault } from './xml.ts';

/** Matches `https://*.boli.test`; like S3, allows at most one star. */
function matches(pattern: string, value: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === value;
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after);
}

function ruleFor(bucket: Bucket, origin: string, method: string, headers: readonly string[]): CorsRule | undefined {
  return bucket.corsRules.find(
    (rule) =>
      rule.AllowedMethods.includes(method) &&
      rule.AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
      headers.every((header) => rule.AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), header))),
  );
}

function headersOf(rule: CorsRule, origin: string): Record<string, string> {
  const anyOrigin = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anyOrigin ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(anyOrigin ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(rule.ExposedHeaders.length > 0 ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') } : {}),
    ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** The headers that let a page of another origin read the response; none when no rule allows it. */
export function corsHeaders(bucket: Bucket, origin: string | undefined, method: string): Record<string, string> {
  const rule = origin === undefined ? undefined : ruleFor(bucket, origin, method, []);
  return origin === undefined || rule === undefined ? {} : headersOf(rule, origin);
}

/** Responds to a browser's preflight with headers, or refuses it as S3 does. */
export function preflightHeaders(bucket: Bucket, headers: Readonly<Record<string, string>>): Record<string, string> {
  const { origin, 'access-control-request-method': method } = headers;
  if (origin === undefined || method === undefined) {
    throw new S3Fault(400, 'BadRequest', 'Insufficient information. Origin request header needed.');
  }
  const requestedHeaders = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((header) => header.trim().toLowerCase())
    .filter((header) => header !== '');
  const rule = ruleFor(bucket, origin, method, requestedHeaders);
  if (rule === undefined) {
    throw new S3Fault(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  }
  return {
    ...headersOf(rule, origin),
    ...(requestedHeaders.length > 0 ? { 'access-control-allow-headers': requestedHeaders.join(', ') } : {}),
  };
}
