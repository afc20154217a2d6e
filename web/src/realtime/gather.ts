/** What gathering needs of the world. */
export interface GatherWorld {
  /** Milliseconds, from any origin. */
  readonly now: () => number;
  /** Calls the task after so many milliseconds; answers how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
}

export interface Gathering<T> {
  readonly take: (one: T) => void;
  readonly stop: () => void;
}

/** Delivers at once what comes alone, and together what comes within `gapMs` of the last delivery, when that is over. */
export function gather<T>(
  { now, after }: GatherWorld,
  gapMs: number,
  deliver: (gathered: readonly T[]) => void,
): Gathering<T> {
  let waiting: readonly T[] = [];
  let deliveredAt = -Infinity;
  let cancel: (() => void) | undefined;
  const deliverAll = () => {
    const gathered = waiting;
    waiting = [];
    cancel = undefined;
    deliveredAt = now();
    deliver(gathered);
  };
  return {
    take: (one) => {
      waiting = [...waiting, one];
      if (cancel !== undefined) return;
      const rest = deliveredAt + gapMs - now();
      if (rest > 0) cancel = after(rest, deliverAll);
      else deliverAll();
    },
    stop: () => {
      cancel?.();
      waiting = [];
    },
  };
}
