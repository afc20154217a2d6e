import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a screen whose code is fetched after the screen is shown. `standIn` is shown until the code is loaded. */
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

/** Leaves the network to the data and pictures of the screen first. */
const HEAD_START_MS = 1_000;
/** The pause after the first failure; each further one doubles it. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Retries until the code is loaded. If a deployment has removed the file, the stand-in stays until the next page load. */
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
