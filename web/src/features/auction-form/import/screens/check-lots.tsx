import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import type { ColumnId } from '../columns/columns.ts';
import type { Job } from '../job/job.ts';
import type { ImportOnDevice } from '../job/use-job.ts';
import type { Judged, Known } from '../rows/judge-rows.ts';
import { ConfirmAll, type Question, questionsOf } from './confirm-all.tsx';
import { LotRow } from './lot-row.tsx';
import { PictureCard } from './picture-card.tsx';
import { countStates, type RowState, rowStateOf, STATE_TEXTS } from './row-state.ts';

interface CheckLotsProps {
  readonly job: Job;
  readonly judged: Judged;
  readonly lots: UseQueryResult<Known>;
  readonly device: ImportOnDevice;
  readonly onImport: () => void;
}

const PAGE = 50;

/** The dry run: what importing would do with each lot, and what is wrong in which cell. */
export function CheckLots({ job, judged, lots, device, onImport }: CheckLotsProps) {
  const [filter, setFilter] = useState<RowState | ''>('');
  const [shown, setShown] = useState(PAGE);
  const [openLine, setOpenLine] = useState<number>();
  const { rows, unusedPictures, tornPictures } = judged;
  const { leftOut, mended, confirmed } = job;
  const counts = countStates(rows, leftOut);
  const toImport = counts.create + counts.relist + counts.update;
  const chosen = rows.filter((row) => filter === '' || rowStateOf(row, leftOut) === filter || row.line === openLine);
  const mend = (line: number, id: ColumnId, cell: string) =>
    device.change({ mended: { ...mended, [String(line)]: { ...mended[String(line)], [id]: cell } } });
  const confirm = (answers: readonly Question[]) =>
    device.change({
      confirmed: answers.reduce((all, { line, id, sentence }) => {
        const answersOfLine = all[String(line)] ?? {};
        return { ...all, [String(line)]: { ...answersOfLine, [id]: `${answersOfLine[id] ?? ''}${sentence}` } };
      }, confirmed),
    });
  const leaveOut = (lines: readonly number[], isOut: boolean) =>
    device.change({
      leftOut: isOut ? [...new Set([...leftOut, ...lines])] : leftOut.filter((outLine) => !lines.includes(outLine)),
    });
  const wrong = rows.filter((row) => rowStateOf(row, leftOut) === 'wrong').map(({ line }) => line);
  const questions = rows.flatMap((row) => (leftOut.includes(row.line) ? [] : questionsOf(row)));
  const blocked = blockedBecause(counts, lots, device.pictureReading.reading !== undefined, tornPictures.length);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PictureCard device={device} unused={unusedPictures} torn={tornPictures} />
      {lots.isError && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" variant="secondary" busy={lots.isFetching} onClick={() => void lots.refetch()}>
              Try Again
            </Button>
          }
        >
          The server could not be asked which lots exist. {sentenceOf(lots.error)}
        </Banner>
      )}
      <Card className="z-20 grid gap-3 p-4! shadow-lift md:sticky md:top-18">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="tabular text-sm" aria-label="What the import will do">
            {summary(counts)}
          </output>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => device.change({ step: 'columns' })}>
              Columns
            </Button>
            <Button size="sm" {...(blocked !== undefined && { disabledReason: blocked })} onClick={onImport}>
              Import {toImport} {toImport === 1 ? 'Lot' : 'Lots'}
            </Button>
          </div>
        </div>
        {blocked !== undefined && <p className="text-sm text-muted">{blocked}</p>}
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterSelect
          label="Show lots"
          all={`All lots (${rows.length})`}
          value={filter}
          options={Object.entries(STATE_TEXTS).map(([value, { label }]) => ({
            value,
            label: `${label} (${counts[stateOf(value)]})`,
          }))}
          onChoose={(value) => {
            setFilter(value === '' ? '' : stateOf(value));
            setShown(PAGE);
          }}
        />
        <div className="flex flex-wrap gap-2">
          {questions.length > 0 && <ConfirmAll questions={questions} onConfirm={() => confirm(questions)} />}
          {wrong.length > 0 && (
            <Button size="sm" variant="ghost" onClick={() => leaveOut(wrong, true)}>
              Leave out all that are wrong
            </Button>
          )}
        </div>
      </div>
      <Card flush>
        {chosen.length === 0 && <EmptyState title="No such lots" text="Choose other lots above." />}
        <ul aria-label="Lots of the file" className="divide-y divide-border">
          {chosen.slice(0, shown).map((row) => (
            <LotRow
              key={row.line}
              row={row}
              state={rowStateOf(row, leftOut)}
              isOpen={row.line === openLine}
              onToggle={() => setOpenLine(row.line === openLine ? undefined : row.line)}
              onMend={(id, cell) => mend(row.line, id, cell)}
              onConfirm={(ids) => confirm(questionsOf(row).filter(({ id }) => ids.includes(id)))}
              onLeaveOut={(isOut) => leaveOut([row.line], isOut)}
            />
          ))}
        </ul>
      </Card>
      {chosen.length > PAGE && (
        <LoadMore
          shown={Math.min(shown, chosen.length)}
          total={chosen.length}
          hasMore={shown < chosen.length}
          busy={false}
          onMore={() => setShown(shown + PAGE)}
        />
      )}
    </div>
  );
}

type Counts = Readonly<Record<RowState, number>>;

const stateOf = (text: string): RowState => STATES.find((state) => state === text) ?? 'wrong';
const STATES: readonly RowState[] = ['wrong', 'create', 'relist', 'update', 'unchanged', 'out'];

function summary(counts: Counts): string {
  return STATES.flatMap((state) =>
    counts[state] === 0 ? [] : [`${counts[state]} ${STATE_TEXTS[state].inSummary}`],
  ).join(' · ');
}

function blockedBecause(
  counts: Counts,
  lots: UseQueryResult<Known>,
  isReading: boolean,
  torn: number,
): string | undefined {
  if (isReading) return 'The pictures are still being read.';
  if (lots.data === undefined || lots.isPlaceholderData) return 'Looking up which lots exist…';
  if (torn > 0) return 'Say above whose the pictures are.';
  if (counts.wrong > 0) return 'Mend the lots that are wrong, or leave them out.';
  return counts.create + counts.relist + counts.update + counts.unchanged === 0
    ? 'There is nothing to import.'
    : undefined;
}
