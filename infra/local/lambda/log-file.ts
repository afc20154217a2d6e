import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { report } from '../aws/report.ts';

/** The log of one function: `<dataDir>/logs/<function>.log`, one JSON object on each line. */
export interface LogFile {
  /** Takes everything a worker prints until its stream ends. */
  attach(output: Readable): void;
  write(entry: Readonly<Record<string, unknown>>): void;
  close(): void;
}

/** Each line is written at once. One that cannot be written is lost, and the stack goes on. */
export function openLogFile(dataDir: string, name: string): LogFile {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, `${name}.log`), 'a');
  let isOpen = true;
  const write = (line: string) => {
    if (!isOpen) return;
    try {
      appendFileSync(file, `${line}\n`);
    } catch (error) {
      report(`The log of ${name} cannot be written`, error);
    }
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
    close: () => {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}
