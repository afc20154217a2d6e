/**
 * Appends to the public log of the site what is stored of auctions and not logged yet: all of it in one batch, which is
 * committed by replacing the state of the log, and then published. Tiles and runs come before the checkpoint that
 * speaks of them.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import { causesOf } from '#functions/platform/causes.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { BidsTable } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { putNew, write } from '#functions/tables/writes.ts';
import { bytesOf } from '#shared/proof/bytes.ts';
import { checkpointText, parseCheckpoint } from '#shared/proof/checkpoint.ts';
import { signNote, textOfKey } from '#shared/proof/note.ts';
import { encodeBundle, tilePath } from '#shared/proof/tiles.ts';
import { TILE_WIDTH } from '#shared/proof/tree.ts';
import type { Witness } from '#shared/proof/witness/cosignature.ts';
import { askWitnesses } from './ask-witnesses.ts';
import type { LogKey } from './log-key.ts';
import {
  bundlesWith,
  grownTree,
  type LogState,
  logState,
  newLog,
  sizeOf,
  textOfState,
  withBatch,
} from './log-state.ts';
import type { LogStore, FileAsRead } from './log-store.ts';
import { type NewEntries, readNewEntries } from './new-entries.ts';
import { additionsOf, writeIndex } from './write-index.ts';

export interface LogDeps {
  readonly bids: BidsTable;
  readonly store: LogStore;
  readonly key: LogKey;
  /** What a new log is called: its address without `https://`. */
  readonly origin: string;
  /** Who signs checkpoints, too. */
  readonly witnesses: readonly Witness[];
}

const AT_ONCE = 10;
/** The most entries of a batch, so that the state of the log stays small. */
const MOST_ENTRIES = 2_000;
const utf8 = new TextDecoder();

/** Logs all that is new of these auctions. What cannot be logged does not stop the others; then the call throws. */
export async function writeLog(deps: LogDeps, auctionIds: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (let open: readonly string[] = [...new Set(auctionIds)]; open.length > 0;) {
    const { state, file } = await published(deps);
    const { batch, left, failed } = await nextBatch(deps.bids, open, sizeOf(state));
    failures.push(...failed.values());
    const stillOpen = left.filter((auctionId) => !failed.has(auctionId));
    if (batch.entries.length === 0) break;
    const next = withBatch(state, batch);
    // If somebody else has logged something meanwhile, it may have been the same.
    if (!(await deps.store.state.put(textOfState(next), file))) continue;
    await publish(deps, next);
    open = stillOpen;
  }
  if (failures.length > 0) throw new AggregateError(failures.flatMap(causesOf), 'Not all could be logged.');
}

/** The state of the log, after what an earlier call may have left of it. */
async function published(deps: LogDeps) {
  const file = await deps.store.state.read();
  const state = file === undefined ? newLog(deps.origin) : logState.parse(JSON.parse(file.text));
  await publish(deps, state);
  return { state, file };
}

async function nextBatch(bids: BidsTable, auctionIds: readonly string[], size: number) {
  const batch: Pick<LogState, 'entries' | 'runs'> = { entries: [], runs: [] };
  const failed = new Map<string, unknown>();
  const left: string[] = [];
  for (let first = 0; first < auctionIds.length; first += AT_ONCE) {
    const some = auctionIds.slice(first, first + AT_ONCE);
    if (batch.entries.length >= MOST_ENTRIES) {
      left.push(...some);
      continue;
    }
    const found = new Map<string, NewEntries>();
    await Promise.all(
      some.map(async (auctionId) => {
        try {
          const newEntries = await readNewEntries(bids, auctionId);
          if (newEntries !== undefined) found.set(auctionId, newEntries);
        } catch (error) {
          failed.set(auctionId, error);
        }
      }),
    );
    for (const [auctionId, { entries, run }] of found) {
      batch.runs.push({ ...run, leaf: size + batch.entries.length });
      batch.entries.push(...entries.map((entry) => utf8.decode(entry)));
      // It may have more than are read at once.
      left.push(auctionId);
    }
  }
  return { batch, left, failed };
}

/** Idempotent, and never goes back: a checkpoint is replaced by a larger one only. */
async function publish({ bids, store, key, witnesses }: LogDeps, state: LogState): Promise<void> {
  const size = sizeOf(state);
  const { origin } = state;
  const checkpoint = store.changing('checkpoint');
  const last = size === 0 ? undefined : await checkpoint.read();
  if (size === 0 || sizeIn(last) >= size) return;
  const { tiles, root } = grownTree(state);
  const verifier = key.verifier(origin);
  const files: (readonly [path: string, body: Uint8Array | string])[] = [
    ...tiles.map(
      ({ level, index, hashes }) => [tilePath(level, index, hashes.length), concatBytes(...hashes)] as const,
    ),
    ...bundlesWith(state).map(
      ({ index, entries }) => [tilePath('entries', index, entries.length), encodeBundle(entries.map(bytesOf))] as const,
    ),
    ...(state.size === 0 ? [['vkey', textOfKey(verifier)] as const] : []),
  ];
  await inParallel(files, AT_ONCE, ([path, body]) => store.putFile(path, body));
  await inParallel(state.runs, AT_ONCE, async (run) => {
    await write(bids, putNew(bids, run));
  });
  const full = bundlesWith(state).filter(({ entries }) => entries.length === TILE_WIDTH);
  await inParallel(additionsOf(full), AT_ONCE, async (addition) => {
    // If this failed, nothing could be logged any more. The lot's next full bundle makes its index anew.
    await unlessUnread(() => writeIndex({ bids, store }, addition));
  });
  const signed = await signNote(checkpointText({ origin, size, root }), verifier, key.sign);
  const request = { note: signed, checkpoint: { origin, size, root }, read: store.publicFile };
  const note = await askWitnesses(witnesses, { ...request, before: Math.max(sizeIn(last), 0) });
  for (;;) {
    const before = await checkpoint.read();
    if (sizeIn(before) >= size || (await checkpoint.put(note, before))) return;
  }
}

const sizeIn = (file: FileAsRead | undefined): number =>
  file === undefined ? -1 : (parseCheckpoint(file.text)?.size ?? -1);
