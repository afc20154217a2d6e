import { useState } from 'react';
import { sentenceOf } from '../../api/error-sentence.ts';

export interface Submission {
  readonly busy: boolean;
  /** The failure that is on the screen, with the sentence that tells it. */
  readonly failure: { readonly sentence: string; readonly error?: unknown } | undefined;
  /** Runs the call; answers what it answered, or undefined after showing why it failed. */
  readonly run: <T>(task: () => Promise<T>) => Promise<T | undefined>;
  /** Shows a failure that was found before any call, or none. */
  readonly show: (sentence: string | undefined) => void;
}

/** The state of a form that is sent: under way, failed, or neither. */
export function useSubmission(fallback: string): Submission {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Submission['failure']>();
  return {
    busy,
    failure,
    show: (sentence) => setFailure(sentence === undefined ? undefined : { sentence }),
    run: async (task) => {
      setBusy(true);
      setFailure(undefined);
      try {
        return await task();
      } catch (error) {
        setFailure({ sentence: sentenceOf(error, fallback), error });
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
