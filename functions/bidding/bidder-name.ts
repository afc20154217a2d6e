/**
 * STATE contains the names of the last two bidders and must stay below 1 KB (`state-size.test.ts`). Counted as JSON bytes,
 * which are never fewer than DynamoDB's.
 */
const MAX_BYTES = 52;
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
