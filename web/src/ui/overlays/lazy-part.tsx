import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part of a screen whose code is fetched once the screen is up, so that it delays nothing people came for.
 * `standIn` is there before, and stays when the code cannot be had.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  standIn: ComponentType<P>,
): ComponentType<P> {
  const Part = lazy(async () => {
    await afterHeadStart();
    return { default: await load().catch(() => standIn) };
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

function afterHeadStart(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
}
