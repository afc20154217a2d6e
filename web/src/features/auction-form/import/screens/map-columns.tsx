import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { COLUMN_IDS, columnId, type ColumnId, columnOf, REQUIRED_IDS } from '../columns/columns.ts';
import { isAmbiguous, withColumn } from '../columns/match-columns.ts';
import { keepColumns } from '../job/job-store.ts';
import type { Job } from '../job/job.ts';
import { CellField } from './cell-field.tsx';

interface MapColumnsProps {
  readonly job: Job;
  readonly userId: string;
  readonly onChange: (change: Partial<Job>) => void;
}

/** What each column of the file means, and what all lots have in common. */
export function MapColumns({ job, userId, onChange }: MapColumnsProps) {
  const { sheet, mapping, proposed, common, fileName } = job;
  const { headers, rows, note } = sheet;
  const mapped = new Set(mapping);
  const categorie = common.categorie ?? '';
  const options = COLUMN_IDS.map((id) => ({ value: id, label: columnOf(id, categorie).label }));
  const missing = REQUIRED_IDS.filter((id) => !mapped.has(id) && id !== 'houseNumber' && (common[id] ?? '') === '');
  const hasNumber = mapped.has('houseNumber');
  const nameAt = (at: number) => nameOf(headers, at);
  const asked = headers.map((_, at) => {
    const id = proposed[at] ?? null;
    return mapping[at] !== null || mapped.has(id) ? null : id;
  });
  const questions = asked.flatMap((id, at) =>
    id === null ? [] : [`“${nameAt(at)}” is ${columnOf(id, categorie).label}`],
  );
  const blocked = questions.length > 0 ? UNANSWERED : hasNumber ? undefined : NO_NUMBER;
  const next = () => {
    // Only a convenience for the next file.
    keepColumns(userId, headers, mapping).catch(() => undefined);
    onChange({ step: 'check' });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {note !== undefined && <Banner tone="warning">{note}</Banner>}
      {questions.length > 0 && (
        <Banner
          tone="warning"
          action={
            <div className="flex gap-2">
              <Button
                size="sm"
                onClick={() => onChange({ mapping: mapping.map((id, at) => id ?? asked[at] ?? null), proposed: [] })}
              >
                Yes
              </Button>
              <Button size="sm" variant="secondary" onClick={() => onChange({ proposed: [] })}>
                No
              </Button>
            </div>
          }
        >
          Do these columns mean this? {questions.join('; ')}.
        </Banner>
      )}
      <Card className="grid gap-4">
        <div>
          <h2 className="text-lg font-semibold">Columns of the file</h2>
          <p className="text-sm text-muted wrap-anywhere">
            {fileName}: {rows.length} {rows.length === 1 ? 'lot' : 'lots'}. What you choose here is remembered for the
            next file{headers.some((header) => isAmbiguous(headers, header)) && ', but for columns with the same name'}.
          </p>
        </div>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {headers.map((header, at) => (
            <li key={`${String(at)} ${header}`}>
              <Select
                label={nameAt(at)}
                value={mapping[at] ?? ''}
                placeholder="Not imported"
                options={options}
                hint={sample(rows.map(({ cells }) => cells[at] ?? ''))}
                onChange={({ target }) =>
                  onChange({ mapping: [...withColumn(mapping, at, columnId(target.value) ?? null)] })
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      <CommonCells job={job} mapped={mapped} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button {...(blocked !== undefined && { disabledReason: blocked })} onClick={next}>
          Check the Lots
        </Button>
        <output className="text-sm text-muted">
          {blocked ?? missingText(missing.map((id) => columnOf(id, '').label))}
        </output>
      </div>
    </div>
  );
}

const UNANSWERED = 'Please answer above what some columns mean.';
const NO_NUMBER = 'Please choose which column is the house number.';

function missingText(labels: readonly string[]): string {
  return labels.length === 0
    ? ''
    : `New lots also need: ${labels.join(', ')}. You can enter it here for all, or for each lot in the next step.`;
}

/** Columns with the same name are told apart by where they stand. */
function nameOf(headers: readonly string[], at: number): string {
  const header = headers[at] ?? '';
  if (header === '') return `Column ${at + 1}`;
  return isAmbiguous(headers, header) ? `${header} (column ${at + 1})` : header;
}

/** Two values, so that the clerk recognizes the column. */
function sample(cells: readonly string[]): string {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 2);
  return filled.length === 0
    ? 'Empty'
    : filled.map((cell) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)).join(' · ');
}

interface CommonCellsProps extends Pick<MapColumnsProps, 'job' | 'onChange'> {
  readonly mapped: ReadonlySet<ColumnId | null>;
}

function CommonCells({ job: { common }, mapped, onChange }: CommonCellsProps) {
  const [added, setAdded] = useState<readonly ColumnId[]>([]);
  const isFree = (id: ColumnId) => !mapped.has(id) && id !== 'houseNumber' && id !== 'title' && id !== 'pictures';
  const shown = COLUMN_IDS.filter(
    (id) => isFree(id) && (REQUIRED_IDS.includes(id) || added.includes(id) || common[id] !== undefined),
  );
  const others = COLUMN_IDS.filter((id) => isFree(id) && !shown.includes(id));
  const categorie = common.categorie ?? '';
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg font-semibold">The same for all lots</h2>
        <p className="text-sm text-muted">
          For what the file has no column. What you leave empty stays as it is in lots that exist.
        </p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((id) => (
          <CellField
            key={id}
            column={columnOf(id, categorie)}
            cell={common[id] ?? ''}
            problem={undefined}
            onChange={(cell) => onChange({ common: withCell(common, id, cell) })}
          />
        ))}
        <Select
          label="Another column for all lots"
          value=""
          placeholder="Choose a column"
          options={others.map((id) => ({ value: id, label: columnOf(id, categorie).label }))}
          onChange={({ target }) => {
            const id = columnId(target.value);
            if (id !== undefined) setAdded([...added, id]);
          }}
        />
      </div>
    </Card>
  );
}

/** An empty cell here is no column at all. */
function withCell(common: Job['common'], id: ColumnId, cell: string): Job['common'] {
  const { [id]: _, ...others } = common;
  return cell === '' ? others : { ...others, [id]: cell };
}
