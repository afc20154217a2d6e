/** Tells the other tabs of this site that the notices, or what was done with them, have changed. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('boli-notices');

export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

/** Calls the listener when another tab says so, until the answered function is called. */
export function hearOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
