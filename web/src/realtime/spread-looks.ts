interface SpreadLooks {
  /** Calls `look` once after a random part of `spreadMs`, however often it is called until then. */
  readonly lookWithin: (spreadMs: number) => void;
  readonly stop: () => void;
}

/** Many pages learn of a change together. This spreads their fetches over time. */
export function spreadLooks(look: () => void): SpreadLooks {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const lookNow = () => {
    stop();
    look();
  };
  return {
    lookWithin: (spreadMs) => {
      if (spreadMs === 0) lookNow();
      else timer ??= setTimeout(lookNow, Math.random() * spreadMs);
    },
    stop,
  };
}
