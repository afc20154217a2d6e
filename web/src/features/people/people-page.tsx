import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PEOPLE_SORTS } from '../../../../shared/contract/accounts/people.ts';
import { STRIKE_RULE } from '../../../../shared/model/accounts/standing.ts';
import { MAX_SEARCH_LENGTH } from '../../../../shared/model/max-search-length.ts';
import { keepColumns } from '../../admin/table/columns-param.ts';
import { WorkTable } from '../../admin/table/work-table.tsx';
import { userKeys } from '../../admin/user-keys.ts';
import { NETWORK_SENTENCE, sentenceOf } from '../../api/error-sentence.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
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
import { fetchPeople, type ListedPerson, peopleQuery } from './people-query.ts';

const SELECTS: readonly { readonly name: PeopleChoice; readonly label: string; readonly all: string }[] = [
  { name: 'verifyStatus', label: 'Verification', all: 'Any verification' },
  { name: 'account', label: 'Account', all: 'Any account' },
  { name: 'deposits', label: 'Deposits', all: 'Any deposits' },
  { name: 'wins', label: 'Wins', all: 'Any wins' },
  { name: 'late', label: 'Paid late', all: 'Late or not' },
  { name: 'defaulted', label: 'Defaulted', all: 'Defaulted or not' },
  { name: 'strikes', label: 'Strikes', all: 'Any strikes' },
  { name: 'seenWithin', label: 'Seen', all: 'Seen at any time' },
  { name: 'unseenFor', label: 'Not seen', all: 'However long unseen' },
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
      <div className="max-w-3xl">
        <h1 className="text-2xl font-semibold">User Management</h1>
        <p className="text-muted">Everybody registered. {STRIKE_RULE}</p>
      </div>
      <div className="flex">
        <SearchField
          label="Search people"
          placeholder="Name, e-mail, mobile or ID…"
          maxLength={MAX_SEARCH_LENGTH}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
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
    </div>
  );
}

interface ResultsProps {
  readonly filter: PeopleFilter;
  readonly onChange: (part: Partial<PeopleFilter>) => void;
}

function Results({ filter, onChange }: ResultsProps) {
  const client = useQueryClient();
  const acts = useMay('people');
  const query = useInfiniteQuery(peopleQuery(filter));
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <Skeleton className="h-64" />;
    return (
      <Card flush>
        <ErrorState
          title="Failed to load people"
          text={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              Try Again
            </Button>
          }
        />
      </Card>
    );
  }
  const rows = data.pages.flatMap((page) => page.people);
  const total = data.pages.at(-1)?.total ?? rows.length;
  return (
    <section aria-label="People" aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error !== null && <Banner tone="warning">The list could not be refreshed. {sentenceOf(error)}</Banner>}
      <h2 className="tabular text-lg font-semibold" aria-live="polite">
        {total === 1 ? '1 person' : `${COUNT.format(total)} people`}
      </h2>
      <WorkTable
        key={writePeopleFilter(filter).toString()}
        list="people"
        caption="People"
        nouns={['person', 'people']}
        columns={PEOPLE_COLUMNS}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        total={total}
        paging={{
          hasMore: hasNextPage && !isPlaceholderData,
          isLoading: isFetchingNextPage,
          hasFailed: query.isFetchNextPageError,
          onMore: () => void fetchNextPage({ cancelRefetch: false }),
        }}
        readPage={async (cursor, signal) => {
          const page = await fetchPeople(filter, cursor, signal);
          return { rows: page.people, nextCursor: page.nextCursor };
        }}
        sort={{
          value: filter.sort,
          onSort: (value) => onChange({ sort: PEOPLE_SORTS.find((sort) => sort === value) ?? 'newest' }),
        }}
        actions={acts ? peopleActions(() => void client.invalidateQueries({ queryKey: userKeys.everybody })) : []}
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
