import { MessageSquareText } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OwnGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NextStep, OwnStateBadge } from './own-state.tsx';
import { SUBJECT_WORDS } from './subject-words.ts';

interface OwnListProps {
  readonly grievances: readonly OwnGrievance[];
  readonly pathOf: (number: string) => string;
}

/** One's own grievances, newest first. */
export function OwnList({ grievances, pathOf }: OwnListProps) {
  if (grievances.length === 0) {
    return (
      <Card flush>
        <EmptyState
          icon={<MessageSquareText className="size-6" />}
          title="No grievances"
          text="When something goes wrong, open one. A person answers within 48 hours."
          action={
            <Link to={paths.grievance()} className={buttonClass()}>
              Open a grievance
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <Card flush>
      <ul aria-label="Grievances" className="divide-y divide-border">
        {grievances.map((grievance) => (
          <li key={grievance.number} className="relative grid gap-1 px-5 py-4 hover:bg-sunken/50">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={pathOf(grievance.number)}
                className="tabular font-semibold after:absolute after:inset-0 hover:text-accent"
              >
                {grievance.number}
              </Link>
              <OwnStateBadge grievance={grievance} />
            </span>
            <span>
              {SUBJECT_WORDS[grievance.subject].name}
              {grievance.auction !== null && `: ${grievance.auction.title}`}
            </span>
            <span className="text-sm text-muted">
              <NextStep grievance={grievance} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
