import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { type ErrorCode, refusal } from '#shared/contract/http/errors.ts';
import { REQUEST_ID_HEADER, ORIGIN_KEY_HEADER } from '#shared/contract/http/headers.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { isObject } from '#shared/model/json.ts';
import { refused, type Result } from '#shared/model/result.ts';
import { logger } from '../logger.ts';
import { isUnanswered, Outage } from '../outage.ts';
import { callerFromClaims } from './caller.ts';
import type { Answer, Endpoint, EndpointRefusal } from './endpoint.ts';
import { admit, type Gate } from './gate.ts';
import { readBody } from './read-body.ts';
import { failure, success } from './reply.ts';

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** After so long a client may try again. */
const OUTAGE_SECONDS = 5;

/** The outcome of a request. */
export interface RequestOutcome {
  readonly route: RouteSpec;
  /** The code of the refusal or failure; undefined for a success. */
  readonly code: ErrorCode | undefined;
  /** When API Gateway received the request. Epoch milliseconds. */
  readonly receivedAt: number;
}

/**
 * The Lambda handler of an HTTP function: looks up the endpoint by route key. API Gateway has already matched the
 * route, so an unknown key is a deployment mistake and returns 404. Callers without access are refused before the body
 * is read.
 *
 * @param count called with the outcome of every request
 */
export function httpFunction(
  endpoints: readonly Endpoint[],
  gate: Gate,
  count: (outcome: RequestOutcome) => void | Promise<void> = () => undefined,
): HttpHandler {
  const byKey = new Map(endpoints.map((endpoint) => [endpoint.key, endpoint]));
  const ended = async ({ routeKey, requestContext }: APIGatewayProxyEventV2, code: ErrorCode | undefined) => {
    const found = byKey.get(routeKey);
    if (found !== undefined) await count({ route: found.route, code, receivedAt: requestContext.timeEpoch });
  };
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>(
    async (event: APIGatewayProxyEventV2) => {
      // The gateway's id is there too, because the access log knows no other.
      logger.appendKeys({ requestId: requestIdOf(event), gatewayRequestId: event.requestContext.requestId });
      const found = byKey.get(event.routeKey);
      if (found === undefined) return failure(refusal('NOT_FOUND'));
      const outcome = await answer(event, found, gate);
      await ended(event, outcome.ok ? undefined : outcome.error.code);
      if (outcome.ok) return success(found.route, outcome.value);
      logger.info('refused', { route: found.key, code: outcome.error.code });
      return failure(outcome.error);
    },
  );
  handler.use(injectLambdaContext(logger, { resetKeys: true }));
  handler.use(httpHeaderNormalizer());
  const isFromDistribution = originCheck(process.env['ORIGIN_KEYS']);
  handler.before((request) => (isFromDistribution(request.event.headers) ? undefined : failure(refusal('FORBIDDEN'))));
  // Expected failures are results, so a thrown error is a bug or an outage.
  handler.onError(async (request) => {
    const { error } = request;
    if (error instanceof Outage || isUnanswered(error)) {
      logger.warn('a service does not answer', { error });
      await ended(request.event, 'UNAVAILABLE');
      const sentence = error instanceof Outage ? error.message : undefined;
      request.response = failure({ ...refusal('UNAVAILABLE', sentence), waitSeconds: OUTAGE_SECONDS });
      return;
    }
    logger.error('unhandled error', { error: error ?? new Error('unknown') });
    await ended(request.event, 'INTERNAL');
    request.response ??= failure(refusal('INTERNAL'));
  });
  return async (event, context) => {
    const answered = await handler(event, context);
    return { ...answered, headers: { ...answered.headers, [REQUEST_ID_HEADER]: requestIdOf(event) } };
  };
}

const CROSS_SITE = 'This works on the pages of Boli only.';

async function answer(
  event: APIGatewayProxyEventV2,
  { route, run }: Endpoint,
  gate: Gate,
): Promise<Result<Answer<RouteSpec>, EndpointRefusal>> {
  if (route.ownPagesOnly === true && isCrossSite(event.headers)) return refused(refusal('FORBIDDEN', CROSS_SITE));
  const caller = callerFromClaims(claimsOf(event));
  const admitted = await admit(route, caller, gate);
  if (!admitted.ok) return admitted;
  const body = await readBody(event, route.body);
  if (!body.ok) return body;
  const raw = {
    ...body.value,
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
    headers: event.headers,
    cookies: readCookies(event.cookies ?? []),
    source: sourceOf(event),
    receivedAt: event.requestContext.timeEpoch,
  };
  return run(raw, admitted.value);
}

function claimsOf(event: APIGatewayProxyEventV2): unknown {
  const { requestContext } = event;
  if (!('authorizer' in requestContext) || !isObject(requestContext.authorizer)) return undefined;
  const { jwt } = requestContext.authorizer;
  return isObject(jwt) ? jwt['claims'] : undefined;
}

/**
 * The client's IP address. CloudFront appends it to X-Forwarded-For, then API Gateway appends CloudFront's; values from
 * the client come before both. Without CloudFront, API Gateway's source address is the client's.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomIPAddresses
 */
function sourceOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const addresses = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  return addresses.at(-2) ?? requestContext.http.sourceIp;
}

function readCookies(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.indexOf('=');
      return [pair.slice(0, separator).trim(), pair.slice(separator + 1).trim()];
    }),
  );
}

/**
 * Whether the browser says that another site's page sent the request, including one on the same domain. Pages cannot
 * set this header, and CloudFront forwards it (AllViewerExceptHostHeader). A request without it (programs, browsers
 * from before 2023) is accepted.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
function isCrossSite(headers: Readonly<Record<string, string | undefined>>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Whether a request came through CloudFront, which adds a secret header and overwrites any value from the viewer.
 * Without this check the API's own address would bypass the web ACL.
 *
 * @param keys the valid keys, separated by commas; undefined where there is no CloudFront
 */
export function originCheck(
  keys: string | undefined,
): (headers: Readonly<Record<string, string | undefined>>) => boolean {
  if (keys === undefined || keys === '') return () => true;
  const knownKeys = new Set(keys.split(','));
  return (headers) => knownKeys.has(headers[ORIGIN_KEY_HEADER] ?? '');
}

/** Only a UUID is accepted from the browser, because every log line of the request contains it. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The request's id in logs, answers and error screens: the browser's, or else API Gateway's. */
function requestIdOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const given = headers[REQUEST_ID_HEADER] ?? '';
  return UUID.test(given) ? given : requestContext.requestId;
}
