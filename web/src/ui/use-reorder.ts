import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useLayoutEffect, useRef } from 'react';

/** What starts a drag in a list that people order by dragging, too. */
export const useDragSensors = () =>
  useSensors(
    // A click on a button must not start a drag.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Touch and move scrolls the page; a long press drags.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

/**
 * React moves the elements of a reordered list, which loses the focus. The result, called before the list changes, sets
 * the focus after it: by `focus`, or on the element that has it now.
 */
export function useFocusAfterMove(): (focus?: () => void) => void {
  const refocus = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    refocus.current?.();
    refocus.current = undefined;
  });
  return (focus) => {
    const pressed = document.activeElement;
    refocus.current = focus ?? (() => pressed instanceof HTMLElement && pressed.focus());
  };
}
