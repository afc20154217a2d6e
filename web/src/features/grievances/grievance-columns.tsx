import { Link } from 'react-router-dom';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { CellTime } from '#web/admin/table/cell-time.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { ClockLeft } from '#web/grievances/clock-left.tsx';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';

/** Undefined shows as any other empty cell. */
const timeOrNone = (time: string | null) => (time === null ? undefined : <CellTime time={time} />);

export const GRIEVANCE_COLUMNS: readonly TableColumn<HandledGrievance>[] = [
  {
    id: 'number',
    header: 'Number',
    text: ({ number }) => number,
    cell: ({ number, lastBy, state }) => (
      <span className="flex items-center gap-2">
        <Link to={paths.handledGrievance(number)} className="tabular font-semibold hover:text-accent hover:underline">
          {number}
        </Link>
        {state === 'open' && lastBy === 'person' && <Badge tone="accent">Waits for us</Badge>}
      </span>
    ),
    width: 14.5,
    isHeader: true,
  },
  {
    id: 'clock',
    header: 'Time left',
    cell: (grievance) => <ClockLeft grievance={grievance} />,
    width: 11.5,
    isDefault: true,
  },
  {
    id: 'subject',
    header: 'About',
    text: ({ subject, auction, words }) =>
      [SUBJECT_WORDS[subject].name, ...(auction === null ? [] : [auction.title]), words].join(': '),
    cell: ({ subject, auction, words }) => (
      <>
        <span className="font-medium">{SUBJECT_WORDS[subject].name}</span> {auction !== null && `${auction.title} `}
        <span className="text-muted" title={words}>
          {words}
        </span>
      </>
    ),
    width: 19,
    isDefault: true,
  },
  {
    id: 'person',
    header: 'Person',
    text: ({ person: { name, email } }) => `${name} (${email})`,
    cell: ({ person: { name, email } }) => (
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 @3xl:flex-nowrap">
        <span className="min-w-0 @3xl:truncate">{name}</span>
        <span className="min-w-0 text-xs text-muted @3xl:truncate">{email}</span>
      </span>
    ),
    width: 11,
    isDefault: true,
  },
  { id: 'duty', header: 'With', text: ({ duty }) => DUTY_NAMES[duty].name, width: 5.5, isDefault: true },
  {
    id: 'handler',
    header: 'Taken by',
    text: ({ handler }) => handler?.name ?? null,
    width: 7,
    isDefault: true,
  },
  {
    id: 'opened',
    header: 'Received',
    csvHeader: 'Received (IST)',
    text: ({ openedAt }) => openedAt,
    cell: ({ openedAt }) => <CellTime time={openedAt} />,
    width: 11,
  },
  { id: 'state', header: 'State', text: ({ state }) => (state === 'open' ? 'Open' : 'Settled'), width: 7 },
  { id: 'reopened', header: 'Reopened', text: ({ reopened }) => reopened, width: 7, align: 'right' },
  {
    id: 'answer-by',
    header: 'Answer by',
    csvHeader: 'Answer by (IST)',
    text: ({ answerBy }) => answerBy,
    cell: ({ answerBy }) => timeOrNone(answerBy),
    width: 11,
  },
  {
    id: 'settle-by',
    header: 'Settle by',
    csvHeader: 'Settle by (IST)',
    text: ({ settleBy }) => settleBy,
    cell: ({ settleBy }) => timeOrNone(settleBy),
    width: 11,
  },
];
