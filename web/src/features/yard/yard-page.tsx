import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, PackageCheck } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { NotLoaded } from '#web/admin/table/loaded-pages.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { dayText } from '#web/payments/appointment-text.ts';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FindPass } from './find-pass.tsx';
import { HandoverScreen } from './handover-screen.tsx';
import { YardLots } from './yard-lots.tsx';
import { uncollectedQuery, yardDayQuery } from './yard-queries.ts';

const TITLE = 'Yard';

/** `/yard`, and `/yard/:paymentId`. One route, since each is a part of the site's first load. */
export function Component() {
  const { paymentId } = useParams();
  return paymentId === undefined ? <Yard /> : <HandoverScreen paymentId={paymentId} />;
}

/** The gate pass in hand, who comes on a day, and what nobody has collected. */
function Yard() {
  const [params, setParams] = useSearchParams();
  const show = params.get('show') === 'uncollected' ? 'uncollected' : 'day';
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(params.get('day') ?? '')?.[0];
  const set = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={TITLE} />
      <div className="max-w-2xl">
        <h1 className="text-2xl font-semibold">{TITLE}</h1>
        <p className="text-muted">Who collects what, and whether it may leave.</p>
      </div>
      <FindPass />
      <Tabs
        label="Lots of the yard"
        value={show}
        onValueChange={(value) => set({ show: value === 'day' ? '' : value })}
        items={[
          { value: 'day', label: 'Appointments', content: <Day day={day} onDay={(next) => set({ day: next })} /> },
          { value: 'uncollected', label: 'Not collected', content: <Uncollected /> },
        ]}
      />
    </div>
  );
}

function Day({ day, onDay }: { readonly day: string | undefined; readonly onDay: (day: string) => void }) {
  const query = useQuery(yardDayQuery(day));
  const shown = query.data?.day ?? day ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label="Day"
        type="date"
        value={shown}
        className="max-w-56"
        onChange={({ target: { value } }) => onDay(value === query.data?.today ? '' : value)}
      />
      {query.data === undefined ? (
        <NotLoaded query={query} failure="The appointments could not be loaded" />
      ) : query.data.lots.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={<CalendarDays className="size-6" />}
            title={`Nobody comes on ${dayText(query.data.day)}`}
            text="Buyers choose a day on the page of their lot. Whoever comes without one is found by the gate pass."
          />
        </Card>
      ) : (
        <YardLots label={`Appointments on ${dayText(query.data.day)}`} lots={query.data.lots} />
      )}
    </div>
  );
}

function Uncollected() {
  const query = useInfiniteQuery(uncollectedQuery);
  if (query.data === undefined) return <NotLoaded query={query} failure="The lots could not be loaded" />;
  const lots = query.data.pages.flatMap((page) => page.lots);
  if (lots.length === 0) {
    return (
      <Card flush>
        <EmptyState
          icon={<PackageCheck className="size-6" />}
          title="Everything was collected in time"
          text="Lots that are paid for and stand here beyond their last day to collect are listed here."
        />
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <YardLots label="Lots that were not collected in time" lots={lots} />
      <LoadMore
        shown={lots.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
