/** Reads the whole public log of a site, as anybody can, and checks that it is what its signed checkpoint says. */
import { isSame } from './bytes.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { parseEntry } from './entry.ts';
import { openNote, type VerifierKey } from './note.ts';
import { bundlesOf, decodeBundle } from './tiles.ts';
import { grow, hashOfLeaf, rootOf } from './tree.ts';

export interface ReadLog {
  /** As it was signed. */
  readonly note: string;
  readonly size: number;
  /** The entries of each auction, in the order of the log. */
  readonly auctions: ReadonlyMap<string, readonly Uint8Array[]>;
}

/** What is wrong with a log, in a sentence. */
export class BrokenLog extends Error {
  override readonly name = 'BrokenLog';
}

interface Given {
  readonly key: VerifierKey;
  /** A file by its path below the address of the log. */
  readonly read: (path: string) => Promise<Uint8Array>;
  /** A checkpoint that the log gave earlier. */
  readonly earlier?: string | undefined;
}

/** Throws a BrokenLog unless all entries are there and unchanged, and the earlier checkpoint is of the same log. */
export async function readLog({ key, read, earlier }: Given): Promise<ReadLog> {
  const note = new TextDecoder().decode(await read('checkpoint'));
  const now = await openCheckpoint(note, key);
  const entries: Uint8Array[] = [];
  for (const { path, width } of bundlesOf(now.size)) {
    const bundle = decodeBundle(await read(path));
    if (bundle?.length !== width) throw new BrokenLog(`${path} does not hold the entries that the log says it has.`);
    entries.push(...bundle);
  }
  const leaves = entries.map(hashOfLeaf);
  if (!isSame(grow(0, [], leaves).root, now.root)) {
    throw new BrokenLog(
      'The entries are not those that the checkpoint was signed for: some were changed, or put elsewhere.',
    );
  }
  if (earlier !== undefined) {
    const before = await openCheckpoint(earlier, key);
    if (before.size > now.size) throw new BrokenLog(`The log had ${before.size} entries, and now has ${now.size}.`);
    if (!isSame(rootOf(leaves.slice(0, before.size)), before.root)) {
      throw new BrokenLog(
        'The earlier checkpoint is of other entries: the log shows different things to different people.',
      );
    }
  }
  return { note, size: now.size, auctions: Map.groupBy(entries, auctionOf) };
}

/** Throws a BrokenLog unless the key of the log has signed it. */
export async function openCheckpoint(note: string, key: VerifierKey): Promise<Checkpoint> {
  const text = await openNote(note, key);
  const checkpoint = text === undefined ? undefined : parseCheckpoint(text);
  if (checkpoint?.origin === key.name) return checkpoint;
  throw new BrokenLog('This checkpoint is not signed with the key of the log.');
}

function auctionOf(bytes: Uint8Array, index: number): string {
  const entry = parseEntry(bytes);
  if (entry === undefined) throw new BrokenLog(`What is at place ${index} of the log is no entry of version 1.`);
  return entry.auction;
}
