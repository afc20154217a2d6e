import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy, { type MiddyfiedHandler } from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { ERRORS, type ErrorCode, type Refusal, refusal } from '../../../shared/contract/errors.ts';
import { refused, type Result } from '../../../shared/model/result.ts';
import { logger } from '../logger.ts';
import { callerFromClaims } from './caller.ts';
import type { Endpoint, RawRequest } from './endpoint.ts';
import { separateFiles } from './form-files.ts';
import { originCheck } from './origin-check.ts';
import { failure, success } from './reply.ts';

/** A middy middleware, here one that reads the body of one content type. */
export type BodyParser = Parameters<MiddyfiedHandler['use']>[0];

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The handler of one HTTP function: middy around a lookup by route key. API Gateway has already matched the
 * route, so a key that is not here is a deployment mistake and answers 404.
 *
 * @param parsers middy body parsers for the content types these endpoints accept
 */
export function httpFunction(endpoints: readonly Endpoint[], parsers: readonly BodyParser[]): HttpHandler {
  const byKey = new Map(endpoints.map((one) => [one.key, one]));
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>(
    async (event: APIGatewayProxyEventV2) => {
      const found = byKey.get(event.routeKey);
      if (found === undefined) return failure(refusal('NOT_FOUND'));
      const raw = readRequest(event, found);
      if (!raw.ok) return failure(raw.error);
      const outcome = await found.run(raw.value, callerFromClaims(claimsOf(event)));
      if (!outcome.ok) {
        logger.info('refused', { route: found.key, code: outcome.error.code });
        return failure(outcome.error, outcome.error.cookies);
      }
      return success(outcome.value.answer, outcome.value.cookies);
    },
  );
  handler.use(injectLambdaContext(logger, { resetKeys: true }));
  handler.use(httpHeaderNormalizer());
  const isFromDistribution = originCheck(process.env['ORIGIN_KEYS']);
  handler.before((request) => (isFromDistribution(request.event.headers) ? undefined : failure(refusal('FORBIDDEN'))));
  for (const parser of parsers) handler.use(parser);
  handler.onError((request) => {
    request.response ??= failure(fromError(request.error));
  });
  return handler;
}

function readRequest(event: APIGatewayProxyEventV2, { route }: Endpoint): Result<RawRequest, Refusal> {
  // A parser replaces the text by what it read, which the event's type does not say.
  const body: unknown = event.body;
  const parts = separateFiles(body, route.body?.kind === 'form' ? route.body.files : []);
  if (route.body !== undefined && route.body.kind !== 'raw') {
    if (body === undefined) return refused(refusal('UNREADABLE_BODY', 'The request has no body.'));
    const type = event.headers['content-type'] ?? '';
    const isAccepted =
      /^application\/json\b/i.test(type) || (route.body.kind === 'form' && /^multipart\/form-data\b/i.test(type));
    if (!isAccepted) return refused(refusal('UNSUPPORTED_MEDIA_TYPE'));
  }
  return {
    ok: true,
    value: {
      params: event.pathParameters ?? {},
      query: event.queryStringParameters ?? {},
      body: parts.fields,
      files: parts.files,
      bytes: typeof body === 'string' ? Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8') : new Uint8Array(),
      headers: event.headers,
      cookies: readCookies(event.cookies ?? []),
      receivedAt: event.requestContext.timeEpoch,
    },
  };
}

function claimsOf(event: APIGatewayProxyEventV2): unknown {
  const { requestContext } = event;
  if (!('authorizer' in requestContext) || !isRecord(requestContext.authorizer)) return undefined;
  const { jwt } = requestContext.authorizer;
  return isRecord(jwt) ? jwt['claims'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readCookies(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.indexOf('=');
      return [pair.slice(0, separator).trim(), pair.slice(separator + 1).trim()];
    }),
  );
}

/** Errors of the parsers become refusals; anything else is a bug or an outage and is logged as such. */
function fromError(error: Error | null | undefined): Refusal {
  const status = isRecord(error) ? error['statusCode'] : undefined;
  const known = typeof status === 'number' ? PARSER_ERRORS[status] : undefined;
  if (known !== undefined) return refusal(known);
  logger.error('unhandled error', { error: error ?? new Error('unknown') });
  return refusal('INTERNAL');
}

const PARSER_ERRORS: Readonly<Record<number, ErrorCode>> = {
  400: 'UNREADABLE_BODY',
  [ERRORS.TOO_LARGE.status]: 'TOO_LARGE',
  [ERRORS.UNSUPPORTED_MEDIA_TYPE.status]: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNREADABLE_BODY',
};
