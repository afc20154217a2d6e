import {
  type ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import * as z from 'zod/mini';
import { type ServerMessage, serverMessage } from '../../shared/contract/realtime.ts';

/** The way to the browsers. */
export interface Gateway {
  /** Sends a message; `gone` when the connection does not exist any more. */
  readonly send: (connectionId: string, message: ServerMessage) => Promise<'sent' | 'gone'>;
}

/** @param client made with the WebSocket API's callback address */
export function gateway(client: ApiGatewayManagementApiClient): Gateway {
  // A frame goes to thousands of watchers and is written once.
  const written = new WeakMap<ServerMessage, string>();
  const textOf = (message: ServerMessage): string => {
    const text = written.get(message) ?? JSON.stringify(z.encode(serverMessage, message));
    written.set(message, text);
    return text;
  };
  return {
    send: async (connectionId, message) => {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: textOf(message) }));
        return 'sent';
      } catch (error) {
        // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
  };
}
