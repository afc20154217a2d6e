import * as z from 'zod';

/** What a worker is started with. */
export const workerSettings = z.object({
  moduleUrl: z.string(),
  handlerName: z.string(),
  functionName: z.string(),
  functionArn: z.string(),
  memoryMb: z.number(),
  logPath: z.string(),
  offsetBuffer: z.instanceof(SharedArrayBuffer),
});
export type WorkerSettings = z.infer<typeof workerSettings>;

/** One event for the handler. `payload` is JSON text, as Lambda carries it. */
export const invocation = z.object({ requestId: z.string(), payload: z.string(), timeoutMs: z.number() });
export type Invocation = z.infer<typeof invocation>;

const failure = z.object({ errorType: z.string(), errorMessage: z.string(), trace: z.array(z.string()) });
export type FunctionFailure = z.infer<typeof failure>;

/** What a worker reports. */
export const workerReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('init-failed'), failure }),
  z.object({ type: z.literal('succeeded'), payload: z.string() }),
  z.object({ type: z.literal('failed'), failure }),
  z.object({ type: z.literal('log-failed'), lines: z.string() }),
]);
export type WorkerReport = z.infer<typeof workerReport>;
