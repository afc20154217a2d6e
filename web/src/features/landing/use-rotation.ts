import { useEffect, useState } from 'react';

/** How long each item is shown. */
const STAY_MS = 4_000;

export interface Rotation {
  readonly index: number;
  readonly show: (index: number) => void;
  readonly isPaused: boolean;
  readonly setIsPaused: (paused: boolean) => void;
  /** Pauses while the pointer or the focus is on the item. */
  readonly setIsHeld: (held: boolean) => void;
}

/** Rotates through `count` items; starts paused for users who prefer reduced motion. */
export function useRotation(count: number): Rotation {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isPaused || isHeld) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % count), STAY_MS);
    return () => clearTimeout(timer);
  }, [index, isPaused, isHeld, count]);
  return { index, show: setIndex, isPaused, setIsPaused, setIsHeld };
}
