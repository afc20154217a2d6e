import { type ServerMessage, serverMessage } from '../../../shared/contract/realtime.ts';
import { parseJson } from '../../../shared/model/parse-json.ts';

/** Parses a message of the socket; undefined for anything that is not in the contract. */
export function readMessage(data: unknown): ServerMessage | undefined {
  return typeof data === 'string' ? serverMessage.safeParse(parseJson(data)).data : undefined;
}
