import { useSyncExternalStore } from 'react';
import { sentenceOf } from '../../api/error-sentence.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { checkProof } from './check-proof.ts';

/** A file that was chosen. */
interface Chosen {
  readonly file: File;
  /** An address under which the page can show the picture; undefined for a PDF. */
  readonly preview: string | undefined;
  /** The key of the upload once it has arrived; rejects when it failed. */
  readonly key: Promise<string>;
}

export type ProofState =
  | { readonly kind: 'none'; readonly error?: string }
  | ({ readonly kind: 'uploading'; readonly share: number } & Chosen)
  | ({ readonly kind: 'failed'; readonly message: string } & Chosen)
  | ({ readonly kind: 'uploaded' } & Chosen);

export interface ProofUpload {
  readonly current: () => ProofState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Checks the file and starts sending it in place of an earlier one; false when it cannot be an ID proof. */
  readonly choose: (file: File) => boolean;
  readonly remove: () => void;
  /** The key of the upload, once it is complete; undefined when no file was chosen. Rejects when it failed. */
  readonly uploadedKey: () => Promise<string | undefined>;
}

/**
 * An ID proof on its way. It is sent as soon as it is chosen, while the person fills in the rest, and goes on when the
 * screen is left: whoever made it ends it with `remove`.
 */
export function proofUpload(): ProofUpload {
  let state: ProofState = { kind: 'none' };
  let stop = () => {};
  const listeners = new Set<() => void>();
  const become = (next: ProofState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const choose = (file: File) => {
    stop();
    const checked = checkProof(file);
    if (!checked.ok) {
      become({ kind: 'none', error: checked.error });
      return false;
    }
    const abort = new AbortController();
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
    stop = () => {
      abort.abort();
      if (preview !== undefined) URL.revokeObjectURL(preview);
      stop = () => {};
    };
    const settle = (next: ProofState) => {
      if (!abort.signal.aborted) become(next);
    };
    const key = uploadFile('id-proof', file, checked.value, {
      signal: abort.signal,
      onProgress: (share) => settle({ ...chosen, kind: 'uploading', share }),
    });
    const chosen: Chosen = { file, preview, key };
    become({ ...chosen, kind: 'uploading', share: 0 });
    key.then(
      () => settle({ ...chosen, kind: 'uploaded' }),
      (error: unknown) =>
        settle({
          ...chosen,
          kind: 'failed',
          message: sentenceOf(error, 'The file could not be uploaded. Please try again.'),
        }),
    );
    return true;
  };

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose,
    remove: () => {
      stop();
      become({ kind: 'none' });
    },
    uploadedKey: async () => (state.kind === 'none' ? undefined : state.key),
  };
}

/** How an upload goes. */
export function useProofState({ subscribe, current }: ProofUpload): ProofState {
  return useSyncExternalStore(subscribe, current);
}
