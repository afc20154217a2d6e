import { csv } from '#web/ui/files/csv.ts';
import { COLUMN_IDS, columnOf } from '../columns/columns.ts';
import type { JobRow, Progress } from '../job/job.ts';

/** The rows that failed, under the names of our columns, with the reason. It can be mended and imported again. */
export function failedRowsCsv(rows: readonly JobRow[], progress: readonly Progress[]): Blob {
  const failed = rows.flatMap((row) => {
    const one = progress.find(({ line, outcome }) => line === row.line && outcome === 'failed');
    return one === undefined ? [] : [{ ...row, sentence: one.sentence ?? '' }];
  });
  const used = COLUMN_IDS.filter((id) => failed.some(({ cells }) => cells[id] !== undefined));
  const columns = used.map((id) => [columnOf(id, '').label, ({ cells }: JobRow) => cells[id] ?? ''] as const);
  const text = csv<(typeof failed)[number]>([...columns, ['Problem', ({ sentence }) => sentence]], failed);
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
