/**
 * What this browser has seen of the public log. The house cannot change it here, so a later check finds a log that was
 * rolled back or written anew.
 */
import { isObject, parseJson } from '#shared/model/json.ts';

interface SeenCheckpoint {
  /** As it was signed. */
  readonly note: string;
  /** When this browser saw it. */
  readonly at: number;
}

export interface SeenLog {
  /** The verifier key that the log had first. */
  readonly key: string;
  /** Oldest first. */
  readonly checkpoints: readonly SeenCheckpoint[];
}

const NAME = 'publicLog';
/** The oldest is always kept: with it a log that was written anew is found at any time later. */
const MOST = 20;

type LogStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function seenLog(storage: LogStorage): SeenLog | undefined {
  const stored = parseJson(storage.getItem(NAME) ?? '');
  if (!isObject(stored)) return undefined;
  const { key, checkpoints } = stored;
  return typeof key === 'string' && Array.isArray(checkpoints)
    ? { key, checkpoints: checkpoints.filter(isSeen) }
    : undefined;
}

const isSeen = (value: unknown): value is SeenCheckpoint =>
  isObject(value) && typeof value['note'] === 'string' && typeof value['at'] === 'number';

/** Adds what was read and found to continue what is noted. */
export function noteSeen(storage: LogStorage, key: string, note: string, at: number): void {
  const { checkpoints = [] } = seenLog(storage) ?? {};
  if (checkpoints.at(-1)?.note === note) return;
  const all = [...checkpoints, { note, at }];
  try {
    storage.setItem(NAME, JSON.stringify({ key, checkpoints: all.length > MOST ? all.toSpliced(1, 1) : all }));
  } catch {
    // Storage is full: the next check has what was noted before.
  }
}

export const forgetSeen = (storage: LogStorage): void => storage.removeItem(NAME);
