import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ACT_NAMES } from '#shared/model/accounts/second-person.ts';
import { paths } from '#web/paths.ts';
import { askedActsQuery, isOpen } from '#web/second-person/asked-acts-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';

/** What waits for a second person among the own duties. Renders nothing when nothing does. */
export function ApprovalsPanel() {
  const { data } = useQuery(askedActsQuery);
  const waiting = data?.acts.filter(isOpen) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-5 py-4">
        <h2 className="flex items-center gap-3 text-lg font-semibold">
          Waiting for a second person <Badge tone="warning">{waiting.length}</Badge>
        </h2>
        <Link to={paths.approvals} className="text-sm font-medium text-accent hover:underline">
          View all
        </Link>
      </div>
      <ul aria-label="Waiting for a second person" className="divide-y divide-border">
        {waiting.map(({ _id, act, title, askedBy, isOwn, lapsesAt }) => (
          <li key={_id} className="grid gap-x-6 gap-y-1 px-5 py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
            <span className="wrap-anywhere">
              {isOwn ? 'You ask' : `${askedBy} asks`} to {ACT_NAMES[act.kind]}:{' '}
              <Link to={paths.approvals} className="font-semibold text-accent underline underline-offset-2">
                {title}
              </Link>
            </span>
            <span className="text-sm text-muted lg:text-right">
              until <DateTime time={lapsesAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
