import { useEffect, useEffectEvent, useState } from 'react';
import { isPageKey } from './page-keys.ts';

interface PageKeys<Command> {
  readonly isOn: boolean;
  /** Undefined if the key has no command. */
  readonly commandOf: (key: string, hasShift: boolean) => Command | undefined;
  readonly run: (command: Command) => void;
  /** Whether a key that is held down counts again and again. */
  readonly repeats?: boolean;
}

/** Runs the commands of keys that are meant for the page, while they are on. */
export function usePageKeys<Command>({ isOn, commandOf, run, repeats = false }: PageKeys<Command>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCounted = isOn && (repeats || !event.repeat) && isPageKey(event);
    const command = isCounted ? commandOf(event.key, event.shiftKey) : undefined;
    if (command === undefined) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const KEY = 'pageKeys';

/** Whether single keys act on the pages of admins. Speech input and slips of the hand need them off (WCAG 2.1.4). */
export function useKeysChoice(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== 'off');
  const choose = (next: boolean) => {
    localStorage.setItem(KEY, next ? 'on' : 'off');
    setIsOn(next);
  };
  return [isOn, choose];
}

/**
 * Takes the focus back from a PDF that was clicked: a frame of another site keeps all keys to itself. The wheel still
 * scrolls the PDF.
 */
export function useFocusBackFromFrames(focusPage: () => void): void {
  const takeBack = useEffectEvent(() => {
    if (document.activeElement instanceof HTMLIFrameElement) focusPage();
  });
  useEffect(() => {
    // The frame becomes the active element only after the event.
    const later = () => setTimeout(takeBack);
    window.addEventListener('blur', later);
    return () => window.removeEventListener('blur', later);
  }, []);
}
