import { type ServerMessage, serverMessage } from '#shared/contract/realtime.ts';
import { parseJson } from '#shared/model/json.ts';

/** Parses a socket message; undefined for anything outside the contract. */
export function readMessage(data: unknown): ServerMessage | undefined {
  return typeof data === 'string' ? serverMessage.safeParse(parseJson(data)).data : undefined;
}
