/** Whether a part of the stack still has something to do now. */
export type IsBusy = () => boolean;

const LONGEST_MS = 10_000;
const LOOK_EVERY_MS = 5;
/** What one part ends may begin in another a moment later, so quiet must last. */
const QUIET_LOOKS = 4;

/** Waits until every part has been idle for a moment, at most ten seconds. Answers whether it became so. */
export async function settled(parts: readonly IsBusy[]): Promise<boolean> {
  const deadline = performance.now() + LONGEST_MS;
  let quiet = 0;
  while (performance.now() < deadline) {
    quiet = parts.some((isBusy) => isBusy()) ? 0 : quiet + 1;
    if (quiet >= QUIET_LOOKS) return true;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return false;
}
