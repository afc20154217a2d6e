let listener: (() => void) | undefined;
/** An act that came before anybody listened: what listens is loaded after the page. */
let isUnheard = false;

/** Says that somebody has just done what they will want news of: a deposit, a bid, a watch. */
export function tellOfAct(): void {
  isUnheard = listener === undefined;
  listener?.();
}

/** Calls `listen` at each such act, and for one that nobody has heard, until the answered function is called. */
export function hearOfActs(listen: () => void): () => void {
  listener = listen;
  if (isUnheard) tellOfAct();
  return () => {
    listener = undefined;
  };
}
