const LOCK_NAME = 'boli-notices';

/** Runs the task while no other tab of this site runs one; without the Web Locks API, at once. */
export async function oneTabAtATime<T>(task: () => T): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(LOCK_NAME, async () => task());
}
