/**
 * `npm run check`: runs the named npm scripts two at a time, in the order given. Prints how long each took, the output
 * of those that failed, and the counts of vitest.
 */
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const AT_ONCE = 2;
/** The last lines of vitest's output: how many files and tests passed, failed and were skipped. */
const COUNTS = /^\s*(?:Test Files|Tests) .*\d/;

interface Outcome {
  readonly script: string;
  readonly hasPassed: boolean;
  readonly output: string;
}

const env = {
  ...process.env,
  // https://nodejs.org/docs/latest-v24.x/api/tty.html (`getColorDepth`)
  [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1',
  // The linter and the type checker are short Go programs that would spend a fifth of their time on garbage collection.
  // https://pkg.go.dev/runtime#hdr-Environment_Variables
  GOGC: 'off',
  GOMEMLIMIT: '3GiB',
};

async function run(script: string): Promise<Outcome> {
  const startedAt = performance.now();
  // `npm run` would cost another quarter of a second of processor time per script: https://nodejs.org/docs/latest-v24.x/api/cli.html#--run
  const child = spawn(process.execPath, ['--run', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'passed' : 'FAILED'} ${script} (${seconds} s)`);
  return { script, hasPassed: code === 0, output: Buffer.concat(output).toString() };
}

const waiting = process.argv.slice(2);
const outcomes: Outcome[] = [];

async function runNext(): Promise<void> {
  const script = waiting.shift();
  if (script === undefined) return;
  outcomes.push(await run(script));
  await runNext();
}

await Promise.all(Array.from({ length: AT_ONCE }, runNext));

const failed = outcomes.filter(({ hasPassed }) => !hasPassed);
for (const { script, output } of failed) console.log(`\n── ${script}\n${output.trim()}`);
for (const { output } of outcomes.filter(({ hasPassed }) => hasPassed)) {
  for (const line of output.split('\n')) if (COUNTS.test(stripVTControlCharacters(line))) console.log(line);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ script }) => script).join(', ')}`);
  process.exit(1);
}
