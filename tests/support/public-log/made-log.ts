/** A public log in memory, as log-writer would have made it. */
import { concatBytes } from '@noble/hashes/utils.js';
import { bytesOf } from '#shared/proof/bytes.ts';
import { checkpointText } from '#shared/proof/checkpoint.ts';
import { parseEntry } from '#shared/proof/entry.ts';
import { indexPath } from '#shared/proof/log-index.ts';
import { signNote, textOfKey } from '#shared/proof/note.ts';
import { bundlesOf, encodeBundle, tilePath } from '#shared/proof/tiles.ts';
import { grow, hashOfLeaf } from '#shared/proof/tree.ts';
import { newKey } from './new-key.ts';

const ORIGIN = 'boli.test/log';

export type MadeLog = Awaited<ReturnType<typeof madeLog>>;

/** @param entries of all auctions, in the order of the log */
export async function madeLog(entries: readonly Uint8Array[], key = newKey()) {
  const verifier = key.verifier(ORIGIN);
  const { tiles, root } = grow(0, [], entries.map(hashOfLeaf));
  const note = await signNote(checkpointText({ origin: ORIGIN, size: entries.length, root }), verifier, key.sign);
  const files = new Map<string, Uint8Array>([
    ['vkey', bytesOf(textOfKey(verifier))],
    ['checkpoint', bytesOf(note)],
  ]);
  for (const { level, index, hashes } of tiles)
    files.set(tilePath(level, index, hashes.length), concatBytes(...hashes));
  let first = 0;
  for (const { path, width } of bundlesOf(entries.length)) {
    files.set(path, encodeBundle(entries.slice(first, first + width)));
    first += width;
  }
  const places = Map.groupBy(entries.keys(), (place) => parseEntry(entries[place] ?? bytesOf(''))?.auction ?? '');
  for (const [auction, own] of places) {
    const ranges = own.map((place) => [place, 1]);
    files.set(indexPath(auction), bytesOf(JSON.stringify({ auction, ranges })));
  }
  return { verifier, vkey: textOfKey(verifier), note, files, read: (path: string) => Promise.resolve(files.get(path)) };
}
