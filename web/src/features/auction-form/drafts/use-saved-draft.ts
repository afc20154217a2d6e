import { useEffect } from 'react';
import type { Draft, DraftStore } from './draft-store.ts';

const PAUSE_MS = 300;

/** Saves a local draft shortly after each change, unless there is nothing to lose. */
export function useSavedDraft(
  store: DraftStore,
  { values, images, version, requestId }: Omit<Draft, 'lostFiles'>,
  isWorthKeeping: boolean,
): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void (isWorthKeeping ? store.write({ values, images, version, requestId }, Date.now()) : store.clear());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [store, values, images, version, requestId, isWorthKeeping]);
}
