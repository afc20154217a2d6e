import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../aws/report.ts';

/** The log of one function: `<dataDir>/logs/<function>.log`, one JSON object on each line. */
export interface LogFile {
  /** Workers write to this file directly (`printToLog`). */
  readonly path: string;
  write(entry: Readonly<Record<string, unknown>>): void;
  /** Lines that a worker could not write. */
  writeLines(lines: string): void;
  close(): void;
}

/** Writes each line at once. A line that cannot be written is lost, and the stack continues. */
export function openLogFile(dataDir: string, name: string): LogFile {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  const file = openSync(path, 'a');
  let isOpen = true;
  const writeLines = (lines: string) => {
    if (!isOpen) return;
    try {
      appendFileSync(file, lines);
    } catch (error) {
      report(`The log of ${name} cannot be written`, error);
    }
  };
  return {
    path,
    writeLines,
    write: (entry) => {
      writeLines(`${JSON.stringify(entry)}\n`);
    },
    close: () => {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}
