import { type ComponentType, lazy, Suspense } from 'react';

/** A component whose code loads after the screen is shown. Renders `placeholder` until then. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ComponentType<P>,
): ComponentType<P> {
  return partOf(() => pause(HEAD_START_MS).then(() => loaded(load)), placeholder);
}

/** Like `lazyPart`, for what a person opens: its code loads at once when it is first shown. */
export function partOnDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ComponentType<P>,
): ComponentType<P> {
  return partOf(() => loaded(load), placeholder);
}

function partOf<P extends object>(
  start: () => Promise<ComponentType<P>>,
  placeholder: ComponentType<P>,
): ComponentType<P> {
  // React keeps a failure for the life of the page, so `start` may not fail.
  const Part = lazy(async () => {
    const part = start();
    parts.push(part);
    return { default: await part };
  });
  const Placeholder = placeholder;
  return function LazyPart(props) {
    return (
      <Suspense fallback={<Placeholder {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const parts: Promise<unknown>[] = [];

/** Resolves when the code of all parts that were ever on the screen has come. */
export const loadedParts = (): Promise<unknown> => Promise.all(parts);

/** Lets the screen's data and pictures load first. */
const HEAD_START_MS = 1_000;
/** The pause after the first failure; it doubles after each further one. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Retries until the code is loaded. If a deployment has removed the file, the placeholder stays until the next page
 * load.
 */
async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
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

/** Resolves after `ms`, or earlier when the device is online again. */
async function pauseOrOnline(ms: number): Promise<void> {
  const ended = new AbortController();
  const online = new Promise((resolve) => addEventListener('online', resolve, { signal: ended.signal }));
  await Promise.race([pause(ms), online]);
  ended.abort();
}
