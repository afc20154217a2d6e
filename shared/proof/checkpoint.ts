/** What a log says of itself at one size: https://c2sp.org/tlog-checkpoint */
import { fromBase64, toBase64 } from './bytes.ts';
import type { Hash } from './tree.ts';

export interface Checkpoint {
  /** Which log it is. */
  readonly origin: string;
  /** How many entries it has. */
  readonly size: number;
  readonly root: Hash;
}

const HASH_BYTES = 32;
const SIZE = /^(?:0|[1-9]\d*)$/;

export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** The text of a note, or a note whose signatures do not matter. Undefined if it is no checkpoint. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', encoded = ''] = text.split('\n');
  const root = fromBase64(encoded);
  if (origin === '' || !SIZE.test(size) || !Number.isSafeInteger(Number(size))) return undefined;
  return root?.length === HASH_BYTES ? { origin, size: Number(size), root } : undefined;
}
