import { Link } from 'react-router-dom';
import type { ListedAction } from '#shared/contract/accounts/audit.ts';
import { CellTime } from '#web/admin/table/cell-time.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { actionLabel } from '#web/audit/action-labels.ts';
import { describeChanges } from '#web/audit/audit-text.ts';
import { paths } from '#web/paths.ts';

type Subject = ListedAction['subjects'][number];

/** Logs that belong to no single person. */
const LOGS: ReadonlyMap<string, string> = new Map([
  ['#STAFF', 'The staff'],
  ['#GRIEVANCES', 'Grievances'],
  ['#PEOPLE', 'Lists of people'],
  ['#SETTLEMENTS', 'Settlements of Razorpay'],
]);
const nameOf = ({ _id, name, kind }: Subject): string => name ?? LOGS.get(_id) ?? `A deleted ${kind}`;
const PATHS = {
  auction: paths.adminAuction,
  sale: paths.adminSale,
  user: paths.userDetail,
  staff: () => paths.staff,
  settings: () => paths.settings(),
} as const satisfies Record<Subject['kind'], (id: string) => string>;
const pathOf = ({ kind, _id }: Subject): string => PATHS[kind](_id);

export const subjectsText = ({ subjects }: ListedAction): string => subjects.map(nameOf).join(', ');

export const AUDIT_COLUMNS: readonly TableColumn<ListedAction>[] = [
  {
    id: 'subject',
    header: 'Subject',
    text: subjectsText,
    cell: (entry) => (
      <>
        {entry.subjects.map((subject, place) => (
          <span key={subject._id}>
            {place > 0 && ', '}
            <SubjectLink subject={subject} entry={entry} />
          </span>
        ))}
      </>
    ),
    width: 17,
    isHeader: true,
  },
  {
    id: 'action',
    header: 'Action',
    text: ({ action }) => actionLabel(action),
    width: 12,
    isDefault: true,
  },
  { id: 'admin', header: 'Admin', text: ({ actorName }) => actorName, width: 9, isDefault: true },
  {
    id: 'time',
    header: 'Time',
    csvHeader: 'Time (IST)',
    text: ({ at }) => at,
    cell: ({ at }) => <CellTime time={at} />,
    width: 11,
    isDefault: true,
  },
  {
    id: 'changes',
    header: 'Changes',
    text: (entry) => describeChanges(entry) || null,
    cell: (entry) => <Changes text={describeChanges(entry)} />,
    width: 20,
    isDefault: true,
  },
  { id: 'source', header: 'Address', text: ({ source }) => source, width: 9 },
  { id: 'admin-id', header: 'Admin ID', text: ({ actor }) => actor, width: 14 },
  {
    id: 'subject-id',
    header: 'Subject ID',
    text: ({ subjects }) => subjects.map(({ _id }) => _id).join(' '),
    width: 14,
  },
  { id: 'before', header: 'Before', text: ({ before }) => before && JSON.stringify(before), width: 16 },
  { id: 'after', header: 'After', text: ({ after }) => after && JSON.stringify(after), width: 16 },
];

interface SubjectLinkProps {
  readonly subject: Subject;
  readonly entry: ListedAction;
}

/** The page of a deleted subject is gone; its entries are not. A log has no page, but what it tells of may have one. */
function SubjectLink({ subject, entry }: SubjectLinkProps) {
  const ticket = entry.after?.['grievance'];
  if (LOGS.has(subject._id) && typeof ticket !== 'string') return nameOf(subject);
  return (
    <>
      <Link
        to={
          typeof ticket === 'string'
            ? paths.handledGrievance(ticket)
            : subject.name === null
              ? paths.audit({ subject: subject._id })
              : pathOf(subject)
        }
        className="font-semibold hover:text-accent hover:underline"
      >
        {nameOf(subject)}
      </Link>{' '}
      {!LOGS.has(subject._id) && <span className="text-xs text-muted">{subject.kind}</span>}
    </>
  );
}

/** Longer texts are cut until they are opened. */
const MAX_TEXT = 40;

function Changes({ text }: { readonly text: string }) {
  if (text.length <= MAX_TEXT) return text === '' ? '–' : text;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-baseline gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere @3xl:truncate @3xl:group-open:whitespace-normal">{text}</span>
        <span className="font-medium text-accent underline group-open:hidden">Show all</span>
        <span className="hidden font-medium text-accent underline group-open:inline">Show less</span>
      </summary>
    </details>
  );
}
