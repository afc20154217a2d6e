import { openSync, writeSync } from 'node:fs';

/** A log line: JSON stays as it is; other text becomes a field. */
export function logLine(printed: string): string {
  return printed.startsWith('{') ? printed : JSON.stringify({ level: 'TEXT', message: printed });
}

/**
 * Makes this thread print to its function's log file. The thread's own streams would send each line to the main
 * thread, at twice the cost. Each line is written at once, so the log survives a timeout.
 *
 * @param failed receives the lines that could not be written
 */
export function printToLog(path: string, failed: (lines: string) => void): void {
  let file: number | undefined;
  const append = (lines: string) => {
    try {
      // Opened by this thread, so it closes with the thread.
      file ??= openSync(path, 'a');
      writeSync(file, lines);
    } catch {
      failed(lines);
    }
  };
  for (const stream of [process.stdout, process.stderr]) {
    let unfinished = '';
    const write = (chunk: string | Uint8Array, ...others: readonly unknown[]): boolean => {
      const printed = unfinished + (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
      const lines = printed.split('\n');
      unfinished = lines.pop() ?? '';
      if (lines.length > 0) append(lines.map((line) => `${logLine(line)}\n`).join(''));
      const done = others.find((argument) => typeof argument === 'function');
      if (done !== undefined) process.nextTick(done);
      return true;
    };
    Object.defineProperty(stream, 'write', { value: write });
  }
}
