/** Whether a log still has the entries that it had: without reading them, from the hashes of its tiles. */
import { isSame } from './bytes.ts';
import { BrokenLog } from './check-log.ts';
import type { Checkpoint } from './checkpoint.ts';
import { hashOfRange } from './inclusion.ts';
import { type ReadLogFile, readTiles } from './read-tiles.ts';

/** Throws a BrokenLog unless the log of now is the one of before, with or without further entries. */
export async function mustContinue(
  before: Omit<Checkpoint, 'origin'>,
  now: Checkpoint,
  read: ReadLogFile,
): Promise<void> {
  if (before.size > now.size) throw new BrokenLog(`The log had ${before.size} entries, and now has ${now.size}.`);
  const tiles = await readTiles(read, now, [], before.size);
  if (isSame(hashOfRange(tiles, 0, before.size), before.root)) return;
  throw new BrokenLog(`The log has other entries than when it had ${before.size}: some were changed since.`);
}
