/** How much waits for the signed-in person, beside the links of the sidebar. */
import { useQuery } from '@tanstack/react-query';
import { summaryQuery, waitingQuery } from '#web/admin/summary-query.ts';
import { grievancesQuery } from '#web/grievances/handled-queries.ts';
import { waitsFor } from '#web/grievances/waits-for.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { useMay } from '#web/session/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';

/**
 * Read with the first screen, and with one that is opened a minute later. Only the screens themselves read by a timer, and
 * whatever somebody does there is read again.
 */
const SELDOM = { refetchInterval: false, refetchOnMount: true, staleTime: 60_000 } as const;
const MOST_SHOWN = 99;

function Count({ of: count }: { readonly of: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <Badge tone="warning" className="tabular px-2!">
      {count > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : count}
      <span className="sr-only"> waiting</span>
    </Badge>
  );
}

/** Decisions about money; the dashboard lists them. */
export function MoneyWaiting() {
  const { data } = useQuery({ ...waitingQuery, ...SELDOM, enabled: useMay('money') });
  return <Count of={data?.waiting.length} />;
}

/** Wins that were not paid in time. */
export function ReceivablesWaiting() {
  const { data } = useQuery({ ...waitingQuery, ...SELDOM, enabled: useMay('money') });
  return <Count of={data?.waiting.filter(({ kind }) => kind === 'overdue-win').length} />;
}

export function PeopleWaiting() {
  const { data } = useQuery({ ...summaryQuery, ...SELDOM, enabled: useMay('people') });
  return <Count of={data?.pendingVerifications} />;
}

/** Lots that stand in the yard beyond their last day. */
export function YardWaiting() {
  const { data } = useQuery({ ...summaryQuery, ...SELDOM });
  return <Count of={data?.uncollected} />;
}

/** What colleagues asked for and the reader can approve now. */
export function ActsWaiting() {
  const { data } = useQuery({ ...askedActsQuery, ...SELDOM });
  return <Count of={data?.acts.filter(({ obstacle, status }) => status === 'asked' && obstacle === null).length} />;
}

export function TicketsWaiting() {
  const reader = useSignedInUser();
  const { data } = useQuery({ ...grievancesQuery(undefined), ...SELDOM });
  return <Count of={data?.grievances.filter((grievance) => waitsFor(reader, grievance)).length} />;
}
