/** Whether a part of the stack has work now; a part that can tell says with what. */
export type IsBusy = () => boolean | string;

const MAX_MS = 10_000;
const LOOK_EVERY_MS = 5;
/** Work that ends in one part may start in another a moment later, so several checks in a row must be idle. */
const IDLE_CHECKS = 4;

/** Waits up to ten seconds until every part has been idle for a moment. Returns the names of the parts that were not. */
export async function waitUntilIdle(parts: Readonly<Record<string, IsBusy>>): Promise<readonly string[]> {
  const deadline = performance.now() + MAX_MS;
  let quiet = 0;
  let busy: readonly string[] = [];
  while (performance.now() < deadline) {
    const found = Object.entries(parts).flatMap(([name, isBusy]) => named(name, isBusy()));
    if (found.length > 0) busy = found;
    quiet = found.length > 0 ? 0 : quiet + 1;
    if (quiet >= IDLE_CHECKS) return [];
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return busy;
}

function named(part: string, busy: boolean | string): readonly string[] {
  if (typeof busy === 'string') return busy === '' ? [] : [`${part} (${busy})`];
  return busy ? [part] : [];
}
