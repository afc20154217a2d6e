import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { REQUEST_ID_HEADER } from '#shared/contract/http/request-id.ts';

/** Only a UUID is accepted from the browser, because every log line of the request contains it. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The request's id in logs, answers and error screens: the browser's, or else API Gateway's. */
export function requestIdOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const given = headers[REQUEST_ID_HEADER] ?? '';
  return UUID.test(given) ? given : requestContext.requestId;
}
