import { useEffect } from 'react';
import type { DraftStore } from './draft-store.ts';
import type { FormValues } from '../values/form-schema.ts';
import type { FormImage } from '../images/image-list.ts';

const PAUSE_MS = 300;

interface Kept {
  readonly values: FormValues;
  readonly images: readonly FormImage[];
  readonly version: number | null;
}

/** Saves a local draft shortly after each change, unless there is nothing to lose. */
export function useSavedDraft(store: DraftStore, { values, images, version }: Kept, isWorthKeeping: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isWorthKeeping) store.write({ values, images, version }, Date.now());
      else store.clear();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [store, values, images, version, isWorthKeeping]);
}
