/** What the last closing of the books found, as one compressed object: the source of the reports. Names no person. */
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod';
import { parseJson } from '#shared/model/parse-json.ts';
import { paiseNumber } from '../paise-number.ts';

/** Increase it with each change of what is written. Objects in another format are ignored until the next closing. */
const FORMAT = 1;

const balance = z.object({
  captured: paiseNumber,
  offline: paiseNumber,
  refunded: paiseNumber,
  forfeited: paiseNumber,
  spent: paiseNumber,
  held: paiseNumber,
});

/**
 * An auction in the books. `result` is `running` until it is over, and `open` until a bid below the reserve is decided and
 * the winner has paid or failed to.
 */
const lot = z.object({
  auctionId: z.string(),
  title: z.string(),
  categorie: z.string(),
  result: z.enum(['running', 'sold', 'open', 'unsold', 'cancelled']),
  /** Epoch ms; null while it runs. */
  endedAt: z.number().nullable(),
  basePrice: paiseNumber,
  /** The winning bid; 0 without a winner. */
  winningBid: paiseNumber,
  bids: z.number(),
  bidders: z.number(),
  /** Winners who did not pay. */
  defaults: z.number(),
  balance,
});
export type LotInBooks = z.infer<typeof lot>;

/** Something that people wait for: when it was done (epoch ms), and how long it took (ms). */
const wait = z.object({ at: z.number(), took: z.number() });
export type Wait = z.infer<typeof wait>;

const closedBooks = z.object({
  format: z.literal(FORMAT),
  /** When the books were closed, epoch ms. */
  at: z.number(),
  /** Whether ledger, payments and stored sums agreed. */
  balances: z.boolean(),
  lots: z.array(lot),
  refunds: z.array(wait),
  verifications: z.array(wait),
});
export type BooksForReports = Omit<z.infer<typeof closedBooks>, 'format'>;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export const packBooks = (books: BooksForReports): Promise<Uint8Array> =>
  compress(JSON.stringify({ format: FORMAT, ...books }));

/** Undefined if the data is not in this format. */
export async function unpackBooks(packed: Uint8Array): Promise<BooksForReports | undefined> {
  const data = await decompress(packed).catch(() => Buffer.from(''));
  return z.safeParse(closedBooks, parseJson(data.toString())).data;
}
