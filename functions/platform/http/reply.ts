import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ERRORS } from '../../../shared/contract/errors.ts';
import type { EndpointRefusal } from './endpoint.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** A success response. The body has passed the route's response schema. */
export function success(body: unknown, cookies: readonly string[] = []): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: 200,
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
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
