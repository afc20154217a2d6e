import { Link } from 'react-router-dom';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { ClockLeft } from '#web/grievances/clock-left.tsx';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';

/** Undefined shows as any other empty cell. */
const timeOrNone = (time: string | null) => (time === null ? undefined : <DateTime time={time} />);

export const GRIEVANCE_COLUMNS: readonly TableColumn<HandledGrievance>[] = [
  {
    id: 'number',
    header: 'Number',
    text: ({ number }) => number,
    cell: ({ number, lastBy, state }) => (
      <span className="inline-grid justify-items-start gap-1">
        <Link to={paths.handledGrievance(number)} className="tabular font-semibold hover:text-accent hover:underline">
          {number}
        </Link>
        {state === 'open' && lastBy === 'person' && <Badge tone="accent">Waits for us</Badge>}
      </span>
    ),
    width: 11,
    isHeader: true,
  },
  {
    id: 'clock',
    header: 'Time left',
    cell: (grievance) => <ClockLeft grievance={grievance} />,
    width: 13,
    isDefault: true,
  },
  {
    id: 'subject',
    header: 'About',
    text: ({ subject, auction }) => SUBJECT_WORDS[subject].name + (auction === null ? '' : `: ${auction.title}`),
    width: 14,
    isDefault: true,
  },
  {
    id: 'person',
    header: 'Person',
    text: ({ person: { name, email } }) => `${name} (${email})`,
    cell: ({ person: { name, email } }) => (
      <span className="grid">
        <span>{name}</span>
        <span className="text-xs text-muted">{email}</span>
      </span>
    ),
    width: 13,
    isDefault: true,
  },
  { id: 'duty', header: 'With', text: ({ duty }) => DUTY_NAMES[duty].name, width: 7, isDefault: true },
  {
    id: 'handler',
    header: 'Taken by',
    text: ({ handler }) => handler?.name ?? null,
    width: 9,
    isDefault: true,
  },
  {
    id: 'opened',
    header: 'Received',
    csvHeader: 'Received (UTC)',
    text: ({ openedAt }) => openedAt,
    cell: ({ openedAt }) => <DateTime time={openedAt} />,
    width: 11,
  },
  { id: 'state', header: 'State', text: ({ state }) => (state === 'open' ? 'Open' : 'Settled'), width: 7 },
  { id: 'reopened', header: 'Reopened', text: ({ reopened }) => reopened, width: 7, align: 'right' },
  {
    id: 'answer-by',
    header: 'Answer by',
    csvHeader: 'Answer by (UTC)',
    text: ({ answerBy }) => answerBy,
    cell: ({ answerBy }) => timeOrNone(answerBy),
    width: 11,
  },
  {
    id: 'settle-by',
    header: 'Settle by',
    csvHeader: 'Settle by (UTC)',
    text: ({ settleBy }) => settleBy,
    cell: ({ settleBy }) => timeOrNone(settleBy),
    width: 11,
  },
];
