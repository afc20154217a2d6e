import type { BadgeTone } from '#web/ui/badge.tsx';
import type { JudgedRow } from '../rows/judge-rows.ts';

export type RowState = JudgedRow['verdict']['is'] | 'out';

interface StateText {
  readonly label: string;
  readonly inSummary: string;
  readonly tone: BadgeTone;
}

export const STATE_TEXTS: Readonly<Record<RowState, StateText>> = {
  wrong: { label: 'To mend', inSummary: 'to mend', tone: 'danger' },
  create: { label: 'New', inSummary: 'new', tone: 'success' },
  relist: { label: 'List again', inSummary: 'to list again', tone: 'success' },
  update: { label: 'Changes', inSummary: 'with changes', tone: 'accent' },
  unchanged: { label: 'Unchanged', inSummary: 'unchanged', tone: 'neutral' },
  out: { label: 'Left out', inSummary: 'left out', tone: 'neutral' },
};

export function rowStateOf({ line, verdict }: JudgedRow, leftOut: readonly number[]): RowState {
  return leftOut.includes(line) ? 'out' : verdict.is;
}

export function countStates(
  rows: readonly JudgedRow[],
  leftOut: readonly number[],
): Readonly<Record<RowState, number>> {
  const counts = { wrong: 0, create: 0, relist: 0, update: 0, unchanged: 0, out: 0 };
  for (const row of rows) counts[rowStateOf(row, leftOut)] += 1;
  return counts;
}
