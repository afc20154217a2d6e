import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { REQUEST_ID_HEADER } from '../../../shared/contract/request-id.ts';

/** Nothing else is taken from a browser: whatever comes is written into every log line of the request. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a request is called in logs, answers and error screens: as the browser calls it, or else API Gateway. */
export function requestIdOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const given = headers[REQUEST_ID_HEADER] ?? '';
  return UUID.test(given) ? given : requestContext.requestId;
}
