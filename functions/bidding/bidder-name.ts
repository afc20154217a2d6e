/**
 * STATE holds the leader's name, and a live frame may hold it twice; both must stay below 1 KB whatever people are
 * called. Bytes as JSON writes them, which is never fewer than DynamoDB counts.
 */
const MAX_BYTES = 105;
const ELLIPSIS = '…';

/** The name as a bid carries it: whole, or cut short with an ellipsis when it is very long. */
export function nameInBid(name: string): string {
  if (jsonBytes(name) <= MAX_BYTES) return name;
  let short = '';
  for (const letter of name) {
    if (jsonBytes(short + letter + ELLIPSIS) > MAX_BYTES) break;
    short += letter;
  }
  return short + ELLIPSIS;
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));
