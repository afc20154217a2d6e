import { readdirSync, readFileSync } from 'node:fs';

/** `sysconf(_SC_CLK_TCK)`, which Linux has fixed for what it tells of processes. */
const TICK_MS = 10;

/** The processor time of a process and its children so far, all threads, milliseconds. Linux only. */
export function processorMs(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ticksOf(one), 0) * TICK_MS;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name may hold blanks and brackets. */
function fieldsOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const [PARENT, USER_TICKS, SYSTEM_TICKS] = [1, 11, 12];

function ticksOf(pid: number): number {
  const fields = fieldsOf(pid);
  return Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
}

function childrenOf(pid: number): readonly number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((one) => parentOf(one) === pid);
}

/** Undefined for a process that has ended meanwhile. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(fieldsOf(pid)[PARENT]);
  } catch {
    return undefined;
  }
}
