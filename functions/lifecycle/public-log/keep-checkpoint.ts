/** Keeps in the locked archive what the public log said each day, so that a log that was written anew is found. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { KEPT_LOG_FOLDER } from '#functions/tables/object-keys.ts';
import { istParts } from '#shared/model/ist.ts';
import { BrokenLog, openCheckpoint } from '#shared/proof/check-log.ts';
import { requireContinued } from '#shared/proof/read-tiles.ts';
import { filledSince } from '#shared/proof/tiles.ts';
import type { LedgerArchive } from '../ledger-export/ledger-archive.ts';
import { logState } from './log-state.ts';
import type { LogDeps } from './write-log.ts';

interface KeepDeps extends Pick<LogDeps, 'store' | 'key'> {
  readonly archive: LedgerArchive;
}

const AT_ONCE = 10;

/**
 * Keeps the first checkpoint of each day, after the tiles that were filled since the last one. Returns why the log does
 * not continue that one; undefined: it does.
 */
export async function keepCheckpoint({ store, key, archive }: KeepDeps, now: number): Promise<string | undefined> {
  const [state, note] = [await store.state.read(), await store.changing('checkpoint').read()];
  // Nothing was logged ever.
  if (state === undefined || note === undefined) return undefined;
  const verifier = key.verifier(logState.parse(JSON.parse(state.text)).origin);
  // A new key begins a log of its own.
  const folder = `${KEPT_LOG_FOLDER}${bytesToHex(verifier.id)}/`;
  const last = (await archive.keys(`${folder}checkpoints/`)).at(-1);
  const kept = last === undefined ? undefined : new TextDecoder().decode(await archive.read(last));
  try {
    const checkpoint = await openCheckpoint(note.text, verifier);
    const before = kept === undefined ? undefined : await openCheckpoint(kept, verifier);
    if (before !== undefined) await requireContinued(before, checkpoint, store.publicFile);
    await inParallel(filledSince(before?.size ?? 0, checkpoint.size), AT_ONCE, async (path) => {
      const tile = await store.publicFile(path);
      if (tile === undefined) throw new Error(`The log has no ${path}.`);
      await archive.putNew(`${folder}${path}`, tile);
    });
  } catch (error) {
    if (error instanceof BrokenLog) return `${error.message} Kept: ${last ?? 'nothing'}.`;
    throw error;
  }
  // The first of the day stays: a later one of the same day is not put.
  await archive.putNew(`${folder}checkpoints/${istParts(now).date}`, note.text);
  return undefined;
}
