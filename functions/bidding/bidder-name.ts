/**
 * STATE contains the leader's name once and a live frame up to twice, and both must stay below 1 KB. Counted as JSON
 * bytes, which are never fewer than DynamoDB's.
 */
const MAX_BYTES = 105;
const ELLIPSIS = '…';

/** The name to store with a bid: complete, or shortened with an ellipsis when very long. */
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
