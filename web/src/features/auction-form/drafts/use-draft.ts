import { useEffect, useState } from 'react';
import { type Draft, type DraftStore, draftStore } from './draft-store.ts';

/** The store of a form and what it held when the form opened; undefined until that is read. */
export interface OpenedDraft {
  readonly store: DraftStore;
  readonly draft: Draft | undefined;
}

export function useDraft(userId: string, form: string): OpenedDraft | undefined {
  const [opened, setOpened] = useState<OpenedDraft>();
  useEffect(() => {
    const store = draftStore(userId, form);
    let isCurrent = true;
    void store.read(Date.now()).then((draft) => isCurrent && setOpened({ store, draft }));
    return () => {
      isCurrent = false;
    };
  }, [userId, form]);
  return opened;
}
