import { useEffect, useRef, useState } from 'react';
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
  readonly state: ProofState;
  /** Checks the file and starts sending it in place of an earlier one; false when it cannot be an ID proof. */
  readonly choose: (file: File) => boolean;
  readonly remove: () => void;
  /** The key of the upload, once it is complete; undefined when no file was chosen. Rejects when it failed. */
  readonly uploadedKey: () => Promise<string | undefined>;
}

/** The ID proof is sent as soon as it is chosen, while the person fills in the rest. */
export function useProofUpload(): ProofUpload {
  const [state, setState] = useState<ProofState>({ kind: 'none' });
  const stopCurrent = useRef<() => void>(undefined);
  const stop = () => {
    stopCurrent.current?.();
    stopCurrent.current = undefined;
  };
  useEffect(() => () => stopCurrent.current?.(), []);

  const choose = (file: File) => {
    stop();
    const checked = checkProof(file);
    if (!checked.ok) {
      setState({ kind: 'none', error: checked.error });
      return false;
    }
    const abort = new AbortController();
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
    stopCurrent.current = () => {
      abort.abort();
      if (preview !== undefined) URL.revokeObjectURL(preview);
    };
    const settle = (next: ProofState) => {
      if (!abort.signal.aborted) setState(next);
    };
    const key = uploadFile('id-proof', file, checked.value, {
      signal: abort.signal,
      onProgress: (share) => settle({ ...chosen, kind: 'uploading', share }),
    });
    const chosen: Chosen = { file, preview, key };
    setState({ ...chosen, kind: 'uploading', share: 0 });
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
    state,
    choose,
    remove: () => {
      stop();
      setState({ kind: 'none' });
    },
    uploadedKey: async () => (state.kind === 'none' ? undefined : state.key),
  };
}
