import type { ExecutionEnvironment } from './execution-environment.ts';
import type { FunctionConfig } from './function-config.ts';

interface IdleEnvironment {
  readonly environment: ExecutionEnvironment;
  /** The configuration that the environment was started with. */
  readonly config: FunctionConfig;
}

/** The warm environments of a function that handle no event now. */
export interface IdleEnvironments {
  push(environment: ExecutionEnvironment, config: FunctionConfig): void;
  /** Returns the most recently used one, so that the others age and end. */
  pop(): IdleEnvironment | undefined;
  size(): number;
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

const MAX_IDLE_MS = 30_000;

export function keepIdleEnvironments(): IdleEnvironments {
  /** The environment that has been idle longest is the first. */
  const idle: (IdleEnvironment & { readonly idleSince: number })[] = [];
  const reaper = setInterval(() => {
    const tooOld = performance.now() - MAX_IDLE_MS;
    // One environment stays warm.
    while (idle.length > 1 && (idle[0]?.idleSince ?? Infinity) < tooOld) {
      void idle.shift()?.environment.stop();
    }
  }, MAX_IDLE_MS / 3);
  reaper.unref();

  const stopAll = async (): Promise<void> => {
    await Promise.all(idle.splice(0).map(({ environment }) => environment.stop()));
  };
  return {
    push: (environment, config) => {
      idle.push({ environment, config, idleSince: performance.now() });
    },
    pop: () => {
      for (let found = idle.pop(); found !== undefined; found = idle.pop()) {
        if (found.environment.isAlive()) return found;
      }
      return undefined;
    },
    size: () => idle.length,
    stopAll,
    close: async () => {
      clearInterval(reaper);
      await stopAll();
    },
  };
}
