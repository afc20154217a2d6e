import type { UserDetails } from './user-query.ts';

type Line = UserDetails['activity'][number];

export interface ActivityGroup extends Line {
  /** How many lines say the same, one after the other; `createdAt` is of the newest. */
  readonly times: number;
}

/** Lines that repeat the one before them are counted, not shown: a document that stays open is viewed each minute. */
export function groupActivity(lines: readonly Line[]): readonly ActivityGroup[] {
  return lines.reduce<readonly ActivityGroup[]>((groups, line) => {
    const last = groups.at(-1);
    const isRepeated = last !== undefined && last.type === line.type && last.message === line.message;
    return isRepeated
      ? [...groups.slice(0, -1), { ...last, times: last.times + 1 }]
      : [...groups, { ...line, times: 1 }];
  }, []);
}
