import { MAX_BOARD_LOTS } from '#shared/contract/sale-board.ts';

/** At most one request in this time, however many lots change. In milliseconds. */
export const READ_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;

/**
 * Reads lots that have changed: the first at once, more after a second together, and never two requests at a time. A lot
 * whose request failed is read again.
 *
 * @param mustWait asked before each request
 */
export function readChanged(read: (lots: readonly string[]) => Promise<void>, mustWait: () => boolean) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasStopped = false;
  const readNext = async () => {
    if (changed.size === 0) {
      timer = undefined;
      return;
    }
    let pause = READ_EVERY_MS;
    if (!mustWait()) {
      const lots = [...changed].slice(0, MAX_BOARD_LOTS);
      for (const lotId of lots) changed.delete(lotId);
      try {
        await read(lots);
      } catch {
        for (const lotId of lots) changed.add(lotId);
        pause = AFTER_FAILURE_MS;
      }
    }
    if (!hasStopped) timer = setTimeout(() => void readNext(), pause);
  };
  return {
    add: (lotId: string) => {
      changed.add(lotId);
      timer ??= setTimeout(() => void readNext(), 0);
    },
    stop: () => {
      hasStopped = true;
      clearTimeout(timer);
    },
  };
}
