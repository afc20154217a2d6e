import { Link } from 'react-router-dom';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Card } from '#web/ui/card.tsx';

/** How many open grievances wait for whom; each number leads to its list. */
export function GrievancePanel({ grievances }: { readonly grievances: readonly HandledGrievance[] }) {
  const { id } = useSignedInUser();
  const count = (is: (one: HandledGrievance) => boolean) => grievances.filter(is).length;
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
      <h2 className="mb-4 text-lg font-semibold">Grievances</h2>
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
    </Card>
  );
}
