import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ERRORS } from '#shared/contract/http/errors.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import type { Answer, EndpointRefusal } from './endpoint.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** A success response. The answer has passed the route's response schema; an answer with a content type is text. */
export function success(
  { contentType }: Pick<RouteSpec, 'contentType'>,
  { answer, status = 200, edgeSeconds, cookies = [] }: Answer<RouteSpec>,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      ...JSON_HEADERS,
      ...(contentType !== undefined && { 'content-type': `${contentType}; charset=utf-8` }),
      // Browsers ask again each time, and only CloudFront keeps it.
      ...(edgeSeconds !== undefined && { 'cache-control': `public, max-age=0, s-maxage=${edgeSeconds}` }),
    },
    body: typeof answer === 'string' ? answer : JSON.stringify(answer),
    ...(cookies.length > 0 && { cookies: [...cookies] }),
  };
}

/** Cognito and DynamoDB do not say how long to wait, so clients get this estimate. */
const DEFAULT_WAIT_SECONDS = 2;

/** A refusal response: the code's status, the sentence for the screen, and the seconds to wait. */
export function failure(refused: EndpointRefusal): APIGatewayProxyStructuredResultV2 {
  const { code, message, cookies = [] } = refused;
  const waitSeconds = refused.waitSeconds ?? (code === 'TOO_MANY_REQUESTS' ? DEFAULT_WAIT_SECONDS : undefined);
  return {
    statusCode: ERRORS[code].status,
    headers: { ...JSON_HEADERS, ...(waitSeconds !== undefined && { 'retry-after': String(waitSeconds) }) },
    body: JSON.stringify({ success: false, message, code }),
    ...(cookies.length > 0 && { cookies: [...cookies] }),
  };
}
