/** `npm start` and `npm run dev`: builds what changed and boots the stack. */
import { report } from '@boli/aws-local/aws/report.ts';
import { hasNoRoom, isDiskFull, DISK_FULL_AT_START } from '@boli/aws-local/process/disk-full.ts';
import { StartupError } from '@boli/aws-local/process/startup-error.ts';
import { TemplateError } from '@boli/aws-local/template/template-error.ts';
import type { RunningStack } from './boot/boot.ts';
import { readOptions, USAGE } from './boot/options.ts';
import { readyMessage } from './boot/ready-message.ts';
import { buildAll } from './builds/build.ts';
import { startDevelopment, type Development } from './dev.ts';

// Lambda runs in UTC, and the time zone applies to the whole process.
process.env['TZ'] = 'UTC';

let stack: RunningStack | undefined;
let development: Development | undefined;
let isStopping = false;
let dataDir = '.';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    void stop();
  });
}

try {
  await start();
} catch (error) {
  if (!isStopping) console.error(sentenceOf(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    process.exit(0);
  }
  dataDir = options.dataDir;
  // Builds run in child processes; meanwhile this process loads the code of the boot.
  const [cdkOut, { bootStack }] = await Promise.all([
    options.cdkOut ?? buildAll(options.catalogue),
    import('./boot/boot.ts'),
  ]);
  development = options.dev ? await startDevelopment(options.catalogue) : undefined;
  stack = await bootStack({
    ...options,
    cdkOut,
    env: process.env,
    report: (error) => {
      report('The local stack', error);
    },
    ...(development !== undefined && { before: development.before }),
  });
  development?.watch(stack);
  console.log(readyMessage(stack.baseUrl, stack.hasDemo));
}

/**
 * The first signal stops everything in order, the second ends the process at once. The engine ends with this process
 * either way.
 */
async function stop(): Promise<void> {
  if (isStopping || stack === undefined) process.exit(130);
  isStopping = true;
  await development?.stop();
  await stack.stop();
  process.exit(0);
}

/** Errors that a person can fix are printed as one sentence; any other error is a bug and keeps its stack trace. */
function sentenceOf(error: unknown): string {
  if (isDiskFull(error) || hasNoRoom(dataDir)) return DISK_FULL_AT_START;
  if (error instanceof StartupError || error instanceof TemplateError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
