/**
 * Where the log stands. It is replaced on the condition that nobody else has: whatever follows from it (tiles, the runs
 * of auctions, the checkpoint) everybody computes alike, so whoever comes next finishes what a crash has left, and
 * there is no fork.
 */
import * as z from 'zod';
import { runItem } from '#functions/tables/bids/log-items.ts';
import { bytesOf, fromBase64, toBase64 } from '#shared/proof/bytes.ts';
import { type Edge, grow, hashOfLeaf, TILE_WIDTH } from '#shared/proof/tree.ts';

const hash = z.string().transform((text, context) => {
  const bytes = fromBase64(text);
  if (bytes !== undefined) return bytes;
  context.addIssue('This is no hash.');
  return z.NEVER;
});

export const logState = z.object({
  /** What the log is called. Fixed when it began. */
  origin: z.string(),
  /**
   * Before the last batch: how many entries there were, the hashes of the partial tiles, and the entries of the partial
   * bundle.
   */
  size: z.number(),
  edge: z.array(z.array(hash)),
  tail: z.array(z.string()),
  /** The last batch, which may not be published yet: its entries in order, and to whom they belong. */
  entries: z.array(z.string()),
  runs: z.array(runItem),
});
export type LogState = z.infer<typeof logState>;

export const newLog = (origin: string): LogState => ({ origin, size: 0, edge: [], tail: [], entries: [], runs: [] });

export const textOfState = ({ edge, ...state }: LogState): string =>
  JSON.stringify({ ...state, edge: edge.map((hashes) => hashes.map(toBase64)) });

export const sizeOf = ({ size, entries }: LogState): number => size + entries.length;

/** The tree with the last batch. */
export const grownTree = ({ size, edge, entries }: LogState) =>
  grow(
    size,
    edge,
    entries.map((entry) => hashOfLeaf(bytesOf(entry))),
  );

/** The bundles of entries that the last batch has changed. */
export function bundlesWith({ size, tail, entries }: LogState) {
  const all = [...tail, ...entries];
  const first = Math.floor(size / TILE_WIDTH);
  return Array.from({ length: Math.ceil(all.length / TILE_WIDTH) }, (_, index) => ({
    index: first + index,
    entries: all.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH),
  }));
}

/** The state with a further batch, once the last one is published. */
export function withBatch(state: LogState, batch: Pick<LogState, 'entries' | 'runs'>): LogState {
  const edge: Edge = grownTree(state).edge;
  const kept = sizeOf(state) % TILE_WIDTH;
  const all = [...state.tail, ...state.entries];
  return {
    origin: state.origin,
    size: sizeOf(state),
    edge: edge.map((hashes) => hashes.map((node) => Uint8Array.from(node))),
    tail: all.slice(all.length - kept),
    ...batch,
  };
}
