import { type ServerMessage, serverMessage } from '../../../shared/contract/realtime.ts';

/** Reads what came over the socket; undefined for anything that is not a message of the contract. */
export function readMessage(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return serverMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
