import { readdirSync, readFileSync } from 'node:fs';

/** `sysconf(_SC_CLK_TCK)`, which Linux has fixed for what it tells of processes. */
const TICK_MS = 10;

/** The processor time of a process and all that it has started, so far, milliseconds. Linux only. */
export function processorMs(pid: number): number {
  return withDescendants(pid).reduce((sum, one) => sum + msIn(`/proc/${one}/stat`), 0);
}

/**
 * The same by thread, under the names the system has for them (processes for threads without one of their own). Of
 * threads with the same name the sum.
 */
export function processorMsByThread(pid: number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of withDescendants(pid)) {
    for (const thread of readdirSync(`/proc/${one}/task`)) {
      const stat = `/proc/${one}/task/${thread}/stat`;
      const name = nameIn(stat);
      if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + msIn(stat));
    }
  }
  return sums;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name may hold blanks and brackets. */
function fieldsOf(stat: string): readonly string[] {
  const text = readFileSync(stat, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const [PARENT, USER_TICKS, SYSTEM_TICKS] = [1, 11, 12];

function msIn(stat: string): number {
  const fields = fieldsOf(stat);
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MS;
}

/** Undefined for a thread that has ended meanwhile. */
function nameIn(stat: string): string | undefined {
  try {
    const text = readFileSync(stat, 'utf8');
    return text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  } catch {
    return undefined;
  }
}

/** The engine is no child of the stack's but of the shell that watches it. */
function withDescendants(pid: number): readonly number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map(pids.map((one) => [one, parentOf(one)]));
  const under = (parent: number): number[] =>
    pids.filter((one) => parents.get(one) === parent).flatMap((one) => [one, ...under(one)]);
  return [pid, ...under(pid)];
}

/** Undefined for a process that has ended meanwhile. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(fieldsOf(`/proc/${pid}/stat`)[PARENT]);
  } catch {
    return undefined;
  }
}
