import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { grievanceFigures } from '#shared/contract/grievances/handled-grievances.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { ExportButton } from '#web/admin/table/export-button.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { figuresQuery } from '#web/grievances/handled-queries.ts';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { monthOptions, thisMonth } from './months.ts';

type SubjectFigures = ResponseOf<typeof grievanceFigures>['figures'][number];
interface Row extends Omit<SubjectFigures, 'subject'> {
  readonly name: string;
}

const TITLE = 'Monthly figures';
const BACK = { to: paths.grievances(), label: 'Support Tickets' };

const NUMBERS = [
  ['received', 'Received'],
  ['answeredInTime', 'Answered within 48 hours'],
  ['settledInTime', 'Settled within a month'],
  ['open', 'Open'],
  ['reopened', 'Reopened'],
] as const;

/** `/grievances/figures`: how the grievances of a month fared, for the grievance officer. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const options = monthOptions();
  const askedMonth = params.get('month');
  const month = options.find(({ value }) => value === askedMonth)?.value ?? thisMonth();
  const query = useQuery(figuresQuery(month));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={TITLE} />
      <BackLink to={BACK.to}>{BACK.label}</BackLink>
      <div>
        <h1 className="text-2xl font-semibold">{TITLE}</h1>
        <p className="text-muted">What became of the grievances that were received in one month, so far.</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterSelect
          label="Month"
          value={month}
          options={options}
          onChoose={(chosen) => setParams({ month: chosen }, { replace: true })}
        />
        {query.data !== undefined && (
          <ExportButton
            columns={CSV}
            fileName={`boli-grievances-${month}.csv`}
            nouns={['line', 'lines']}
            label="Export CSV"
            parts={() => [rowsOf(query.data.figures)]}
          />
        )}
      </div>
      <LoadedScreen
        query={query}
        title={TITLE}
        failure="Failed to load the figures"
        back={BACK}
        skeleton={<Skeleton className="h-64" />}
      >
        {({ figures }) => (
          <Card flush>
            <Table caption="Figures by subject" columns={COLUMNS} rows={rowsOf(figures)} rowKey={({ name }) => name} />
          </Card>
        )}
      </LoadedScreen>
    </div>
  );
}

/** The subjects, and their sum. */
function rowsOf(figures: readonly SubjectFigures[]): readonly Row[] {
  const sum = (name: (typeof NUMBERS)[number][0]) => figures.reduce((total, figure) => total + figure[name], 0);
  return [
    ...figures.map(({ subject, ...numbers }) => ({ ...numbers, name: SUBJECT_WORDS[subject].name })),
    {
      name: 'All',
      received: sum('received'),
      answeredInTime: sum('answeredInTime'),
      settledInTime: sum('settledInTime'),
      open: sum('open'),
      reopened: sum('reopened'),
    },
  ];
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'About', isHeader: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  ...NUMBERS.map(([key, header]) => ({
    key,
    header,
    align: 'right' as const,
    cell: (row: Row) => <span className="tabular">{row[key]}</span>,
  })),
];

const CSV: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'About', text: ({ name }) => name, width: 1 },
  ...NUMBERS.map(([id, header]) => ({ id, header, text: (row: Row) => row[id], width: 1 })),
];
