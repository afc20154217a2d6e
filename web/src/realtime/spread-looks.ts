interface LookWorld {
  readonly look: () => void;
  /** Calls the task after so many milliseconds; answers how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** From 0 to 1. */
  readonly chance: () => number;
}

interface SpreadLooks {
  /** Looks within a random part of `spreadMs`; once, however often it is called until then. */
  readonly lookWithin: (spreadMs: number) => void;
  readonly stop: () => void;
}

/** What everybody hears of at the same moment is not looked for by everybody at the same moment. */
export function spreadLooks({ look, after, chance }: LookWorld): SpreadLooks {
  let cancel: (() => void) | undefined;
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  const lookNow = () => {
    stop();
    look();
  };
  return {
    lookWithin: (spreadMs) => {
      if (spreadMs === 0) lookNow();
      else cancel ??= after(chance() * spreadMs, lookNow);
    },
    stop,
  };
}
