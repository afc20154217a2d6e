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

/**
 * Delivers at once what comes alone, and together what comes within `gapMs` of the last delivery, when that is over.
 * @param holdFor how many milliseconds a delivery is to wait still, whose first part has waited for so many already
 */
export function gather<T>(
  { now, after }: GatherWorld,
  gapMs: number,
  deliver: (gathered: readonly T[]) => void,
  holdFor: (waitedMs: number) => number = () => 0,
): Gathering<T> {
  let waiting: readonly T[] = [];
  let waitingSince = -Infinity;
  let deliveredAt = -Infinity;
  let cancel: (() => void) | undefined;
  const deliverAll = () => {
    const gathered = waiting;
    waiting = [];
    deliveredAt = now();
    deliver(gathered);
  };
  const deliverWhenDue = () => {
    cancel = undefined;
    const rest = Math.max(deliveredAt + gapMs - now(), holdFor(now() - waitingSince));
    if (rest > 0) cancel = after(rest, deliverWhenDue);
    else deliverAll();
  };
  return {
    take: (one) => {
      if (waiting.length === 0) waitingSince = now();
      waiting = [...waiting, one];
      if (cancel === undefined) deliverWhenDue();
    },
    stop: () => {
      cancel?.();
      waiting = [];
    },
  };
}
