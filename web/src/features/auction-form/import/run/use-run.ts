import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { serverClock } from '#web/realtime/live.ts';
import { type Run, runImport } from './run-import.ts';

export interface ImportRun {
  readonly isRunning: boolean;
  /** Why it stopped before the end. */
  readonly stopped: string | undefined;
  readonly start: (run: Omit<Run, 'signal' | 'now'>) => void;
  readonly stop: () => void;
}

const OTHER_TAB = 'This import is running in another tab of this browser.';
const BY_CLERK = 'You stopped the import. What is imported stays imported.';

/** Runs an import. It stops when the screen is left; it continues where it stopped. */
export function useRun(): ImportRun {
  const [isRunning, setIsRunning] = useState(false);
  const [stopped, setStopped] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (input: Omit<Run, 'signal' | 'now'>) => {
    const controller = new AbortController();
    abort.current = controller;
    setStopped(undefined);
    setIsRunning(true);
    try {
      await navigator.locks.request('boli-import', { ifAvailable: true }, async (lock) => {
        if (lock === null) setStopped(OTHER_TAB);
        else await runImport({ ...input, now: serverClock.now, signal: controller.signal });
      });
    } catch (error) {
      // The other lots at once must not go on after one has stopped the import.
      const wasByClerk = controller.signal.aborted;
      controller.abort();
      setStopped(wasByClerk ? BY_CLERK : sentenceOf(error));
    } finally {
      setIsRunning(false);
    }
  };

  return {
    isRunning,
    stopped,
    start: (input) => void run(input),
    stop: () => abort.current?.abort(),
  };
}
