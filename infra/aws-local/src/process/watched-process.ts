import { spawn } from 'node:child_process';

/**
 * Runs a process and ends it when its standard input closes. The pipe closes however the stack dies, even by `kill -9`, so
 * no engine keeps the data folder locked.
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

export interface WatchedProcess {
  /** The exit code; null if it could not be started. */
  readonly exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** @param log the file that its output is written to */
export function startWatched([command = '', ...parameters]: readonly string[], log: number): WatchedProcess {
  // In its own process group, so that Ctrl-C reaches only the stack, which then ends the process.
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
  return {
    exited,
    stop: async () => {
      child.stdin?.end();
      if (process.platform === 'win32') child.kill();
      await exited;
    },
  };
}
