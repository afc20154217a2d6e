import { randomUUID, type JsonWebKey } from 'node:crypto';
import type { MayInvoke } from '../iam/resource-policies.ts';
import type { Lambda } from '../lambda/lambda.ts';
import { jsonResponse, type WebRequest, type WebResponse } from '../network/web-request.ts';
import type { Clock } from '../values/clock.ts';
import type { HttpApiDefinition, HttpRoute } from './api-definition.ts';
import { INTERNAL_ERROR, responseFrom } from './function-response.ts';
import { httpEvent } from './http-event.ts';
import { bearerTokens, type VerifiedToken } from './jwt-authorizer.ts';
import { routeTable } from './route-table.ts';
import { createThrottle } from './throttle.ts';

/** API Gateway's limit on a request body. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Lambda's limit on a request or response payload, including a form's base64. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;
/**
 * A body of this size always fits into an event: JSON escapes one byte to at most six, and path, query and headers
 * stay below 16 KB (Node's own limit).
 */
const SAFE_BODY_BYTES = MAX_PAYLOAD_BYTES / 8;
const INTEGRATION_TIMEOUT_MS = 30_000;

const TOO_LARGE = jsonResponse(413, { message: 'Request Entity Too Large' });
/**
 * These two responses have no content type. Sources:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-troubleshooting-jwt.html and
 * https://github.com/cortexlabs/cortex/issues/1225
 */
const UNAUTHORIZED = { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: '{"message":"Unauthorized"}' };
const UNAVAILABLE = { status: 503, headers: {}, body: '{"message":"Service Unavailable"}' };

export interface HttpApiParts {
  readonly lambda: Lambda;
  readonly mayInvoke: MayInvoke;
  readonly clock: Clock;
  /** The signing keys of an issuer, such as a user pool's. */
  readonly keysOf: (issuer: string) => readonly JsonWebKey[];
}

export interface HttpApi {
  readonly apiId: string;
  handle(request: WebRequest): Promise<WebResponse>;
}

/** Handles requests like the template's HTTP API: route, throttle, authorize, invoke. */
export function createHttpApi(definition: HttpApiDefinition, parts: HttpApiParts): HttpApi {
  const findRoute = routeTable(definition.routes);
  const verifyBearerToken = bearerTokens(parts.keysOf);
  const isWithinLimits = createThrottle(() => performance.now());

  function authorize(route: HttpRoute, request: WebRequest, now: number): VerifiedToken | WebResponse | undefined {
    if (route.authorizer === undefined) return undefined;
    const token = verifyBearerToken(request.headers['authorization'], route.authorizer, now);
    if (token === undefined) return UNAUTHORIZED;
    const hasScope = route.scopes.length === 0 || route.scopes.some((scope) => token.scopes.includes(scope));
    return hasScope ? token : jsonResponse(403, { message: 'Forbidden' });
  }

  return {
    apiId: definition.apiId,
    handle: async (request) => {
      const receivedAt = parts.clock();
      if (request.body.length > MAX_BODY_BYTES) return TOO_LARGE;
      const found = findRoute(request.method, request.path);
      if (found === undefined) return jsonResponse(404, { message: 'Not Found' });
      const { route } = found;
      if (route.throttle !== undefined && !isWithinLimits(route.routeKey, route.throttle)) {
        return jsonResponse(429, { message: 'Too Many Requests' });
      }
      const token = authorize(route, request, receivedAt);
      if (token !== undefined && 'status' in token) return token;
      const requestId = randomUUID();
      const event = httpEvent(request, {
        ...definition,
        routeKey: route.routeKey,
        requestId,
        receivedAt,
        pathParameters: found.parameters,
        claims: token?.claims,
        scopes: route.scopes.length > 0 ? token?.scopes : undefined,
      });
      const mayBeTooLarge = request.body.length > SAFE_BODY_BYTES;
      if (mayBeTooLarge && Buffer.byteLength(JSON.stringify(event)) > MAX_PAYLOAD_BYTES) return TOO_LARGE;
      const answer = await invoke(route, event);
      return { ...answer, headers: { ...answer.headers, 'apigw-requestid': requestId } };
    },
  };

  async function invoke(route: HttpRoute, event: unknown): Promise<WebResponse> {
    const [method = '', path = ''] = route.routeKey.split(' ');
    const source = `arn:aws:execute-api:${definition.region}:${definition.accountId}:${definition.apiId}/${definition.stage}/${method}${path}`;
    if (!parts.mayInvoke(route.functionArn, 'apigateway.amazonaws.com', source)) return INTERNAL_ERROR;
    const outcome = await withinIntegrationTimeout(parts.lambda.invoke(route.functionArn, event));
    if (outcome === undefined || outcome.kind === 'throttled') return UNAVAILABLE;
    if (outcome.kind !== 'succeeded' || Buffer.byteLength(outcome.payload) > MAX_PAYLOAD_BYTES) return INTERNAL_ERROR;
    return responseFrom(outcome.payload);
  }
}

async function withinIntegrationTimeout<T>(outcome: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    late.resolve(undefined);
  }, INTEGRATION_TIMEOUT_MS);
  try {
    return await Promise.race([outcome, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
