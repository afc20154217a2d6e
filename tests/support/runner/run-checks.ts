/** `npm run check`: runs the named npm scripts two at a time, the longest first, and shows the output of each as it ends. */
import { spawn } from 'node:child_process';

const AT_ONCE = 2;
const waiting = process.argv.slice(2);
const failed: string[] = [];

async function run(script: string): Promise<void> {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) failed.push(script);
  console.log(
    `${code === 0 ? 'passed' : 'FAILED'} ${script} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  process.stdout.write(Buffer.concat(output));
}

async function runNext(): Promise<void> {
  const script = waiting.shift();
  if (script === undefined) return;
  await run(script);
  await runNext();
}

await Promise.all(Array.from({ length: AT_ONCE }, runNext));
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
