import * as z from 'zod';

export interface WorkerSettings {
  readonly moduleUrl: string;
  readonly handlerName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly logPath: string;
  /** The folder of the compile cache, if there is one. */
  readonly compileCache: string | undefined;
  readonly clockOffsetBuffer: SharedArrayBuffer;
}

/** One event for the handler. `payload` is JSON text, as Lambda carries it. */
export interface Invocation {
  readonly requestId: string;
  readonly payload: string;
  readonly timeoutMs: number;
}

const failure = z.object({ errorType: z.string(), errorMessage: z.string(), trace: z.array(z.string()) });
export type FunctionFailure = z.infer<typeof failure>;

/** A worker's report. The stack parses it, because the function's code runs in the same thread. */
export const workerReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('init-failed'), failure }),
  z.object({ type: z.literal('succeeded'), payload: z.string() }),
  z.object({ type: z.literal('failed'), failure }),
  z.object({ type: z.literal('log-failed'), lines: z.string() }),
]);
export type WorkerReport = z.infer<typeof workerReport>;
