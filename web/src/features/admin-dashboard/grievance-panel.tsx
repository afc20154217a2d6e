import { Link } from 'react-router-dom';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { waitsFor } from '#web/grievances/waits-for.ts';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** More are on the page. */
const MOST_LISTED = 5;

/** How many open grievances wait for whom; each number leads to its list. Those that wait for the reader are listed. */
export function GrievancePanel({ grievances }: { readonly grievances: readonly HandledGrievance[] }) {
  const reader = useSignedInUser();
  const { id } = reader;
  const waiting = grievances.filter((grievance) => waitsFor(reader, grievance));
  const count = (is: (grievance: HandledGrievance) => boolean) => grievances.filter(is).length;
  const counts = [
    { name: 'Open', value: grievances.length, to: paths.grievances() },
    {
      name: 'Waiting for us',
      value: count(({ lastBy }) => lastBy === 'person'),
      to: paths.grievances({ show: 'waiting' }),
    },
    { name: 'Mine', value: count(({ handler }) => handler?._id === id), to: paths.grievances({ show: 'mine' }) },
    { name: 'Overdue', value: count(({ isOverdue }) => isOverdue), to: paths.grievances({ show: 'overdue' }) },
  ];
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">Support Tickets</h2>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {counts.map(({ name, value, to }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl font-semibold">
              <Link
                to={to}
                className="tabular hover:text-accent hover:underline"
                aria-label={`${name}: ${String(value)}`}
              >
                {value}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {waiting.length > 0 && (
        <ul aria-label="Tickets that wait for you" className="-mb-2 mt-4 divide-y divide-border border-t border-border">
          {waiting.slice(0, MOST_LISTED).map(({ number, subject, person, words, handler, isOverdue }) => (
            <li key={number} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <Link
                to={paths.handledGrievance(number)}
                className="tabular font-semibold hover:text-accent hover:underline"
              >
                {number}
              </Link>
              <span className="min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full" title={words}>
                {SUBJECT_WORDS[subject].name}, {person.name} <span className="text-muted">{words}</span>
              </span>
              {isOverdue && <Badge tone="danger">Overdue</Badge>}
              <span className="ml-auto text-sm text-muted">
                {handler === null ? 'Nobody has taken it' : 'With you'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
