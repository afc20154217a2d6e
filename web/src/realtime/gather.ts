export interface Gathering<T> {
  readonly take: (item: T) => void;
  readonly stop: () => void;
}

/** Batches items: delivers in order everything that comes within `ms` of the first. */
export function gather<T>(ms: number, deliver: (gathered: readonly T[]) => void): Gathering<T> {
  let waiting: readonly T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    take: (item) => {
      waiting = [...waiting, item];
      timer ??= setTimeout(() => {
        const gathered = waiting;
        waiting = [];
        timer = undefined;
        deliver(gathered);
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
