import {
  type ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { getEndpointFromInstructions } from '@smithy/core/endpoints';
import * as z from 'zod/mini';
import { type ServerMessage, serverMessage } from '../../shared/contract/realtime.ts';
import { type RawAnswer, signedRequests } from '../platform/aws/signed-requests.ts';

/** The way to the browsers. */
export interface Gateway {
  /** Sends a message; `gone` when the connection does not exist any more. */
  readonly send: (connectionId: string, message: ServerMessage) => Promise<'sent' | 'gone'>;
}

const HEADERS = { 'content-type': 'application/octet-stream' };
const GONE = 410;

/**
 * A frame for 2,000 watchers is 2,000 requests, so they are sent without the SDK's middleware (decision 31), and the frame
 * is written once.
 *
 * @param client made with the WebSocket API's callback address
 */
export function gateway({ config }: ApiGatewayManagementApiClient): Gateway {
  const post = signedRequests(config, {
    name: 'execute-api',
    endpoint: async () => (await getEndpointFromInstructions({}, PostToConnectionCommand, config)).url,
    errorOf,
  });
  const written = new WeakMap<ServerMessage, string>();
  const textOf = (message: ServerMessage): string => {
    const text = written.get(message) ?? JSON.stringify(z.encode(serverMessage, message));
    written.set(message, text);
    return text;
  };
  return {
    send: async (connectionId, message) => {
      const path = `/@connections/${encodeURIComponent(connectionId)}`;
      try {
        await post({ path, headers: HEADERS, body: textOf(message) });
        return 'sent';
      } catch (error) {
        // https://aws.amazon.com/premiumsupport/knowledge-center/410-gone-api-gateway/
        if (error instanceof ApiGatewayManagementApiServiceException && error.$metadata.httpStatusCode === GONE) {
          return 'gone';
        }
        throw error;
      }
    },
  };
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html */
function errorOf({ status, headers, body }: RawAnswer) {
  const name = (headers['x-amzn-errortype'] ?? 'UnknownError').replace(/:.*$/, '');
  return new ApiGatewayManagementApiServiceException({
    name,
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status, requestId: headers['x-amzn-requestid'] ?? '' },
    message: `${name}: ${body.toString('utf8').slice(0, 200)}`,
  });
}
