/**
 * A whole auction in one file, to be checked without the site: all its entries, and the receipt of the last. Each entry
 * has the hash of the one before it, so the receipt proves them all. The key is in it, as it is in the JSON of receipts
 * that people save.
 */
import type { LoggedAuction } from '../read-auction.ts';
import { makeReceipt } from '../receipt.ts';

/** Undefined: the log has nothing of it. */
export function auctionFile(logged: LoggedAuction, key: string): string | undefined {
  const { text } = makeReceipt(logged, logged.entries.length) ?? {};
  if (text === undefined) return undefined;
  const utf8 = new TextDecoder();
  return `${JSON.stringify({ key, entries: logged.entries.map(({ bytes }) => utf8.decode(bytes)), proof: text }, undefined, 1)}\n`;
}

/**
 * The JSON of a receipt, with the key.
 * @param secret of the bidder, to show that the bid was theirs
 */
export const receiptFile = (json: string, key: string, secret?: string): string => {
  const more = { key, ...(secret !== undefined && { secret }) };
  return `${JSON.stringify({ ...more, ...Object(JSON.parse(json)) }, undefined, 2)}\n`;
};
