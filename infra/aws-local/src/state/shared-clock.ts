import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Clock } from '../values/clock.ts';
import { openStateStore } from './state-store.ts';

/** The clock of everything on the stack: the machine's, plus an offset that tests and demonstrations move. */
export interface SharedClock {
  readonly now: Clock;
  /** Shared with the worker threads of the functions, whose `Date` adds it: one 64-bit integer of milliseconds. */
  readonly offsetBuffer: SharedArrayBuffer;
  /** Milliseconds between this clock and the machine's; negative while the past is played. */
  offset(): number;
  /** Moves the clock and calls the listeners. Kept over restarts, so that time never runs back. */
  setOffset(ms: number): void;
  onMove(listener: () => void): void;
}

/** Opens the clock with the offset it last had in this data folder. */
export function openClock(db: DatabaseSync): SharedClock {
  const store = openStateStore(db, 'clock', z.object({ offset: z.number().int() }));
  const offsetBuffer = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const shared = new BigInt64Array(offsetBuffer);
  Atomics.store(shared, 0, BigInt(store.get('offset')?.offset ?? 0));
  const listeners: (() => void)[] = [];
  const offset = () => Number(Atomics.load(shared, 0));
  return {
    now: () => Date.now() + offset(),
    offsetBuffer,
    offset,
    setOffset: (ms) => {
      store.put('offset', { offset: Math.round(ms) });
      Atomics.store(shared, 0, BigInt(Math.round(ms)));
      for (const listener of listeners) listener();
    },
    onMove: (listener) => {
      listeners.push(listener);
    },
  };
}
