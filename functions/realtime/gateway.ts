import {
  type ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { ServerMessage } from '../../shared/contract/realtime.ts';

/** The way to the browsers. */
export interface Gateway {
  /** Sends a message; `gone` when the connection does not exist any more. */
  readonly send: (connectionId: string, message: ServerMessage) => Promise<'sent' | 'gone'>;
}

/** @param client made with the WebSocket API's callback address */
export function gateway(client: ApiGatewayManagementApiClient): Gateway {
  return {
    send: async (connectionId, message) => {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: JSON.stringify(message) }));
        return 'sent';
      } catch (error) {
        // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
  };
}
