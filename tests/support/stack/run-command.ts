import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMPILE_CACHE } from './compile-cache.ts';

/** The exit code and the output of a command. */
interface Answered {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs a command as an operator would, in a shell that works on this stack.
 *
 * @param input what is typed, a line for each prompt
 */
export async function runCommand(
  baseUrl: string,
  command: string,
  args: readonly string[],
  input: readonly string[] = [],
): Promise<Answered> {
  const variables = await (await fetch(`${baseUrl}/__local/operator.env`)).text();
  const exported = [...variables.matchAll(/^export (\w+)='(.*)'$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return await outputOf([`infra/commands/${command}.ts`, ...args], Object.fromEntries(exported), input);
}

/** Runs a script of the project without this process's environment. */
export async function outputOf(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input: readonly string[] = [],
): Promise<Answered> {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.end(input.map((line) => `${line}\n`).join(''));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}
