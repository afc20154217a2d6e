const ACT = 'boli-act';

/** Says that somebody has just done what they will want news of: a deposit, a bid, a watch. */
export function tellOfAct(): void {
  dispatchEvent(new Event(ACT));
}

/** Calls the listener at each such act, until the answered function is called. */
export function hearOfActs(listener: () => void): () => void {
  addEventListener(ACT, listener);
  return () => removeEventListener(ACT, listener);
}
