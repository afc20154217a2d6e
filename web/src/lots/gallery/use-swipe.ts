import { type TouchEvent, useRef } from 'react';

const SHORTEST_SWIPE_PX = 40;

/** Touch handlers that report a horizontal swipe with one finger: 1 to the next picture, -1 to the previous one. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current;
      const to = changedTouches[0];
      start.current = undefined;
      if (from === undefined || to === undefined) return;
      const dx = to.clientX - from.x;
      const dy = to.clientY - from.y;
      if (Math.abs(dx) >= SHORTEST_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
