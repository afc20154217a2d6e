import { useState } from 'react';
import { sentenceOf } from '../../api/error-sentence.ts';

export interface Sending<Name extends string> {
  /** What is under way, or was done and is about to lead elsewhere. */
  readonly busy: Name | undefined;
  readonly failure: { readonly sentence: string; readonly error: unknown } | undefined;
  readonly forget: () => void;
  /** Does the task; true when it went well. The button then stays busy until the screen is left. */
  readonly send: (name: Name, fallback: string, task: () => Promise<unknown>) => Promise<boolean>;
}

/** The state of the buttons of a form that leads to another screen when it is done. */
export function useSend<Name extends string>(): Sending<Name> {
  const [busy, setBusy] = useState<Name>();
  const [failure, setFailure] = useState<Sending<Name>['failure']>();
  return {
    busy,
    failure,
    forget: () => setFailure(undefined),
    send: async (name, fallback, task) => {
      setBusy(name);
      setFailure(undefined);
      try {
        await task();
        return true;
      } catch (error) {
        setFailure({ sentence: sentenceOf(error, fallback), error });
        setBusy(undefined);
        return false;
      }
    },
  };
}
