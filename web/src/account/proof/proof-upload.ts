import { useSyncExternalStore } from 'react';
import { refused, type Result } from '#shared/model/result.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import type { Cover } from './cover/covers.ts';
import { coverPicture, type PreparedProof, prepareProof, type ProofPicture } from './prepare-proof.ts';

interface Chosen {
  readonly name: string;
  /** A small copy of the upload, with its covers; undefined for a PDF and until it is made. */
  readonly preview: string | undefined;
  readonly picture: ProofPicture | undefined;
}

export type ProofState =
  | { readonly kind: 'none'; readonly error?: string }
  | ({ readonly kind: 'preparing' } & Chosen)
  /** A picture stays on the device until the form is sent, so that its owner may cover parts first. */
  | ({ readonly kind: 'ready' } & Chosen)
  | ({ readonly kind: 'uploading'; readonly share: number } & Chosen)
  | ({ readonly kind: 'failed'; readonly message: string } & Chosen)
  | ({ readonly kind: 'uploaded' } & Chosen);

export interface ProofUpload {
  readonly current: () => ProofState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces an earlier file. */
  readonly choose: (file: File) => void;
  /** Replaces all covers of the picture. */
  readonly cover: (covers: readonly Cover[]) => void;
  readonly remove: () => void;
  /**
   * Uploads the file if needed and returns its key; undefined without an acceptable file. Rejects when the upload
   * fails; the next call retries.
   */
  readonly send: () => Promise<string | undefined>;
}

/**
 * The upload of an ID proof. A PDF is uploaded at once, a picture with the form. The upload continues after the
 * screen unmounts; its creator ends it with `remove`.
 */
export function proofUpload(): ProofUpload {
  let state: ProofState = { kind: 'none' };
  let stop = new AbortController();
  let prepared: Promise<PreparedProof | undefined> = Promise.resolve(undefined);
  let sent: Promise<string | undefined> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: ProofState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const begin = (chosen: Chosen, preparing: Promise<Result<PreparedProof, string>>) => {
    stop.abort();
    stop = new AbortController();
    sent = undefined;
    const { signal } = stop;
    become({ ...chosen, kind: 'preparing' });
    prepared = preparing
      .catch(() => refused('This file cannot be read. Please choose another one.'))
      .then((result) => {
        if (signal.aborted) return undefined;
        if (!result.ok) {
          become({ kind: 'none', error: result.error });
          return undefined;
        }
        const { preview, picture } = result.value;
        become({ ...chosen, preview, picture, kind: 'ready' });
        if (picture === undefined) void send().catch(() => undefined);
        return result.value;
      });
  };

  const send = (): Promise<string | undefined> => {
    if (state.kind === 'failed') sent = undefined;
    sent ??= upload(stop.signal);
    return sent;
  };

  const upload = async (signal: AbortSignal): Promise<string | undefined> => {
    const proof = await prepared;
    if (proof === undefined || state.kind === 'none' || signal.aborted) return undefined;
    const { name } = state;
    const { file, contentType, preview, picture } = proof;
    const settle = (
      next: { kind: 'uploading'; share: number } | { kind: 'failed'; message: string } | { kind: 'uploaded' },
    ) => {
      if (!signal.aborted) become({ name, preview, picture, ...next });
    };
    settle({ kind: 'uploading', share: 0 });
    try {
      const key = await uploadFile('id-proof', file, contentType, {
        signal,
        onProgress: (share) => settle({ kind: 'uploading', share }),
      });
      settle({ kind: 'uploaded' });
      return key;
    } catch (error) {
      settle({ kind: 'failed', message: sentenceOf(error, 'The file could not be uploaded. Please try again.') });
      throw error;
    }
  };

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (file) => begin({ name: file.name, preview: undefined, picture: undefined }, prepareProof(file)),
    cover: (covers) => {
      if (state.kind === 'none' || state.picture === undefined) return;
      const { name, preview, picture } = state;
      begin({ name, preview, picture }, coverPicture(picture.uncovered, covers));
    },
    remove: () => {
      stop.abort();
      prepared = Promise.resolve(undefined);
      sent = undefined;
      become({ kind: 'none' });
    },
    send,
  };
}

export function useProofState({ subscribe, current }: ProofUpload): ProofState {
  return useSyncExternalStore(subscribe, current);
}
