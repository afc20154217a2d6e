import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part of a screen whose code is fetched once the screen is up, so that it delays nothing people came for.
 * `standIn` is there before, and for as long as the code cannot be had.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  standIn: ComponentType<P>,
): ComponentType<P> {
  const Part = lazy(async () => {
    await pause(HEAD_START_MS);
    return { default: await loaded(load) };
  });
  const StandIn = standIn;
  return function LazyPart(props) {
    return (
      <Suspense fallback={<StandIn {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** How long the data and pictures of the screen itself go first. */
const HEAD_START_MS = 1_000;
/** The pause after the first failure; each further one doubles it. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Asks for the code until it is here. The screen works without this part, so the page is not loaded anew for it, as it
 * is for the code of a screen. When a deployment has taken the file away, the stand-in stays until the next page.
 */
async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await pauseOrOnline(pauseMs);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Ends early when the device is online again. */
async function pauseOrOnline(ms: number): Promise<void> {
  const ended = new AbortController();
  const online = new Promise((resolve) => addEventListener('online', resolve, { signal: ended.signal }));
  await Promise.race([pause(ms), online]);
  ended.abort();
}
