import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import * as z from 'zod';
import { type ServerMessage, serverMessage } from '#shared/contract/realtime.ts';

/** Sends messages to browsers through API Gateway. */
export interface Gateway {
  /** `gone` when the connection no longer exists. */
  readonly send: (connectionId: string, message: ServerMessage) => Promise<'sent' | 'gone'>;
  /** Does nothing when the connection no longer exists. */
  readonly close: (connectionId: string) => Promise<void>;
}

/** @param client a client with the WebSocket API's callback URL as endpoint */
export function gateway(client: ApiGatewayManagementApiClient): Gateway {
  // A frame goes to thousands of watchers. Serialize it once.
  const serialized = new WeakMap<ServerMessage, string>();
  const textOf = (message: ServerMessage): string => {
    const text = serialized.get(message) ?? JSON.stringify(z.encode(serverMessage, message));
    serialized.set(message, text);
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

/**
 * Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
async function unlessGone(send: () => Promise<unknown>): Promise<'sent' | 'gone'> {
  try {
    await send();
    return 'sent';
  } catch (error) {
    if (error instanceof GoneException) return 'gone';
    throw error;
  }
}
