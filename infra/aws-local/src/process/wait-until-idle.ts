/** Whether a part of the stack has work now. */
export type IsBusy = () => boolean;

const MAX_MS = 10_000;
const LOOK_EVERY_MS = 5;
/** Work that ends in one part may start in another a moment later, so several checks in a row must be idle. */
const IDLE_CHECKS = 4;

/** Waits up to ten seconds until every part has been idle for a moment. Returns whether that happened. */
export async function waitUntilIdle(parts: readonly IsBusy[]): Promise<boolean> {
  const deadline = performance.now() + MAX_MS;
  let quiet = 0;
  while (performance.now() < deadline) {
    quiet = parts.some((isBusy) => isBusy()) ? 0 : quiet + 1;
    if (quiet >= IDLE_CHECKS) return true;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return false;
}
