import { inspect } from 'node:util';

/** Says on the stack's own output what no caller would hear: a bug in a stand-in, or something given up. */
export function report(what: string, error?: unknown): void {
  const reason =
    error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : inspect(error)}`;
  process.stderr.write(`${what}${reason}\n`);
}
