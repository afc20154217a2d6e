import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../../infra/settings/paths.ts';

interface Shell {
  readonly env?: Readonly<Record<string, string>>;
  /** What is typed, a line for each prompt. */
  readonly input?: readonly string[];
}

/**
 * Runs a program in the project's folder; answers what it printed.
 *
 * @throws when it ends with anything but 0, with what it printed
 */
export async function run(program: string, args: readonly string[], { env = {}, input = [] }: Shell = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    // Neither a profile nor a region of whoever runs the tests.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CI: 'true', ...env },
    stdio: [input.length > 0 ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let [output, everything] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    everything += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => (everything += chunk.toString()));
  child.stdin?.end(input.map((line) => `${line}\n`).join(''));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${everything.slice(-4000)}`);
  return output;
}
