import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '#infra/settings/paths.ts';

interface Shell {
  readonly env?: Readonly<Record<string, string>>;
  /** The lines typed at the prompts. */
  readonly input?: readonly string[];
}

/**
 * Runs a program in the project's folder and returns its output.
 *
 * @throws when its exit code is not 0, with its output
 */
export async function run(program: string, args: readonly string[], { env = {}, input = [] }: Shell = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    // Without the AWS profile and region of the user who runs the tests.
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
