import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { paths } from '#web/paths.ts';
import { useMaySee } from '#web/session/use-may.ts';
import { Card } from '#web/ui/card.tsx';
import { ClockLeft } from './clock-left.tsx';
import { aboutQuery } from './handled-queries.ts';
import { SUBJECT_WORDS } from './subject-words.ts';

interface LinkedGrievancesProps {
  readonly kind: 'auction' | 'payment' | 'person';
  readonly id: string;
  /** Left out, on its own page. */
  readonly but?: string;
}

/** The grievances about what a page shows, for those with the duty; renders nothing when there are none. */
export function LinkedGrievances({ kind, id, but }: LinkedGrievancesProps) {
  const sees = useMaySee('support');
  const { data } = useQuery({ ...aboutQuery(kind, id), enabled: sees });
  const grievances = data?.grievances.filter(({ number }) => number !== but) ?? [];
  if (grievances.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">{but === undefined ? 'Grievances' : `Others ${WORDS[kind]}`}</h2>
      <ul className="grid gap-3">
        {grievances.map((grievance) => (
          <Row key={grievance.number} grievance={grievance} />
        ))}
      </ul>
    </Card>
  );
}

const WORDS = { auction: 'about this auction', payment: 'about this payment', person: 'of this person' } as const;

function Row({ grievance }: { readonly grievance: HandledGrievance }) {
  return (
    <li className="grid justify-items-start gap-1">
      <Link
        to={paths.handledGrievance(grievance.number)}
        className="tabular font-semibold text-accent underline underline-offset-2"
      >
        {grievance.number}
      </Link>
      <span className="text-sm">{SUBJECT_WORDS[grievance.subject].name}</span>
      <span className="text-sm">
        <ClockLeft grievance={grievance} />
      </span>
    </li>
  );
}
