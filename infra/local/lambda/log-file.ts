import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The log of one function: `<dataDir>/logs/<function>.log`, one JSON object on each line. */
export interface LogFile {
  /** Takes everything a worker prints until its stream ends. */
  attach(output: Readable): void;
  write(entry: Readonly<Record<string, unknown>>): void;
  close(): Promise<void>;
}

export function openLogFile(dataDir: string, name: string): LogFile {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file: WriteStream = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  const write = (line: string) => {
    if (!file.writableEnded) file.write(`${line}\n`);
  };
  return {
    attach: (output) => {
      createInterface({ input: output }).on('line', (line) => {
        write(line.startsWith('{') ? line : JSON.stringify({ level: 'TEXT', message: line }));
      });
    },
    write: (entry) => {
      write(JSON.stringify(entry));
    },
    close: async () => {
      await new Promise<void>((resolve) => file.end(resolve));
    },
  };
}
