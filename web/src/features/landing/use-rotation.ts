import { useEffect, useState } from 'react';

/** How long one item stays. */
const STAY_MS = 4_000;

export interface Rotation {
  readonly index: number;
  readonly show: (index: number) => void;
  readonly isPaused: boolean;
  readonly setIsPaused: (paused: boolean) => void;
  /** Stops for as long as someone reads: the pointer or the focus is on it. */
  readonly setIsHeld: (held: boolean) => void;
}

/** Turns through `count` items; starts paused for those who asked their system for less motion. */
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
