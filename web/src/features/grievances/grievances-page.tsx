import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartColumn, LifeBuoy } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { parseGrievanceNumber } from '#shared/model/grievances/grievance-number.ts';
import { keepColumns } from '#web/admin/table/columns-param.ts';
import { NotLoaded } from '#web/admin/table/loaded-pages.tsx';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { grievancesQuery } from '#web/grievances/handled-queries.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { useMaySee } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { GRIEVANCE_COLUMNS } from './grievance-columns.tsx';
import { GrievanceFields } from './grievance-fields.tsx';
import { type GrievanceFilter, grievanceQueryOf, matches, readGrievanceFilter } from './grievance-filter.ts';

const TITLE = 'Support Tickets';

/** `/grievances`: the grievances that a colleague may see. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readGrievanceFilter(params);
  const seesFigures = useMaySee('support');
  const change = (part: Readonly<Record<string, string>>) =>
    setParams(
      (current) => {
        const changed = Object.entries({ ...grievanceQueryOf(readGrievanceFilter(current)), ...part });
        return keepColumns(current, new URLSearchParams(changed.filter(([, value]) => value !== '')));
      },
      { replace: true },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={TITLE} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">{TITLE}</h1>
          <p className="text-muted">Grievances. What runs out first is at the top.</p>
        </div>
        {seesFigures && (
          <Link to={paths.grievanceFigures} className={buttonClass({ variant: 'secondary' })}>
            <ChartColumn className="size-5" aria-hidden="true" />
            Monthly figures
          </Link>
        )}
      </div>
      <GrievanceFields filter={filter} onChange={change} />
      {Object.keys(grievanceQueryOf(filter)).length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setParams({}, { replace: true })}
        >
          Clear filters
        </Button>
      )}
      <Results filter={filter} />
    </div>
  );
}

function Results({ filter }: { readonly filter: GrievanceFilter }) {
  const { id } = useSignedInUser();
  const client = useQueryClient();
  const query = useQuery({ ...grievancesQuery(filter.month, filter.search), placeholderData: keepPreviousData });
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} failure="Failed to load the grievances" />;
  // It may have been received in another month, or long ago.
  const searched = parseGrievanceNumber(filter.search);
  const rows = data.grievances.filter((grievance) => matches(grievance, filter, id));
  return (
    <WorkTable
      key={new URLSearchParams(grievanceQueryOf(filter)).toString()}
      list="grievances"
      caption="Grievances"
      nouns={['grievance', 'grievances']}
      columns={GRIEVANCE_COLUMNS}
      rows={rows}
      keyOf={numberOf}
      nameOf={numberOf}
      total={rows.length}
      paging={{ hasMore: false, isLoading: false, hasFailed: false, onMore: () => undefined }}
      readPage={async () => {
        const fresh = await client.fetchQuery(grievancesQuery(filter.month, filter.search));
        return { rows: fresh.grievances.filter((grievance) => matches(grievance, filter, id)), nextCursor: null };
      }}
      isOutdated={query.isPlaceholderData}
      empty={
        <EmptyState
          icon={<LifeBuoy className="size-6" />}
          title="None"
          text={
            data.grievances.length === 0 && filter.search === ''
              ? 'Nobody waits for an answer.'
              : 'No grievance matches the filters.'
          }
          action={
            searched !== undefined && (
              <Link to={paths.handledGrievance(searched)} className={buttonClass({ variant: 'secondary' })}>
                Open {searched}
              </Link>
            )
          }
        />
      }
    />
  );
}

const numberOf = ({ number }: HandledGrievance): string => number;
