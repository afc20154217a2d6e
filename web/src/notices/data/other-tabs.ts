const channel = new BroadcastChannel('boli-notices');

/** Reports to the other tabs of this site that the notices have changed. */
export function notifyOtherTabs(): void {
  channel.postMessage('changed');
}

/** Calls the listener when another tab reports a change, until the returned function is called. */
export function onOtherTabs(listener: () => void): () => void {
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
