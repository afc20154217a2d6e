import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PEOPLE_SORTS } from '#shared/contract/accounts/people.ts';
import { STRIKE_RULE } from '#shared/model/accounts/standing.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { keepColumns } from '#web/admin/table/columns-param.ts';
import { LoadedPages, pagingOf } from '#web/admin/table/loaded-pages.tsx';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { userKeys } from '#web/admin/user-keys.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { peopleActions } from './people-actions.tsx';
import { PEOPLE_COLUMNS } from './people-columns.tsx';
import {
  isFiltered,
  PEOPLE_CHOICES,
  type PeopleChoice,
  type PeopleFilter,
  readPeopleFilter,
  writePeopleFilter,
} from './people-filter.ts';
import { fetchPeople, type ListedPerson, type PeoplePage, peopleQuery } from './people-query.ts';

const SELECTS: readonly { readonly name: PeopleChoice; readonly label: string; readonly all: string }[] = [
  { name: 'verifyStatus', label: 'Verification', all: 'Verification: all' },
  { name: 'account', label: 'Account', all: 'Account: all' },
  { name: 'deposits', label: 'Deposits', all: 'Deposits: all' },
  { name: 'wins', label: 'Wins', all: 'Wins: all' },
  { name: 'late', label: 'Paid late', all: 'Paid late: all' },
  { name: 'defaulted', label: 'Defaulted', all: 'Defaulted: all' },
  { name: 'strikes', label: 'Strikes', all: 'Strikes: all' },
  { name: 'seenWithin', label: 'Last seen', all: 'Last seen: all' },
  { name: 'unseenFor', label: 'Not seen', all: 'Not seen: all' },
];

/** Everybody registered, for admins. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readPeopleFilter(params);
  const change = (part: Partial<PeopleFilter>) =>
    setParams((current) => keepColumns(current, writePeopleFilter({ ...readPeopleFilter(current), ...part })), {
      replace: true,
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="User Management" />
      <div>
        <h1 className="text-2xl font-semibold">User Management</h1>
        <p className="text-muted">Everybody registered.</p>
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:flex xl:flex-wrap">
        <div className="col-span-full flex xl:min-w-72 xl:flex-1">
          <SearchField
            label="Search people"
            placeholder="Name, e-mail, mobile or ID…"
            maxLength={MAX_SEARCH_LENGTH}
            value={filter.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        {SELECTS.map(({ name, label, all }) => (
          <FilterSelect
            key={name}
            label={label}
            all={all}
            value={filter[name]}
            options={PEOPLE_CHOICES[name]}
            onChoose={(value) => change({ [name]: value })}
          />
        ))}
        {isFiltered(filter) && (
          <Button variant="ghost" onClick={() => setParams((now) => keepColumns(now, new URLSearchParams()))}>
            Clear filters
          </Button>
        )}
      </div>
      <Results filter={filter} onChange={change} />
      <p className="text-sm text-muted">{STRIKE_RULE}</p>
    </div>
  );
}

interface ResultsProps {
  readonly filter: PeopleFilter;
  readonly onChange: (part: Partial<PeopleFilter>) => void;
}

function Results({ filter, onChange }: ResultsProps) {
  const query = useInfiniteQuery(peopleQuery(filter));
  return (
    <LoadedPages query={query} failure="Failed to load people">
      {(pages) => <People filter={filter} onChange={onChange} query={query} pages={pages} />}
    </LoadedPages>
  );
}

interface PeopleProps extends ResultsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<PeoplePage>>;
  readonly pages: readonly PeoplePage[];
}

function People({ filter, onChange, query, pages }: PeopleProps) {
  const client = useQueryClient();
  const mayAct = useMay('people');
  const { error, isPlaceholderData } = query;
  const rows = pages.flatMap((page) => page.people);
  const total = pages.at(-1)?.total ?? rows.length;
  return (
    <section aria-label="People" aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error !== null && <Banner tone="warning">The list could not be refreshed. {sentenceOf(error)}</Banner>}
      <WorkTable
        key={writePeopleFilter(filter).toString()}
        list="people"
        heading={
          <h2 className="tabular text-lg font-semibold" aria-live="polite">
            {total === 1 ? '1 person' : `${COUNT.format(total)} people`}
          </h2>
        }
        caption="People"
        nouns={['person', 'people']}
        columns={PEOPLE_COLUMNS}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        total={total}
        paging={pagingOf(query)}
        readPage={async (cursor, signal) => {
          const page = await fetchPeople(filter, cursor, signal);
          return { rows: page.people, nextCursor: page.nextCursor };
        }}
        sort={{
          value: filter.sort,
          onSort: (value) => onChange({ sort: PEOPLE_SORTS.find((sort) => sort === value) ?? 'newest' }),
        }}
        actions={mayAct ? peopleActions(() => void client.invalidateQueries({ queryKey: userKeys.everybody })) : []}
        isOutdated={isPlaceholderData}
        empty={
          <EmptyState
            icon={<UserSearch className="size-6" />}
            title="Nobody matches"
            text={isFiltered(filter) ? 'Try fewer filters, or another spelling.' : 'Nobody has registered yet.'}
          />
        }
      />
    </section>
  );
}

const COUNT = new Intl.NumberFormat('en-IN');
const keyOf = ({ _id }: ListedPerson): string => _id;
const nameOf = ({ name }: ListedPerson): string => name;
