/**
 * A worker thread: one execution environment of one function, which handles one event at a time. It trusts the
 * stack's messages without parsing: loading zod would take a fifth of every thread's start.
 */
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionFailure, Invocation, WorkerReport, WorkerSettings } from './messages.ts';
import { printToLog } from './print-to-log.ts';
import { shiftDate } from './shifted-date.ts';

type Handler = (event: unknown, context: unknown) => unknown;

const settings: WorkerSettings = workerData;
const report = (message: WorkerReport) => parentPort?.postMessage(message);

if (settings.compileCache !== undefined) enableCompileCache(settings.compileCache);
shiftDate(settings.clockOffsetBuffer);
printToLog(settings.logPath, (lines) => {
  report({ type: 'log-failed', lines });
});

try {
  const handler = handlerOf(await import(settings.moduleUrl));
  parentPort?.on('message', (message: Invocation) => {
    void handle(handler, message);
  });
  report({ type: 'ready' });
} catch (error) {
  report({ type: 'init-failed', failure: describe(error) });
}

function handlerOf(module: unknown): Handler {
  const found: unknown = Object(module)[settings.handlerName];
  if (!isHandler(found)) throw new TypeError(`The module exports no function ${settings.handlerName}.`);
  return found;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

async function handle(handler: Handler, { requestId, payload, timeoutMs }: Invocation): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const context = {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMb),
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
  try {
    const answer = await handler(JSON.parse(payload), context);
    report({ type: 'succeeded', payload: JSON.stringify(answer) ?? 'null' });
  } catch (error) {
    const failure = describe(error);
    console.error(JSON.stringify({ level: 'ERROR', message: 'Invoke Error', requestId, ...failure }));
    report({ type: 'failed', failure });
  }
}

function describe(error: unknown): FunctionFailure {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}
