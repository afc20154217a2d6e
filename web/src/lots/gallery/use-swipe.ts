import { type TouchEvent, useRef } from 'react';

const SHORTEST_SWIPE_PX = 40;

/** Touch handlers that report a swipe: 1 to the next, -1 to the previous. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [from, to] = [start.current, changedTouches[0]];
      start.current = undefined;
      if (from === undefined || to === undefined) return;
      const [dx, dy] = [to.clientX - from.x, to.clientY - from.y];
      if (Math.abs(dx) >= SHORTEST_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
