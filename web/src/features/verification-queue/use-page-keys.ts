import { useEffect, useEffectEvent, useState } from 'react';
import { isPageKey } from '../../admin/page-keys.ts';
import { commandOf, type QueueCommand } from './queue-keys.ts';

/** Runs the commands of keys that are meant for the page, while they are on. */
export function usePageKeys(isOn: boolean, run: (command: QueueCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = isOn && !event.repeat && isPageKey(event) ? commandOf(event.key) : undefined;
    if (command === undefined) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const KEY = 'verificationKeys';

/** Whether single keys act on the page. Speech input and slips of the hand need them off (WCAG 2.1.4). */
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
