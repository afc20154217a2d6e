import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import * as z from 'zod/mini';
import { type ServerMessage, serverMessage } from '../../shared/contract/realtime.ts';

/** The way to the browsers. */
export interface Gateway {
  /** Sends a message; `gone` when the connection does not exist any more. */
  readonly send: (connectionId: string, message: ServerMessage) => Promise<'sent' | 'gone'>;
  /** Closes a connection; nothing when it does not exist any more. */
  readonly close: (connectionId: string) => Promise<void>;
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
    send: (ConnectionId, message) =>
      unlessGone(() => client.send(new PostToConnectionCommand({ ConnectionId, Data: textOf(message) }))),
    close: async (ConnectionId) => {
      await unlessGone(() => client.send(new DeleteConnectionCommand({ ConnectionId })));
    },
  };
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html */
async function unlessGone(send: () => Promise<unknown>): Promise<'sent' | 'gone'> {
  try {
    await send();
    return 'sent';
  } catch (error) {
    if (error instanceof GoneException) return 'gone';
    throw error;
  }
}
