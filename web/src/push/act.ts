let listener: (() => void) | undefined;
/** True when an action was reported before the listener's code had loaded. */
let isUnheard = false;

/** Reports an action after which the person will want notices: a deposit, a bid, a watched auction. */
export function tellOfAct(): void {
  isUnheard = listener === undefined;
  listener?.();
}

/** Calls `listen` at each such action, and once for an earlier one. Returns the unsubscribe function. */
export function hearOfActs(listen: () => void): () => void {
  listener = listen;
  if (isUnheard) tellOfAct();
  return () => {
    listener = undefined;
  };
}
