import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { readableValue } from '../../fields/field-list.ts';
import { COLUMN_IDS, type ColumnId, columnOf, REQUIRED_IDS } from '../columns/columns.ts';
import type { JudgedRow } from '../rows/judge-rows.ts';
import { CellField } from './cell-field.tsx';
import { LotPictures } from './lot-pictures.tsx';
import { type RowState, STATE_TEXTS } from './row-state.ts';

interface LotRowProps {
  readonly row: JudgedRow;
  readonly state: RowState;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onMend: (id: ColumnId, cell: string) => void;
  /** Says yes to the questions at these cells. */
  readonly onConfirm: (ids: readonly ColumnId[]) => void;
  readonly onLeaveOut: (isOut: boolean) => void;
}

/** One lot of the file: what importing it does, and on demand its cells and pictures. */
export function LotRow({ row, state, isOpen, onToggle, ...acts }: LotRowProps) {
  const id = useId();
  const { line, houseNumber, verdict } = row;
  const { title } = verdict.values;
  return (
    <li className={cx(state === 'out' && 'text-muted')}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-sunken/50 focus-visible:-outline-offset-2 md:grid-cols-[3.5rem_8rem_minmax(0,1fr)_auto_auto] md:items-center"
        >
          <span className="tabular text-sm text-muted max-md:hidden">Row {line}</span>
          <span className="tabular truncate text-sm font-medium max-md:hidden">{houseNumber}</span>
          <span className="min-w-0">
            <span className="block truncate font-semibold">{title === '' ? 'No title' : title}</span>
            <span className={cx('block text-sm wrap-anywhere', state === 'wrong' ? 'text-danger' : 'text-muted')}>
              <span className="md:hidden">
                Row {line}, {houseNumber}.{' '}
              </span>
              {noteOf(row, state)}
            </span>
          </span>
          <Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].label}</Badge>
          <ChevronDown
            className={cx('size-5 text-muted transition-transform max-md:hidden', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-5">
        {isOpen && <OpenLot row={row} state={state} {...acts} />}
      </div>
    </li>
  );
}

function noteOf({ verdict, file }: JudgedRow, state: RowState): string {
  if (state === 'out') return 'Is not imported.';
  const pictures = file.pictures.length === 1 ? '1 picture' : `${file.pictures.length} pictures`;
  switch (verdict.is) {
    case 'wrong': {
      const [first, ...others] = COLUMN_IDS.filter((id) => verdict.problems[id] !== undefined);
      if (first === undefined) return '';
      const problem = `${columnOf(first, verdict.values.categorie).label}: ${verdict.problems[first] ?? ''}`;
      return others.length === 0 ? problem : `${problem} And ${others.length} more.`;
    }
    case 'create':
      return `${readableValue('categorie', verdict.values)}, base price ${readableValue('basePrice', verdict.values)}, ${pictures}`;
    case 'relist':
      return `The former lot was not sold. A new draft: base price ${readableValue('basePrice', verdict.values)}`;
    case 'update':
      return `Changes: ${verdict.changes.join(', ')}`;
    case 'unchanged':
      return 'The lot is as in the file.';
  }
}

function OpenLot({ row, state, onMend, onConfirm, onLeaveOut }: Omit<LotRowProps, 'isOpen' | 'onToggle'>) {
  const { file, verdict, line } = row;
  const { cells } = file;
  const { problems = {}, questions = [] } = verdict.is === 'wrong' ? verdict : {};
  const existing = 'existing' in verdict ? verdict.existing : undefined;
  const ids = COLUMN_IDS.filter(
    (id) => cells[id] !== undefined || problems[id] !== undefined || REQUIRED_IDS.includes(id),
  );
  // What is wrong comes first.
  const sorted = ids.toSorted((a, b) => Number(problems[a] === undefined) - Number(problems[b] === undefined));
  return (
    <div className="grid gap-5 pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Leave this lot out"
          checked={state === 'out'}
          onChange={({ target }) => onLeaveOut(target.checked)}
        />
        {existing !== undefined && (
          <Link
            to={paths.editAuction(existing._id)}
            className="text-sm font-medium text-accent underline underline-offset-4"
          >
            {verdict.is === 'relist' ? 'Open the former lot' : 'Open the existing lot'}
          </Link>
        )}
      </div>
      {verdict.images.length > 0 && <LotPictures images={verdict.images} label={`Pictures of row ${line}`} />}
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {sorted.map((id) => (
          <CellField
            key={id}
            column={columnOf(id, verdict.values.categorie)}
            cell={cells[id] ?? ''}
            problem={problems[id]}
            onConfirm={questions.includes(id) ? () => onConfirm([id]) : undefined}
            onChange={(cell) => onMend(id, cell)}
          />
        ))}
      </div>
    </div>
  );
}
