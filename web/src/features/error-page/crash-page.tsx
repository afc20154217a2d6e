import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ERROR_KINDS } from './error-kinds.ts';

/** What is left when a screen could not be drawn or its code could not be loaded. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  const { title, text } = ERROR_KINDS['server-error'];
  return (
    <main className="page grid min-h-dvh content-center justify-items-center gap-4 text-center" role="alert">
      <h1 className="text-4xl font-semibold">{title}</h1>
      <p className="max-w-md text-lg text-muted">{text}</p>
      <Button className="mt-4" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </main>
  );
}
