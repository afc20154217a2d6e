import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ERRORS } from '../../../shared/contract/errors.ts';
import type { EndpointRefusal } from './endpoint.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** A success, already passed through its response schema. */
export function success(body: unknown, cookies: readonly string[] = []): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: 200,
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
    ...(cookies.length > 0 && { cookies: [...cookies] }),
  };
}

/** Where nobody knows how long to wait (Cognito and DynamoDB do not say), an estimate is what a client needs. */
const SOME_SECONDS = 2;

/** A refusal as every route answers it: the status of its code, the sentence the screen shows, and how long to wait. */
export function failure(refused: EndpointRefusal): APIGatewayProxyStructuredResultV2 {
  const { code, message, cookies = [] } = refused;
  const waitSeconds = refused.waitSeconds ?? (code === 'TOO_MANY_REQUESTS' ? SOME_SECONDS : undefined);
  return {
    statusCode: ERRORS[code].status,
    headers: { ...JSON_HEADERS, ...(waitSeconds !== undefined && { 'retry-after': String(waitSeconds) }) },
    body: JSON.stringify({ success: false, message, code }),
    ...(cookies.length > 0 && { cookies: [...cookies] }),
  };
}
