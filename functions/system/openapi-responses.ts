/** The responses of an operation: success, the refusals of its function, and those of API Gateway. */
import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { ERRORS, type ErrorCode } from '#shared/contract/http/errors.ts';
import { GATEWAY_REFUSALS } from '#shared/contract/http/gateway-refusals.ts';
import { COOKIES, type CookieUse } from '#shared/contract/http/headers.ts';
import { COMMON_ERRORS, type RouteSpec } from '#shared/contract/http/route.ts';

/** The two shapes of a refusal, as components. */
export const REFUSAL_SCHEMAS = {
  Refusal: {
    type: 'object',
    description: 'A refusal by Boli. `message` is the sentence that a screen shows.',
    properties: {
      success: { const: false },
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
    },
    required: ['success', 'message', 'code'],
    additionalProperties: false,
  },
  GatewayRefusal: {
    type: 'object',
    description: 'A refusal by API Gateway before the request reaches Boli. Some of these come without a Content-Type.',
    properties: { message: { type: 'string' } },
    required: ['message'],
    additionalProperties: false,
  },
} as const satisfies Record<string, oas31.SchemaObject>;

const GATEWAY = new Map<number, { readonly message: string; readonly when: string }>(
  Object.entries(GATEWAY_REFUSALS).map(([status, refusal]) => [Number(status), refusal]),
);

const RETRY_AFTER: oas31.HeadersObject = {
  'Retry-After': { description: 'Seconds. Refusals by API Gateway do not have it.', schema: { type: 'integer' } },
};

/** Every operation gives these responses, so they are components. */
const SHARED_BY_ALL: ReadonlyMap<number, string> = new Map([
  [413, 'TooLarge'],
  [429, 'TooManyRequests'],
  [500, 'InternalError'],
  [503, 'Unavailable'],
]);
const shared = new Map(
  [...SHARED_BY_ALL].map(([status, id]): [number, ZodOpenApiResponseObject] => [
    status,
    {
      id,
      ...refusalResponse(status, COMMON_ERRORS),
      ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
    },
  ]),
);

export function responsesOf(route: RouteSpec): ZodOpenApiResponsesObject {
  const codes = codesOf(route);
  const statuses = new Set([...codes.map((code) => ERRORS[code].status), ...GATEWAY.keys()]);
  // API Gateway runs the authorizer only for other routes.
  if (route.audience === 'public' && !codes.some((code) => ERRORS[code].status === 401)) statuses.delete(401);
  const headers = cookieHeader(route.cookies);
  return {
    '200': {
      description: 'Success.',
      ...headers,
      content: { [route.contentType ?? 'application/json']: { schema: route.response } },
    },
    ...(route.mayAsk === true && {
      '202': {
        description: 'Asked for: nothing has changed, and a second person must approve it.',
        content: { 'application/json': { schema: route.response } },
      },
    }),
    ...Object.fromEntries(
      [...statuses]
        .toSorted((a, b) => a - b)
        .map((status) => {
          const response = refusalResponse(status, codes, {
            isPublic: route.audience === 'public',
            // A page says in HTML what is missing.
            isPage: status === 404 && route.contentType === 'text/html',
          });
          return [
            String(status),
            shared.get(status) ?? { ...response, ...((status === 401 || status === 403) && headers) },
          ];
        }),
    ),
  };
}

/** Every refusal that a route's function may return. */
function codesOf({ audience, beforeSecondFactor, body, errors }: RouteSpec): readonly ErrorCode[] {
  const ofCallers: readonly ErrorCode[] =
    audience === 'public'
      ? []
      : ['UNAUTHENTICATED', 'ACCOUNT_DISABLED', ...(beforeSecondFactor ? [] : (['SECOND_FACTOR_REQUIRED'] as const))];
  const ofBodies: readonly ErrorCode[] = body === undefined || body.kind === 'raw' ? [] : ['UNSUPPORTED_MEDIA_TYPE'];
  return [...new Set([...ofCallers, ...ofBodies, ...errors, ...COMMON_ERRORS])];
}

const PAGE = { schema: { type: 'string' } } as const;

function refusalResponse(
  status: number,
  all: readonly ErrorCode[],
  { isPublic = false, isPage = false }: { readonly isPublic?: boolean; readonly isPage?: boolean } = {},
) {
  const codes = all.filter((code) => ERRORS[code].status === status);
  const gateway = isPublic && status === 401 ? undefined : GATEWAY.get(status);
  const schemas = [
    ...(codes.length > 0 ? [narrowed('Refusal', { code: { enum: codes } })] : []),
    ...(gateway === undefined ? [] : [narrowed('GatewayRefusal', { message: { const: gateway.message } })]),
  ];
  const sentences = [
    ...codes.map((code) => `${code}: ${ERRORS[code].message}`),
    ...(gateway === undefined ? [] : [`${gateway.message}: ${gateway.when}`]),
  ];
  const [only, other] = schemas;
  const schema: oas31.SchemaObject = only !== undefined && other === undefined ? only : { anyOf: schemas };
  const description = sentences.join('\n\n');
  return { description, content: { 'application/json': { schema }, ...(isPage && { 'text/html': PAGE }) } };
}

function narrowed(name: keyof typeof REFUSAL_SCHEMAS, properties: Record<string, oas31.SchemaObject>) {
  return { allOf: [{ $ref: `#/components/schemas/${name}` }, { properties }] };
}

function cookieHeader(cookies: CookieUse | undefined): { headers?: oas31.HeadersObject } {
  const names = (cookies?.sets ?? []).map((cookie) => COOKIES[cookie].name);
  if (names.length === 0) return {};
  const description = `Sets or clears ${names.join(' and ')}: HttpOnly, Secure, SameSite=Strict, for /api/auth.`;
  return { headers: { 'Set-Cookie': { description, schema: { type: 'string', pattern: `^(${names.join('|')})=` } } } };
}
