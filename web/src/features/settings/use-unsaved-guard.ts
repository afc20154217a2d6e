import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface UnsavedGuard {
  /** Whether somebody is about to leave with unsaved changes. */
  readonly isAsking: boolean;
  /** Goes to a path of the site, after asking if something is unsaved. */
  readonly go: (path: string) => void;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Asks before unsaved changes are lost: by a link of the site, or by closing the page. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const listening = new AbortController();
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: listening.signal });
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target !== '' || link.origin !== location.origin)
        return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search + link.hash);
    };
    // Before the router sees the click.
    document.addEventListener('click', ask, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isUnsaved]);
  return {
    isAsking: target !== undefined,
    go: (path) => (isUnsaved ? setTarget(path) : void navigate(path)),
    stay: () => setTarget(undefined),
    leave: () => {
      setTarget(undefined);
      if (target !== undefined) void navigate(target);
    },
  };
}
