import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort } from '@boli/aws-local/network/ports.ts';
import { ROOT } from '#infra/settings/paths.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { run } from './shell.ts';

/** A third-party AWS emulator (https://pypi.org/project/ministack/) and its dependencies. */
const PACKAGES = ['ministack==1.5.33', 'boto3==1.43.106', 'cryptography==50.0.2'];
const FOLDER = join(ROOT, '.cache', 'ministack');
const PYTHON = join(FOLDER, 'bin', 'python');
const LOG = join(ROOT, 'test-results', 'deploy', 'ministack.log');

export interface Emulator {
  readonly url: string;
  /** The environment variables by which the CDK and the SDKs reach it instead of AWS. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Installs the packages unless these versions are installed. */
async function install(): Promise<void> {
  const done = join(FOLDER, 'installed');
  const wanted = PACKAGES.join(' ');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return;
  await rm(FOLDER, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', FOLDER]);
  await run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES]);
  await writeFile(done, wanted);
}

/**
 * Starts the emulator, without any resources, on loopback.
 *
 * @param razorpay where the functions find the payment provider
 */
export async function startEmulator(razorpay: string): Promise<Emulator> {
  await install();
  const port = await freePort();
  const data = await newDataFolder({ isOnDisk: true });
  await mkdir(dirname(LOG), { recursive: true });
  const log = await open(LOG, 'w');
  const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const child = spawn(PYTHON, [join(ROOT, 'tests', 'deploy', 'emulator', 'boot.py')], {
    env: {
      ...keys,
      HOME: data,
      PYTHONDONTWRITEBYTECODE: '1',
      // Functions run on this process's version of Node, which is also Lambda's.
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      TMPDIR: data,
      STATE_DIR: data,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: 'ap-south-1',
      // Servers of services that Boli does not use.
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      RAZORPAY_HERE: razorpay,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    async () => child.exitCode ?? (await fetch(`${url}/_ministack/ready`).catch(() => undefined))?.ok ?? false,
    (is) => is === true || typeof is === 'number',
  );
  if (child.exitCode !== null) throw new Error(`ministack ended with ${child.exitCode}: see ${LOG}`);
  return {
    url,
    environment: { ...keys, AWS_ENDPOINT_URL: url, AWS_REGION: 'ap-south-1' },
    stop: async () => {
      await end(child);
      await log.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
