/** Keeps what the public log said on a day where nobody can change it, so that a log that was written anew is found. */
import { BrokenLog, openCheckpoint } from '#shared/proof/check-log.ts';
import { requireContinued } from '#shared/proof/read-tiles.ts';
import { istParts } from '#shared/model/ist.ts';
import { CHECKPOINTS_FOLDER } from '#functions/tables/bids/log-files.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { LedgerArchive } from '../ledger-export/ledger-archive.ts';
import { logState } from './log-state.ts';
import type { LogDeps } from './write-log.ts';

interface KeepDeps extends Pick<LogDeps, 'store' | 'key'> {
  readonly archive: LedgerArchive;
}

/**
 * Keeps the first checkpoint of each day. Returns why the log does not continue the last one that was kept; undefined: it
 * does.
 */
export async function keepCheckpoint({ store, key, archive }: KeepDeps, now: number): Promise<string | undefined> {
  const [state, note] = [await store.state.read(), await store.changing('checkpoint').read()];
  // Nothing was logged ever.
  if (state === undefined || note === undefined) return undefined;
  const verifier = key.verifier(logState.parse(JSON.parse(state.text)).origin);
  // A new key begins a log of its own.
  const folder = `${CHECKPOINTS_FOLDER}${bytesToHex(verifier.id)}/`;
  const last = (await archive.keys(folder)).at(-1);
  const kept = last === undefined ? undefined : new TextDecoder().decode(await archive.read(last));
  try {
    const checkpoint = await openCheckpoint(note.text, verifier);
    if (kept !== undefined) await requireContinued(await openCheckpoint(kept, verifier), checkpoint, store.publicFile);
  } catch (error) {
    if (error instanceof BrokenLog) return `${error.message} Kept: ${last ?? 'nothing'}.`;
    throw error;
  }
  await archive.putNew(`${folder}${istParts(now).date}`, note.text);
  return undefined;
}
