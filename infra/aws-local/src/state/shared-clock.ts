import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Clock } from '../values/clock.ts';
import { openStateStore } from './state-store.ts';

/** The stack's clock: the machine's clock plus an offset that tests and the demo change. */
export interface SharedClock {
  readonly now: Clock;
  /** Shared with the functions' worker threads, whose `Date` adds it: one 64-bit integer of milliseconds. */
  readonly clockOffsetBuffer: SharedArrayBuffer;
  /** Milliseconds ahead of the machine's clock; negative while the demo plays the past. */
  offset(): number;
  /** Moves the clock and calls the listeners. Stored, so that time never runs back after a restart. */
  setOffset(ms: number): void;
  onMove(listener: () => void): void;
  /** The time, and what it would be without the moves of the last minute: a request may have been signed before them. */
  signingTimes(): readonly number[];
}

/** For so long, by the machine's clock, a request may be on its way. */
const ON_ITS_WAY_MS = 60_000;

export function openClock(db: DatabaseSync): SharedClock {
  const store = openStateStore(db, 'clock', z.object({ offset: z.number().int() }));
  const clockOffsetBuffer = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const shared = new BigInt64Array(clockOffsetBuffer);
  Atomics.store(shared, 0, BigInt(store.get('offset')?.offset ?? 0));
  const listeners: (() => void)[] = [];
  const left: { readonly offset: number; readonly at: number }[] = [];
  const offset = () => Number(Atomics.load(shared, 0));
  return {
    now: () => Date.now() + offset(),
    clockOffsetBuffer,
    offset,
    setOffset: (ms) => {
      left.push({ offset: offset(), at: Date.now() });
      store.put('offset', { offset: Math.round(ms) });
      Atomics.store(shared, 0, BigInt(Math.round(ms)));
      for (const listener of listeners) listener();
    },
    onMove: (listener) => {
      listeners.push(listener);
    },
    signingTimes: () => {
      const machine = Date.now();
      while (left[0] !== undefined && machine - left[0].at > ON_ITS_WAY_MS) left.shift();
      return [offset(), ...left.map((former) => former.offset)].map((difference) => machine + difference);
    },
  };
}
