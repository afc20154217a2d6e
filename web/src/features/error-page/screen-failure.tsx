import { useEffect } from 'react';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ScreenNotLoaded } from './load-screen.ts';
import { useReloadWhenReachable } from './use-reload-when-reachable.ts';

const NOT_LOADED = {
  title: 'This screen could not be loaded',
  text: 'There may be no connection, or Boli has just been updated. The screen comes by itself as soon as it can be reached.',
} as const;
const CRASHED = {
  title: 'Something went wrong',
  text: 'This screen could not be shown. What you did before is kept. Please reload the page; if that does not help, write to support.',
} as const;

/** Replaces a screen that could not be loaded or has crashed; its layout stays. */
export function ScreenFailure({ error }: { readonly error: unknown }) {
  const isNotLoaded = error instanceof ScreenNotLoaded;
  useEffect(() => {
    if (!isNotLoaded) reportError(error);
  }, [isNotLoaded, error]);
  useReloadWhenReachable(isNotLoaded);
  const { title, text } = isNotLoaded ? NOT_LOADED : CRASHED;
  return (
    <div role="alert" className="page grid min-h-[60vh] content-center justify-items-center gap-4 py-12 text-center">
      <DocumentTitle title={title} />
      <h1 className="text-3xl font-semibold">{title}</h1>
      <p className="max-w-md text-lg text-muted">{text}</p>
      <Button className="mt-4" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}

/** Replaces a layout that could not be loaded. */
export function FrameFailure({ error }: { readonly error: unknown }) {
  return (
    <main className="grid min-h-dvh content-center">
      <ScreenFailure error={error} />
    </main>
  );
}
