import type { Result } from '#shared/model/result.ts';
import type { Cells, ColumnId } from '../columns/columns.ts';
import type { Question } from '../columns/question.ts';

/** Collects what is wrong at which cell, and what is asked there. */
export function problemDesk(confirmed: Cells = {}) {
  const problems: Partial<Record<ColumnId, string>> = {};
  const questions: ColumnId[] = [];
  return {
    problems,
    questions,
    /** The value that was read or that the clerk has confirmed; undefined when there is none. */
    note: <T>(id: ColumnId, read: Result<T, string> | Question): T | string | undefined => {
      if (read.ok) return read.value;
      if ('ifYes' in read && confirmed[id]?.includes(read.error) === true) return read.ifYes;
      if ('ifYes' in read) questions.push(id);
      problems[id] = read.error;
      return undefined;
    },
  };
}
export type Desk = ReturnType<typeof problemDesk>;
