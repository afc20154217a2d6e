interface SpreadCalls {
  /** Calls `look` once after a random part of `spreadMs`, however often it is called until then. */
  readonly callWithin: (spreadMs: number) => void;
  readonly stop: () => void;
}

/** Many pages learn of a change together. This spreads their fetches over time. */
export function spreadCalls(look: () => void): SpreadCalls {
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
    callWithin: (spreadMs) => {
      if (spreadMs === 0) lookNow();
      else timer ??= setTimeout(lookNow, Math.random() * spreadMs);
    },
    stop,
  };
}
