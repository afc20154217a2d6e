let listener: (() => void) | undefined;
/** An action from before there was a listener, which is loaded after the page. */
let isUnheard = false;

/** Reports an action whose news its person will want: a deposit, a bid, a watch. */
export function tellOfAct(): void {
  isUnheard = listener === undefined;
  listener?.();
}

/** Calls `listen` at each such action, and for one from before, until the returned function is called. */
export function hearOfActs(listen: () => void): () => void {
  listener = listen;
  if (isUnheard) tellOfAct();
  return () => {
    listener = undefined;
  };
}
