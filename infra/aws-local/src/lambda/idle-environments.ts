import type { ExecutionEnvironment } from './execution-environment.ts';
import type { FunctionConfig } from './function-config.ts';

interface IdleEnvironment {
  readonly environment: ExecutionEnvironment;
  /** The configuration it was started with. */
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
  const idle: (IdleEnvironment & { readonly since: number })[] = [];
  const reaper = setInterval(() => {
    const since = performance.now() - MAX_IDLE_MS;
    for (let [oldest] = idle; idle.length > 1 && oldest !== undefined && oldest.since < since; [oldest] = idle) {
      idle.shift();
      void oldest.environment.stop();
    }
  }, MAX_IDLE_MS / 3);
  reaper.unref();

  const stopAll = async (): Promise<void> => {
    await Promise.all(idle.splice(0).map(({ environment }) => environment.stop()));
  };
  return {
    push: (environment, config) => {
      idle.push({ environment, config, since: performance.now() });
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
