const LOCK_NAME = 'boli-token-renewal';

let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs the task while no other tab of this site runs one. Where the Web Locks API is missing (plain http on
 * another host than localhost) it is exclusive within this tab only.
 */
export function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(LOCK_NAME, task);
  const turn = queue.then(task, task);
  queue = turn.catch(() => undefined);
  return turn;
}
