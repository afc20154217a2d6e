const channel = new BroadcastChannel('boli-notices');

/** Notifies the other tabs that the notices have changed. */
export function notifyOtherTabs(): void {
  channel.postMessage('changed');
}

/** Calls the listener when another tab reports a change. Returns the unsubscribe function. */
export function onChangeInOtherTab(listener: () => void): () => void {
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
