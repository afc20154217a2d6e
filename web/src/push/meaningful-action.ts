let listener: (() => void) | undefined;
/** True when an action was reported before the listener's code had loaded. */
let isPending = false;

/** Reports an action after which the person will want notices: a deposit, a bid, a watched auction. */
export function reportAction(): void {
  isPending = listener === undefined;
  listener?.();
}

/** Calls `listen` at each such action, and once for an earlier one. Returns the unsubscribe function. */
export function onAction(listen: () => void): () => void {
  listener = listen;
  if (isPending) reportAction();
  return () => {
    listener = undefined;
  };
}
