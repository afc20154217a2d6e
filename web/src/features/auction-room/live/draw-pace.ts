import { gather, type Gathering } from '../../../realtime/gather.ts';
import { presses } from '../../../realtime/live.ts';
import { holdAfterPress } from '../../../realtime/presses.ts';

/** How often something is drawn at most, and how long it waits at most for the presses of the page's user to end. */
export interface DrawPace {
  readonly everyMs: number;
  readonly mostHeldMs: number;
}

export const world = {
  now: () => performance.now(),
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** Gathers what is to be drawn: a press that comes while something else is drawn would wait for it. */
export function gatherToDraw<T>(
  { everyMs, mostHeldMs }: DrawPace,
  draw: (gathered: readonly T[]) => void,
): Gathering<T> {
  return gather(world, everyMs, draw, (waitedMs) => holdAfterPress(presses.since(), waitedMs, mostHeldMs));
}
