import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { FunctionConfig } from './function-config.ts';
import type { LogFile } from './log-file.ts';
import { workerReport, type FunctionFailure, type Invocation, type WorkerSettings } from './messages.ts';

/** The result of an invocation. The payload is JSON text. A throttled one did not reach the function. */
export type InvocationOutcome =
  | { readonly kind: 'succeeded'; readonly payload: string }
  | { readonly kind: 'failed' | 'timed-out' | 'throttled'; readonly failure: FunctionFailure };

/** A worker thread that has loaded a function. */
export interface ExecutionEnvironment {
  /** Resolves when the environment accepts events. Never rejects: a failed start is a result. */
  readonly started: Promise<FunctionFailure | undefined>;
  /** Call it for one event at a time. After a timeout or a crash the environment is unusable. */
  run(invocation: Invocation): Promise<InvocationOutcome>;
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** What an environment needs besides its function's configuration. */
export interface EnvironmentSettings {
  /** The module of the thread. */
  readonly workerUrl: URL;
  readonly environment: Readonly<Record<string, string>>;
  readonly clockOffsetBuffer: SharedArrayBuffer;
  /** A function is stopped after so many times its time limit. It is told of the limit itself. */
  readonly patience: number;
  readonly log: LogFile;
}

/** Starts a worker thread and loads the function's module in it. */
export function startEnvironment(config: FunctionConfig, settings: EnvironmentSettings): ExecutionEnvironment {
  const { moduleUrl, handlerName, memoryMb } = config;
  const worker = new Worker(settings.workerUrl, {
    workerData: {
      moduleUrl,
      handlerName,
      memoryMb,
      functionName: config.name,
      functionArn: config.arn,
      logPath: settings.log.path,
      compileCache: getCompileCacheDir(),
      clockOffsetBuffer: settings.clockOffsetBuffer,
    } satisfies WorkerSettings,
    env: { ...settings.environment },
    execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
    // The function logs to its own file; anything else it prints must not mix with the stack's output.
    stdout: true,
    stderr: true,
    // A small young generation, because dozens of environments share one machine. With 8 MB a bid took 7 % more CPU.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  });

  const started = Promise.withResolvers<FunctionFailure | undefined>();
  let isAlive = true;
  let finish: ((outcome: InvocationOutcome) => void) | undefined;
  const settle = (outcome: InvocationOutcome) => {
    finish?.(outcome);
    finish = undefined;
  };
  const die = (errorType: string, errorMessage: string) => {
    isAlive = false;
    const failure = { errorType, errorMessage, trace: [] };
    started.resolve(failure);
    settle({ kind: 'failed', failure });
  };

  worker.on('message', (message: unknown) => {
    const report = workerReport.parse(message);
    if (report.type === 'ready') started.resolve(undefined);
    if (report.type === 'init-failed') {
      isAlive = false;
      settings.log.write({ level: 'ERROR', message: 'Init failed', ...report.failure });
      started.resolve(report.failure);
      void worker.terminate();
    }
    if (report.type === 'succeeded') settle({ kind: 'succeeded', payload: report.payload });
    if (report.type === 'log-failed') settings.log.writeLines(report.lines);
    if (report.type === 'failed') settle({ kind: 'failed', failure: report.failure });
  });
  worker.on('error', (error) => {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    settings.log.write({ level: 'ERROR', message: 'Uncaught', errorType: name, errorMessage: message });
    die(name, message);
  });
  worker.on('exit', (code) => {
    die('Runtime.ExitError', `RequestId: Error: Runtime exited with error: exit status ${code}`);
  });

  return {
    started: started.promise,
    isAlive: () => isAlive,
    run: async (invocation) => {
      const outcome = Promise.withResolvers<InvocationOutcome>();
      finish = outcome.resolve;
      const patienceMs = invocation.timeoutMs * settings.patience;
      const timer = setTimeout(() => {
        isAlive = false;
        const errorMessage = `${invocation.requestId} Task timed out after ${(patienceMs / 1000).toFixed(2)} seconds`;
        settings.log.write({ level: 'ERROR', message: errorMessage });
        settle({ kind: 'timed-out', failure: { errorType: 'Sandbox.Timedout', errorMessage, trace: [] } });
        void worker.terminate();
      }, patienceMs);
      worker.postMessage(invocation);
      const result = await outcome.promise;
      clearTimeout(timer);
      return result;
    },
    stop: async () => {
      isAlive = false;
      await worker.terminate();
    },
  };
}
